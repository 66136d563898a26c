import type { Selectable, Updateable } from 'kysely';
import { type RetentionKind, retentionKindNames } from '#contract/values/retention.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type PeriodRow = Selectable<Schema['retentionPeriods']>;

/** The periods as they are set, in the order of the page, with the name of whoever set them. */
export async function listPeriods(db: Db): Promise<(PeriodRow & { changedBy: string | null })[]> {
  const rows = await db
    .selectFrom('retentionPeriods')
    .leftJoin('users', 'users.id', 'retentionPeriods.changedById')
    .selectAll('retentionPeriods')
    .select('users.fullName as changedBy')
    .execute();
  return retentionKindNames.flatMap((name) => rows.find(({ kind }) => kind === name) ?? []);
}

/** One of them, locked until the transaction ends. */
export async function lockPeriod(transaction: Db, kind: RetentionKind): Promise<PeriodRow> {
  // An update that changes nothing locks the row on both engines.
  return transaction
    .updateTable('retentionPeriods')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePeriod(
  transaction: Db,
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

/** Notes what a step deleted, in its transaction. */
export async function countRemoved(transaction: Db, kind: RetentionKind, removed: number): Promise<void> {
  await transaction
    .updateTable('retentionPeriods')
    .set(({ eb }) => ({ unlogged: eb('unlogged', '+', removed) }))
    .where('kind', '=', kind)
    .execute();
}
