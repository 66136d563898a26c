import { z } from 'zod';
import { Id, Time } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { AssignedStaff, TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { accountFilters, accountSorts } from '#contract/values/people/accounts.ts';

const Minor = z.int().nonnegative();
const Day = z.iso.date();

/** The renewal of an institution's present plan; all amounts are net, in minor units. */
const AccountRenewal = z.object({
  /** The first day after the present plan. */
  day: Day,
  /** The list price of the plan on that day in this currency; null on request, and where the list has none in it. */
  listMinor: Minor.nullable(),
  /** Agreed for the term that follows; null where none is written down. */
  agreedMinor: Minor.nullable(),
  /** The currency of the term that follows; of the present one where nothing follows yet. */
  currency: z.string(),
  /** Invoiced and paid for the term that follows, in each currency. */
  invoiced: z.array(z.object({ currency: z.string(), netMinor: Minor, paidMinor: Minor })),
});

export const Account = z.object({
  id: Id,
  name: z.string(),
  accountManager: AssignedStaff.nullable(),
  tier: TierName.nullable(),
  /** Null without a plan today. */
  renewal: AccountRenewal.nullable(),
  /** Uses in the months of the last twelve that the year before has too, and how many these are. */
  use: z.object({ months: z.int().nonnegative(), now: Minor, before: Minor }),
  lastSignInAt: Time.nullable(),
  certificateEnds: Time.nullable(),
  /** The last day on which an open offer can be accepted. */
  offerUntil: Day.nullable(),
});
export type Account = z.infer<typeof Account>;

const Filter = z.object({
  q: typedText,
  show: z.enum(accountFilters).optional(),
  /** Renewals of one month, `2026-11`. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
});
export type AccountsFilter = z.infer<typeof Filter>;

const AccountsQuery = Filter.extend({
  ...listQuery,
  sort: z.enum(accountSorts).default('renewal'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type AccountsQuery = z.infer<typeof AccountsQuery>;

/** Amounts of one month in one currency; currencies are never added. */
const MonthSum = z.object({
  month: z.string(),
  currency: z.string(),
  /** Renewals of the month in this currency. */
  renewals: z.int().nonnegative(),
  listMinor: Minor,
  agreedMinor: Minor,
  invoicedMinor: Minor,
  paidMinor: Minor,
});
export type MonthSum = z.infer<typeof MonthSum>;

export const AccountsOverview = z.object({
  /** The renewals of the next twelve months, by month. */
  months: z.array(MonthSum),
  counts: z.record(z.enum(accountFilters), z.int().nonnegative()),
});
export type AccountsOverview = z.infer<typeof AccountsOverview>;

const access = ['account_manager', 'admin'] as const;

export const accountsRoutes = defineRoutes({
  'GET /api/accounts': {
    access: [...access],
    tokenScope: 'invoices:read',
    summary:
      'The institutions that the member of staff serves, with renewal, amounts, use, sign-in, certificate and offer',
    query: AccountsQuery,
    reply: z.array(Account),
  },
  'GET /api/accounts/overview': {
    access: [...access],
    tokenScope: 'invoices:read',
    summary: 'Renewals of the next twelve months by month and currency, and how many accounts need attention',
    reply: AccountsOverview,
  },
});
