/** Members by uses, by name, by how their uses changed. */
export const memberSorts = ['uses', 'name', 'rise', 'fall'] as const;
export type MemberSort = (typeof memberSorts)[number];
