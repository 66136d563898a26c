import type { Db } from '#server/db/schema.ts';

/** Does a part of a deletion in a transaction of its own, which whoever runs it begins. Answers how much the part deleted. */
export type ForgettingStep = (part: (transaction: Db) => Promise<number>) => Promise<number>;

/** How one kind of data is deleted once it is old enough. */
export interface Forgetting {
  /** How much there is from before a moment, given as ISO text. */
  count(db: Db, before: string): Promise<number>;
  /** Deletes it, step by step, and less than all only where it rejects. */
  forget(before: string, step: ForgettingStep): Promise<void>;
}

/** As many rows as one step deletes: others write in between. */
const forgottenAtOnce = 300;

/** Takes the same step until it finds less than it may delete. */
export async function forgetAll(
  step: ForgettingStep,
  part: (transaction: Db, limit: number) => Promise<number>,
): Promise<void> {
  while ((await step((transaction) => part(transaction, forgottenAtOnce))) >= forgottenAtOnce);
}
