/** What came of a call of the COUNTER API. `cut`: the line ended before the report did. */
export const harvestOutcomes = ['sent', 'refused', 'cut'] as const;
export type HarvestOutcome = (typeof harvestOutcomes)[number];

/** Of an institution the newest are kept, for so long. */
export const harvestsKept = 500;
export const harvestsKeptDays = 400;

/** After so many days without success a program counts as failing. */
export const failingAfterDays = 7;
