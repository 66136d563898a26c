/** `rise` and `fall`: by the change since the same period before. */
export const usageTitleSorts = ['uses', 'title', 'rise', 'fall'] as const;
export type UsageTitleSort = (typeof usageTitleSorts)[number];
