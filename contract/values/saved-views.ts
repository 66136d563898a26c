export const savedViewLists = ['institutions', 'customers', 'billing', 'set-ups'] as const;
export type SavedViewList = (typeof savedViewLists)[number];
