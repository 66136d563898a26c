/** The roles of columns in a table of usage. */
export const columnRoles = ['month', 'title', 'uses', 'other', 'kind', 'institution', 'left-out'] as const;
export type ColumnRole = (typeof columnRoles)[number];
/** How a date is written; the last two are numbers of days in spreadsheets that begin to count in 1900 or in 1904. */
export const dateForms = ['day-first', 'month-first', 'year-first', 'since-1900', 'since-1904'] as const;
export type DateForm = (typeof dateForms)[number];
/** Which day of a week or of a quarter decides about its month. */
export const periodDays = ['first', 'middle', 'last'] as const;
export type PeriodDay = (typeof periodDays)[number];
