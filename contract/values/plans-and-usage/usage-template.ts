/** The headings of the portal's own template for figures that no COUNTER report holds, in its two forms. */
export const templateHeadings = {
  byRow: ['Title', 'Month', 'Uses'],
  /** Followed by one column for each month, `2026-03`. */
  byColumn: ['Title', 'Metric'],
} as const;
/** The value of Metric in every row of the template with months in columns. */
export const templateUses = 'Uses';
