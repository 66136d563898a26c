import { z } from 'zod';
import { TierName } from '#contract/people/institutions.ts';

/** A month, `2025-01`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month, such as 2025-01');
const Count = z.int().nonnegative();
const Figure = z.number();

/** Use of the yearly allowance in the subscription year of the newest reported month. */
export const UsageAllowance = z.object({
  tier: TierName,
  /** First and last day of the subscription year. */
  startDate: z.string(),
  endDate: z.string(),
  /** Insights per year; null for a plan without a limit or a stated number. */
  insights: Count.nullable(),
  used: Figure,
  newestMonth: Month,
  /** Months of the year up to the newest reported one: all, those with figures, and those without. */
  elapsedMonths: Count,
  reportedMonths: Count,
  missingMonths: z.array(Month),
  /** Months whose report may count machines as people. */
  mixedMonths: z.array(Month),
  /** Usage by now at an even pace, and by the end of the year at the present pace. */
  evenPace: Figure.nullable(),
  projected: Figure,
});
export type UsageAllowance = z.infer<typeof UsageAllowance>;
