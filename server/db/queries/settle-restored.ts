import { join } from 'node:path';
import { Kysely } from 'kysely';
import { databaseFile } from '#server/db/data-folder/database-copy.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import { hasTable } from '#server/db/migrating/has-table.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { endAllAccess } from './end-all-access.ts';

/**
 * For a database that was just restored: what was ended or used since it was copied does not work again, and mails that wait in it
 * may have been sent since, so they are held until an administrator releases them. Answers how many there are.
 */
export async function settleRestored(db: Kysely<Schema>, at: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await endAllAccess(transaction, at);
    await tellServers(transaction, at);
    await noteRestored(transaction, at);
    await refuseWaitingReports(transaction, at);
    return holdMails(transaction, at);
  });
}

/** Servers may run on it, with open lines of sessions that the copy does not even know. */
async function tellServers(transaction: Db, at: string): Promise<void> {
  if (!(await hasTable(transaction, 'revocations'))) return;
  await transaction.insertInto('revocations').values({ at, reason: 'all-ended' }).execute();
}

/** Else people would wonder why they were signed out. */
async function noteRestored(transaction: Db, at: string): Promise<void> {
  if (!(await hasTable(transaction, 'securityEvents'))) return;
  // Without columns that the tables of a former version may not have.
  const event = { kind: 'access-ended', userId: null, byId: null, address: null, browser: null } as const;
  await transaction
    .insertInto('securityEvents')
    .values({ ...event, at, lastAt: at })
    .execute();
}

/** What waited in the copy may have been stored or cancelled since. Whoever sent it can have it read again. */
async function refuseWaitingReports(transaction: Db, at: string): Promise<void> {
  if (!(await hasTable(transaction, 'usageUploads'))) return;
  const message = 'The portal was restored from a copy in which this report still waited. Read it again.';
  await transaction
    .updateTable('usageUploads')
    .set({
      state: 'refused',
      outcome: JSON.stringify({ refusal: { status: 409, code: 'conflict', message } }),
      changedAt: at,
    })
    .where('state', 'in', ['waiting', 'reading'])
    .execute();
}

async function holdMails(transaction: Db, at: string): Promise<number> {
  // A copy from before there were mails.
  if (!(await hasTable(transaction, 'mailOutbox'))) return 0;
  const { numUpdatedRows } = await transaction
    .updateTable('mailOutbox')
    .set({
      state: 'held',
      claimedUntil: null,
      reason: 'The portal was restored from a copy in which it still waited',
    })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  await transaction
    .insertInto('mailMoments')
    .values({ name: 'restored', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
  return Number(numUpdatedRows);
}

/** The same for a data folder that no server uses. */
export async function settleRestoredIn(dataDir: string, at: string): Promise<number> {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(join(dataDir, databaseFile)) });
  try {
    return await settleRestored(db, at);
  } finally {
    await db.destroy();
  }
}
