/** `rise` and `fall`: by the change of uses. */
export const memberSorts = ['uses', 'name', 'rise', 'fall'] as const;
export type MemberSort = (typeof memberSorts)[number];
