import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { harvestOutcomes } from '#contract/values/plans-and-usage/harvests.ts';
import { Month } from './usage-allowance.ts';

/** A request by a program over the COUNTER API, and its outcome. */
export const Harvest = z.object({
  id: Id,
  /** Null: the key is unknown. Such requests are combined into one row with their number. */
  keyName: z.string().nullable(),
  /** A report id; `reports` or `members` for these lists. */
  asked: z.string(),
  /** The member whose usage was requested; null for the institution's own. */
  customerName: z.string().nullable(),
  /** The requested months; null where none were requested, or they could not be parsed. */
  from: Month.nullable(),
  to: Month.nullable(),
  outcome: z.enum(harvestOutcomes),
  exceptions: z.array(z.object({ code: z.int(), message: z.string(), data: z.string().nullable() })),
  /** Identical requests in a row are counted: the first and last time. */
  at: Time,
  lastAt: Time,
  times: z.int().positive(),
});
export type Harvest = z.infer<typeof Harvest>;

/** A key whose program has received nothing for a week or more. */
export const FailingProgram = z.object({ keyName: z.string(), since: Time });
export type FailingProgram = z.infer<typeof FailingProgram>;

export const HarvestingState = z.object({
  /** The customer_id for programs; the institution's number is accepted as well. */
  customerId: z.string(),
  failing: z.array(FailingProgram),
  /** Staff only: months of the last year that most other institutions have and this one lacks. */
  monthsOthersHave: z.array(Month),
});
export type HarvestingState = z.infer<typeof HarvestingState>;

/** Required for staff; customers may repeat their own. */
const institution = IdText.optional();

export const harvestsRoutes = defineRoutes({
  'GET /api/usage/harvests': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'What programs fetched with the keys of an institution, and what went wrong, the last first',
    query: z.object({ ...listQuery, institution }),
    reply: z.array(Harvest),
  },
  'GET /api/usage/harvesting': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'How an institution is asked for by the COUNTER API, and what is wrong with its harvesting',
    query: z.object({ institution }),
    reply: HarvestingState,
  },
});
