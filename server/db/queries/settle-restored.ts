import { type Kysely, sql } from 'kysely';
import type { OutboxChannel } from '#contract/values/outbox.ts';
import { hasTable } from '#server/db/migrating/has-table.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { endAllAccess } from './end-all-access.ts';

/** Numbers of items held until an administrator releases or discards them. */
export interface Held {
  mails: number;
  broadcasts: number;
  events: number;
}

/**
 * Settles a database that was just restored: access that was ended or used since the copy must not work again, and
 * waiting items may have been sent or withdrawn since, so they are held until an administrator decides.
 */
export async function settleRestored(db: Kysely<Schema>, at: string): Promise<Held> {
  return db.transaction().execute(async (transaction) => {
    await revokeAllSessions(transaction, at);
    await logAccessEnded(transaction, at);
    await refuseWaitingReports(transaction, at);
    return settleMoved(transaction, at);
  });
}

/**
 * Settles a portal that was moved to an empty installation: its waiting reports are still read there, and nobody needs
 * an explanation for being signed out.
 */
export async function settleMoved(transaction: Transaction, at: string): Promise<Held> {
  await endAllAccess(transaction, at);
  const held = await holdOutbox(transaction);
  await noteRestored(transaction, at);
  const count = (channel: OutboxChannel) => held.filter((row) => row.channel === channel).length;
  return {
    mails: count('mail') + (await holdFormer(transaction, 'mailOutbox')),
    broadcasts: await holdBroadcasts(transaction, at),
    events: count('webhook') + (await holdFormer(transaction, 'webhookDeliveries')),
  };
}

const heldReason = 'The portal was restored from a copy in which it still waited';

/** Servers may be running on the database, with open sockets of sessions that the copy does not contain. */
async function revokeAllSessions(transaction: Transaction, at: string): Promise<void> {
  await transaction.insertInto('revocations').values({ at, reason: 'all-ended' }).execute();
}

/** Explains to people why they were signed out. */
async function logAccessEnded(transaction: Transaction, at: string): Promise<void> {
  const event = { kind: 'access-ended', userId: null, byId: null, address: null, browser: null } as const;
  await transaction
    .insertInto('securityEvents')
    .values({ ...event, at, lastAt: at })
    .execute();
}

/** Reports that wait in the copy may have been stored or cancelled since. Their uploaders can have them read again. */
async function refuseWaitingReports(transaction: Transaction, at: string): Promise<void> {
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

/** Pushes end with their sessions. */
const heldChannels: readonly OutboxChannel[] = ['mail', 'webhook'];

async function holdOutbox(transaction: Transaction): Promise<{ channel: OutboxChannel }[]> {
  if (!(await hasTable(transaction, 'outbox'))) return [];
  return transaction
    .updateTable('outbox')
    .set({ state: 'held', claim: null, claimedUntil: null, reason: heldReason })
    .where('channel', 'in', heldChannels)
    .where('state', '=', 'waiting')
    .returning('channel')
    .execute();
}

/** A copy that version 1.0.0 made is settled before it is brought up to date, where its rows move into the outbox. */
async function holdFormer(transaction: Transaction, table: 'mailOutbox' | 'webhookDeliveries'): Promise<number> {
  if (!(await hasTable(transaction, table))) return 0;
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set state = 'held', "claimedUntil" = null, reason = ${heldReason}
    where state = 'waiting'`.execute(transaction);
  return Number(numAffectedRows);
}

async function noteRestored(transaction: Transaction, at: string): Promise<void> {
  await transaction
    .insertInto('mailMoments')
    .values({ name: 'restored', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

/** Holds future broadcasts too, because they may have been withdrawn since the copy. */
async function holdBroadcasts(transaction: Transaction, at: string): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('plannedNotifications')
    .set({ heldAt: at })
    .where('sentAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
