import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Schema } from '#server/db/schema.ts';

const patienceMs = 60_000;
/** Between two attempts servers finish the work that the locks delayed. */
const pauseMs = 500;
/** PostgreSQL's codes for a lock or statement timeout, and for a deadlock. */
const lockFailureCodes = ['55P03', '57014', '40P01'];

/**
 * Begins a transaction with exclusive locks on all tables. On PostgreSQL servers may be running: a transaction that
 * locks one table after another would deadlock with a server that holds a later table and waits for an earlier one. So
 * all are locked first, and released if one is not free soon. Throws a DatabaseRefusedError after a minute.
 */
export async function beginWithTableLocks(
  db: Kysely<Schema>,
  withinMs = patienceMs,
): Promise<ControlledTransaction<Schema>> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const transaction = await db.startTransaction().execute();
    if (engineOf(db) === 'sqlite') return transaction;
    try {
      await lockTables(transaction);
      return transaction;
    } catch (error) {
      await transaction.rollback().execute();
      if (!lockFailureCodes.includes((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() > giveUpAt) throw stillTaken(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function lockTables(transaction: ControlledTransaction<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  // Below PostgreSQL's deadlock_timeout of a second, so that this transaction gives way and never a server's.
  await sql`set local lock_timeout = '400ms'`.execute(transaction);
  await sql`set local statement_timeout = '2s'`.execute(transaction);
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
    transaction,
  );
  await sql`set local statement_timeout = 0`.execute(transaction);
}

function stillTaken(cause: unknown): DatabaseRefusedError {
  return new DatabaseRefusedError(
    'The servers that are running did not leave the tables free within a minute. Nothing was changed, and they go on. Try again in a quiet hour, or stop them first.',
    { cause },
  );
}
