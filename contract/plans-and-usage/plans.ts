import { z } from 'zod';
import { defineRoutes } from '#contract/route.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';
import { insightsMax, planCurrencies } from '#contract/values/plans-and-usage/plans.ts';

const insightsProblem = 'Insights per year must be a whole number from 1 to 1,000,000,000';

const Amount = z.int(amountProblems.unread).min(1, amountProblems.zero).max(amountMaxPence, amountProblems.tooLarge);

/** Price and contents of a plan from a day on. */
export const PlanShape = z.strictObject({
  /** The first day; null for what has always held. */
  from: z.iso.date('Must be a day, as 2027-01-01').nullable(),
  /** Price of a year before VAT; null: on request. */
  pricePence: Amount.nullable(),
  currency: z.enum(planCurrencies, `Must be ${planCurrencies.join(' or ')}`),
  /** List prices of a year in other currencies, in their minor units, where there are any. */
  otherPrices: z.strictObject({ EUR: Amount.optional(), USD: Amount.optional() }).optional(),
  insights: z.union([z.int().min(1).max(insightsMax), z.literal('unlimited'), z.null()], insightsProblem),
  includesSaml: z.boolean(),
  description: z.string(),
  isPopular: z.boolean(),
});

const PlansOfTier = z.array(PlanShape);

const PlanList = z.object({
  subject: PlansOfTier,
  silver: PlansOfTier,
  gold: PlansOfTier,
  professional: PlansOfTier,
});

export const plansRoutes = defineRoutes({
  'GET /api/plans': {
    access: 'signed-in',
    tokenScope: 'invoices:read',
    summary:
      'What each plan costs and gives, and from which day on, the oldest first. Only staff see what will hold from a later day',
    reply: PlanList,
  },
});
