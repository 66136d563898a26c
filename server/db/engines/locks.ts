import { type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

type RowLock = 'forUpdate' | 'forNoKeyUpdate' | 'forShare' | 'forKeyShare';

/**
 * Adds a lock on the selected rows, held until the end of the transaction. SQLite needs none, because it has only one
 * writer.
 */
export function locked<DB, Table extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, Table, Row>,
  lock: RowLock,
): SelectQueryBuilder<DB, Table, Row> {
  return engineOf(db) === 'postgres' ? rows[lock]() : rows;
}

/** Locks the selected rows for an update, and leaves out those that another transaction has locked. */
export function lockedIfFree<DB, Table extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return engineOf(db) === 'postgres' ? rows.forUpdate().skipLocked() : rows;
}

/** Runs transactions that lock the same name one after another. Nothing to do on SQLite, which has only one writer. */
export async function lockName(transaction: Transaction, name: string): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
