export const savedViewLists = ['institutions', 'accounts', 'customers', 'billing', 'set-ups'] as const;
export type SavedViewList = (typeof savedViewLists)[number];
