import type { Db, Transaction } from '#server/db/schema.ts';

/**
 * Runs one part of a deletion in its own transaction, which the caller of `forget` opens. Returns the number of deleted
 * rows.
 */
export type DeletionStep = (part: (transaction: Transaction) => Promise<number>) => Promise<number>;

/** How expired data of one kind is deleted. */
export interface Forgetting {
  /** Number of items older than an ISO time. */
  count(db: Db, before: string): Promise<number>;
  /** Deletes them step by step; leaves items over only if it rejects. */
  forget(before: string, step: DeletionStep): Promise<void>;
}

/** Rows deleted in one step, so that others can write in between. */
const rowsPerStep = 300;

/** Repeats a step until it deletes less than the limit. */
export async function deleteInSteps(
  step: DeletionStep,
  part: (transaction: Transaction, limit: number) => Promise<number>,
): Promise<void> {
  while ((await step((transaction) => part(transaction, rowsPerStep))) >= rowsPerStep);
}
