/** What a column of a table of usage can be. */
export const columnRoles = ['month', 'title', 'uses', 'other', 'kind', 'institution', 'left-out'] as const;
export type ColumnRole = (typeof columnRoles)[number];
