import { z } from 'zod';
import { Id, Time } from '#contract/fields.ts';

/** One request to a language model; stored for `sentKeptDays`. */
export const SentToModel = z.object({
  id: Id,
  at: Time,
  by: z.object({ id: Id, fullName: z.string() }),
  model: z.string(),
  prompt: z.string(),
  reply: z.string(),
  /** `used`, or why the built-in answer was given. */
  outcome: z.string(),
  hasAccountFacts: z.boolean(),
});
export type SentToModel = z.infer<typeof SentToModel>;
