import { z } from 'zod';
import { IdText } from '#contract/fields.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { Month } from './usage-allowance.ts';

/** Periods for usage figures, and the cost per use in them. */

const Count = z.int().nonnegative();
const range = { from: Month, to: Month };
/** 1 to 12. */
const MonthOfYear = z.int().min(1).max(12);

export const UsagePeriods = z.object({
  /** First and last month with figures; null without any. */
  known: z.object(range).nullable(),
  /** First month of the financial year; null until it is set. */
  financialYearStart: MonthOfYear.nullable(),
  /** The months of its subscriptions, newest first: each month belongs to one. */
  subscriptionYears: z.array(z.object({ tier: TierName, ...range })),
});
export type UsagePeriods = z.infer<typeof UsagePeriods>;

/** Cost per use in a period: uses and price of the months with figures. Minor units of its currency, with fractions. */
export const PeriodCost = z.object({
  ...range,
  months: Count,
  reportedMonths: Count,
  /** Uses by people, without machines. */
  uses: z.number(),
  /** Months whose report may count machines as people. */
  mixedMonths: z.array(Month),
  /** The currencies of the price, none without one. Amounts of several are never added, so that there is none. */
  currencies: z.array(z.string()),
  /** Before VAT; null where the price of some days is on request, or in several currencies. */
  netPence: z.number().nullable(),
  /** With VAT; null where some days are not invoiced. */
  totalPence: z.number().nullable(),
  /** Days priced by a share of an invoice, days priced by a share of the plan's price, and days without a price. */
  invoicedDays: Count,
  planDays: Count,
  unpricedDays: Count,
  /** The spans of days that no plan and no invoice covers; days of a trial, which cost nothing, are none of them. */
  unpriced: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  /** Numbers of the invoices that cover a share. */
  invoices: z.array(z.string()),
  /** Null without a price or without uses. */
  pencePerUse: z.number().nullable(),
});
export type PeriodCost = z.infer<typeof PeriodCost>;

/** Figures of the months that a period and the same period before both have; null where those are too few to compare. */
export const UsageChange = z.object({
  now: z.number().nullable(),
  before: z.number().nullable(),
  /** The months of either period without figures. */
  missing: z.array(Month),
});
export type UsageChange = z.infer<typeof UsageChange>;

const institution = IdText.optional();

export const usagePeriodsRoutes = defineRoutes({
  'GET /api/usage/periods': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'The years that an institution reckons by: months with figures, its financial year, its subscriptions',
    query: z.object({ institution }),
    reply: UsagePeriods,
  },
  'PUT /api/usage/financial-year': {
    access: 'signed-in',
    tokenScope: 'usage:write',
    summary: "Says in which month an institution's financial year begins",
    query: z.object({ institution }),
    body: z.strictObject({ startMonth: MonthOfYear.nullable() }),
    reply: UsagePeriods,
  },
  'GET /api/usage/cost': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'What a use cost in some months, by what was invoiced, and in the same months of years before',
    query: z
      .object({ institution, ...range })
      .refine(({ from, to }) => from <= to, 'The last month is before the first'),
    reply: z.array(PeriodCost),
  },
});
