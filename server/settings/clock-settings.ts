import { z } from 'zod';

const daysMax = 36_500;

/** How far the clock may have advanced while nothing was stored. */
export const clockShape = {
  PORTAL_REST_MAX_DAYS: z.coerce
    .number('Must be a number of days')
    .int('Must be a number of days')
    .min(1, 'Must be 1 or more')
    .max(daysMax, `Must be ${daysMax} or less`)
    .default(3)
    .describe(
      'For how many days the portal may be off: where its clock has gone further since anything was stored, nothing is deleted, erased or ended until an administrator has said that the clock is right; more for a machine that rests',
    ),
};
