/** The lists whose views can be saved by name. */
export const savedViewLists = ['institutions', 'customers', 'billing', 'set-ups'] as const;
export type SavedViewList = (typeof savedViewLists)[number];
