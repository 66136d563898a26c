/** Outcomes of a COUNTER API call. `cut`: the connection ended before the whole report was sent. */
export const harvestOutcomes = ['sent', 'refused', 'cut'] as const;

/** Log entries kept for each institution, and for how long. */
export const harvestsKept = 500;
export const harvestsKeptDays = 400;

/** Days without success after which a program counts as failing. */
export const failingAfterDays = 7;
