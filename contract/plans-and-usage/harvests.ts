import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { harvestOutcomes } from '#contract/values/plans-and-usage/harvests.ts';
import { Month } from './usage-allowance.ts';

/** What a program asked for by the COUNTER API, and what came of it. */
export const Harvest = z.object({
  id: Id,
  /** Null: with a key that nobody has. Of these the last is kept, and how often one came. */
  keyName: z.string().nullable(),
  /** A report's id; `reports` and `members` for these lists. */
  asked: z.string(),
  /** Of a member whose usage was asked for; null for the institution's own. */
  customerName: z.string().nullable(),
  /** As they were asked for; null where no months were, or none that can be told. */
  from: Month.nullable(),
  to: Month.nullable(),
  outcome: z.enum(harvestOutcomes),
  /** The Code's, with what they say of themselves. */
  exceptions: z.array(z.object({ code: z.int(), message: z.string(), data: z.string().nullable() })),
  /** The first and the last time, where the same happened again and again. */
  at: Time,
  lastAt: Time,
  times: z.int().positive(),
});
export type Harvest = z.infer<typeof Harvest>;

/** A key whose program has got nothing for a week or more. */
export const FailingProgram = z.object({ keyName: z.string(), since: Time });
export type FailingProgram = z.infer<typeof FailingProgram>;

export const HarvestingState = z.object({
  /** What programs enter as customer_id; the number is accepted as well. */
  customerId: z.string(),
  failing: z.array(FailingProgram),
  /** For staff: months of the last year that most others have and this institution lacks. */
  monthsOthersHave: z.array(Month),
});
export type HarvestingState = z.infer<typeof HarvestingState>;

/** Staff have to name one; customers may repeat their own. */
const institution = IdText.optional();

export const harvestsRoutes = defineRoutes({
  'GET /api/usage/harvests': {
    access: 'signed-in',
    summary: 'What programs fetched with the keys of an institution, and what went wrong, the last first',
    query: z.object({ ...listQuery, institution }),
    reply: z.array(Harvest),
  },
  'GET /api/usage/harvesting': {
    access: 'signed-in',
    summary: 'How an institution is asked for by the COUNTER API, and what is wrong with its harvesting',
    query: z.object({ institution }),
    reply: HarvestingState,
  },
});
