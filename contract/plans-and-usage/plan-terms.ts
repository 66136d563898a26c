import { z } from 'zod';
import { codePoints, Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  contractNoteMaxLength,
  contractReferenceMaxLength,
  planTermsMax,
  purchaseOrderMaxLength,
  resourceUrlMaxLength,
} from '#contract/values/limits.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';
import { allowanceMax, planFilters, planSorts, termStates } from '#contract/values/plans-and-usage/plan-terms.ts';
import { otherCurrencies } from '#contract/values/plans-and-usage/plans.ts';
import { Currency } from './currency.ts';
import { optionalText } from './invoices.ts';
import { SignedFile } from './subscriptions.ts';

/** A day such as `2026-11-21`. Other centuries are slips. */
const Day = z.iso.date().refine((day) => /^(?:19|20)/.test(day), 'Please enter a day of this century or the last');

/** Minor units of the contract's currency, net. */
const Price = z
  .int('Please enter an amount')
  .nonnegative('The price is below zero')
  .max(amountMaxPence, amountProblems.tooLarge);

/** Fields that all years of a contract share. */
const agreed = {
  tier: TierName,
  currency: Currency.default('GBP'),
  /** A term without a price, which nobody is invoiced for. */
  isTrial: z.boolean().default(false),
  /** Insights of the term, if agreed otherwise than the plan's. */
  allowance: z
    .int('Please enter a whole number')
    .positive('Please enter a number above zero')
    .max(allowanceMax, 'This number is too large')
    .nullable()
    .default(null),
  purchaseOrder: optionalText(purchaseOrderMaxLength, 'A purchase-order number'),
  reference: optionalText(contractReferenceMaxLength, 'A reference'),
  /** The last day on which the contract can be ended. */
  noticeDay: Day.nullable().default(null),
  /** For staff only. */
  note: z
    .string()
    .trim()
    .refine(
      (text) => codePoints(text) <= contractNoteMaxLength,
      `A note can have at most ${contractNoteMaxLength} characters`,
    )
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** The `filePath` of an upload, the signed contract. Null removes the file; left out, the term keeps what it has. */
  filePath: z.string().max(resourceUrlMaxLength).nullable().optional(),
  /** Somebody has seen that days before or after the term are without a plan. */
  acceptsGap: z.boolean().default(false),
};

const period = {
  startDate: Day,
  /** Included. */
  endDate: Day,
  /** Null: the list price, or for a plan with its price on request none yet. */
  priceMinor: Price.nullable().default(null),
};
interface Period {
  startDate: string;
  endDate: string;
}
const endsAfterStart = ({ startDate, endDate }: Period) => startDate <= endDate;
const endsBeforeStart = { path: ['endDate'], message: 'The end is before the start' };

const Years = z
  .array(z.strictObject(period).refine(endsAfterStart, endsBeforeStart))
  .min(1, 'A plan needs a start and an end')
  .max(planTermsMax, `At most ${planTermsMax} years at once`);

export const NewPlanTerms = z.strictObject({ institutionId: Id, ...agreed, years: Years });
export type NewPlanTerms = z.infer<typeof NewPlanTerms>;

const Version = z.strictObject({ version: Id });

export const PlanTermChange = z
  .strictObject({ ...agreed, ...period, ...Version.shape })
  .refine(endsAfterStart, endsBeforeStart);
export type PlanTermChange = z.infer<typeof PlanTermChange>;

/** A term of an institution's plan, with what was agreed. For staff. */
export const PlanTerm = z.object({
  id: Id,
  /** Incremented by each change; a change of an outdated version is refused. */
  version: Id,
  institutionId: Id,
  tier: TierName,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Computed when read. `withdrawn`: it never began, and customers do not see it. */
  state: z.enum(termStates),
  /** Net, in minor units of the currency; null for a trial, and while a price on request is not agreed. */
  priceMinor: z.int().nonnegative().nullable(),
  isListPrice: z.boolean(),
  currency: z.string(),
  isTrial: z.boolean(),
  allowance: z.int().positive().nullable(),
  purchaseOrder: z.string().nullable(),
  reference: z.string().nullable(),
  noticeDay: z.iso.date().nullable(),
  note: z.string().nullable(),
  file: SignedFile.nullable(),
  /** The number of an invoice for this term, which fixes its price and currency; null for none. */
  invoiceNumber: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
});
export type PlanTerm = z.infer<typeof PlanTerm>;

const ListPrices = z.record(TierName, z.int().nonnegative().nullable());

/** The term that would follow the last one, with the same conditions. */
export const NextPlanTerm = z.object({
  /** Null for an institution that never had a plan. */
  after: PlanTerm.nullable(),
  tier: TierName,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  currency: z.string(),
  /** Price of the last term; null where there is none. */
  priceMinor: z.int().nonnegative().nullable(),
  allowance: z.int().positive().nullable(),
  /** Net prices in pence of a year that begins on this day; null on request. */
  listPrices: ListPrices,
  /** The same in the other currencies of the list, in their minor units; null where a plan has none. */
  otherListPrices: z.record(z.enum(otherCurrencies), ListPrices),
});
export type NextPlanTerm = z.infer<typeof NextPlanTerm>;

/** An institution with the term of today, else the next one, else the last. */
export const InstitutionPlan = z.object({
  institutionId: Id,
  institution: z.string(),
  accountManager: z.object({ id: Id, fullName: z.string() }).nullable(),
  /** Number of people who can sign in. */
  people: z.int().nonnegative(),
  term: PlanTerm.nullable(),
  /** The last day of all terms that follow; null where no term is current or to come. */
  boughtUntil: z.iso.date().nullable(),
  /** For the day after `boughtUntil`. */
  offer: z.object({ offeredAt: Time, isWanted: z.boolean() }).nullable(),
});
export type InstitutionPlan = z.infer<typeof InstitutionPlan>;

const Count = z.int().nonnegative();
export const PlanCounts = z.object({
  all: Count,
  ending: Count,
  offers: Count,
  none: Count,
  ended: Count,
  /** Prices of the terms of today by currency; they are never added across currencies. */
  sums: z.array(z.object({ currency: z.string(), priceMinor: Count, terms: Count })),
  trials: Count,
  /** Terms of today without an agreed price. */
  unpriced: Count,
});
export type PlanCounts = z.infer<typeof PlanCounts>;

const found = { q: typedText, plan: TierName.optional(), accountManager: IdText.optional() };
export const PlanFilter = z.object(found);
export type PlanFilter = z.output<typeof PlanFilter>;
export const PlansQuery = z.object({
  ...listQuery,
  ...found,
  state: z.enum(planFilters).default('all'),
  sort: z.enum(planSorts).default('end'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type PlansQuery = z.output<typeof PlansQuery>;

const ById = z.object({ id: IdText });

export const planTermsRoutes = defineRoutes({
  'GET /api/institutions/plans': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary: 'The institutions the viewer serves with their plan, price and renewal offer, the next to end first',
    query: PlansQuery,
    reply: z.array(InstitutionPlan),
  },
  'GET /api/institutions/plans/counts': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary: 'How many of these there are in each state, and what their plans cost in each currency',
    query: PlanFilter,
    reply: PlanCounts,
  },
  'GET /api/plan-terms': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary: 'All terms of the plan of an institution the viewer serves, the newest first; withdrawn ones as well',
    query: z.object({ ...ListQuery.shape, institution: IdText }),
    reply: z.array(PlanTerm),
  },
  'GET /api/plan-terms/next': {
    access: ['account_manager', 'admin'],
    tokenScope: 'invoices:read',
    summary: 'The term that would follow the last one of an institution, and the list prices of its first day',
    query: z.object({ institution: IdText }),
    reply: NextPlanTerm,
  },
  'POST /api/plan-terms': {
    access: ['admin'],
    tokenScope: 'invoices:write',
    createsOnce: true,
    summary: "Adds the years of a contract to an institution's plan; refused where they overlap or leave a gap unseen",
    body: NewPlanTerms,
    reply: z.object({ terms: z.array(PlanTerm) }),
  },
  'PUT /api/plan-terms/:id': {
    access: ['admin'],
    tokenScope: 'invoices:write',
    summary: 'Changes a term, as long as no one else has',
    params: ById,
    body: PlanTermChange,
    reply: PlanTerm,
  },
  'POST /api/plan-terms/:id/withdraw': {
    access: ['admin'],
    tokenScope: 'invoices:write',
    summary: 'Withdraws a term that was not invoiced; staff still see it, customers do not',
    params: ById,
    body: Version,
    reply: PlanTerm,
  },
});
