import type { Selectable, Updateable } from 'kysely';
import { type RetentionKind, retentionKindNames } from '#contract/values/retention.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

export type PeriodRow = Selectable<Schema['retentionPeriods']>;

/** Periods in the order of the page, with the name of the person who set each. */
export async function listPeriods(db: Db): Promise<(PeriodRow & { changedBy: string | null })[]> {
  const rows = await db
    .selectFrom('retentionPeriods')
    .leftJoin('users', 'users.id', 'retentionPeriods.changedById')
    .selectAll('retentionPeriods')
    .select('users.fullName as changedBy')
    .execute();
  return retentionKindNames.flatMap((name) => rows.find(({ kind }) => kind === name) ?? []);
}

/** Locks the row until the transaction ends. */
export async function lockPeriod(transaction: Transaction, kind: RetentionKind): Promise<PeriodRow> {
  // A no-op update locks the row on both engines.
  return transaction
    .updateTable('retentionPeriods')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePeriod(
  transaction: Transaction,
  kind: RetentionKind,
  change: Updateable<Schema['retentionPeriods']>,
): Promise<PeriodRow> {
  return transaction
    .updateTable('retentionPeriods')
    .set(change)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts what a step deleted, in the same transaction. */
export async function countRemoved(transaction: Transaction, kind: RetentionKind, removed: number): Promise<void> {
  await transaction
    .updateTable('retentionPeriods')
    .set(({ eb }) => ({ unlogged: eb('unlogged', '+', removed) }))
    .where('kind', '=', kind)
    .execute();
}
