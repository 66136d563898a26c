import { z } from 'zod';
import { IdText } from '#contract/fields.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { Month } from './usage-allowance.ts';

/** The periods over which usage is looked at, and what a use cost in them. */

const Count = z.int().nonnegative();
const range = { from: Month, to: Month };
/** A month of the year, from 1. */
const MonthOfYear = z.int().min(1).max(12);

/** The years that an institution reckons by. */
export const UsagePeriods = z.object({
  /** The first and the last month with figures; null without any. */
  known: z.object(range).nullable(),
  /** The month in which its financial year begins; null until somebody said it. */
  financialYearStart: MonthOfYear.nullable(),
  /** The months of its subscriptions, newest first: each month belongs to one. */
  subscriptionYears: z.array(z.object({ tier: TierName, ...range })),
});
export type UsagePeriods = z.infer<typeof UsagePeriods>;

/** What a use cost in some months: uses and price are those of the months with figures. Pence, with fractions. */
export const PeriodCost = z.object({
  ...range,
  months: Count,
  reportedMonths: Count,
  /** Of people alone. */
  uses: z.number(),
  /** Months whose report may count machines as people. */
  mixedMonths: z.array(Month),
  /** Before VAT; null where the price of some days is on request. */
  netPence: z.number().nullable(),
  /** With VAT; null where not every day is invoiced. */
  totalPence: z.number().nullable(),
  /** Days whose price is a share of an invoice, a share of the plan's price, or unknown: they have neither. */
  invoicedDays: Count,
  planDays: Count,
  unpricedDays: Count,
  /** The numbers of the invoices that have a share. */
  invoices: z.array(z.string()),
  /** Null without a price or without uses. */
  pencePerUse: z.number().nullable(),
});
export type PeriodCost = z.infer<typeof PeriodCost>;

const institution = IdText.optional();

export const usagePeriodsRoutes = defineRoutes({
  'GET /api/usage/periods': {
    access: 'signed-in',
    summary: 'The years that an institution reckons by: months with figures, its financial year, its subscriptions',
    query: z.object({ institution }),
    reply: UsagePeriods,
  },
  'PUT /api/usage/financial-year': {
    access: 'signed-in',
    summary: "Says in which month an institution's financial year begins",
    query: z.object({ institution }),
    body: z.strictObject({ startMonth: MonthOfYear.nullable() }),
    reply: UsagePeriods,
  },
  'GET /api/usage/cost': {
    access: 'signed-in',
    summary: 'What a use cost in some months, by what was invoiced, and in the same months of years before',
    query: z
      .object({ institution, ...range })
      .refine(({ from, to }) => from <= to, 'The last month is before the first'),
    reply: z.array(PeriodCost),
  },
});
