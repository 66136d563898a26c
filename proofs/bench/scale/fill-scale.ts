import { type Kysely, sql } from 'kysely';
import { supportHoursOf } from '#contract/values/chat/support-hours.ts';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { insertLibrary } from '#proofs/bench/library-rows.ts';
import type { BenchPerson } from '#proofs/bench/protocol.ts';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Schema } from '#server/db/schema.ts';
import { insertWords, markOf } from '#server/db/search/indexed-messages.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';
import { countMessages } from '#server/demo/seed.queries.ts';
import { updateFirstUnindexed } from '#server/features/chat/search/message-index.queries.ts';
import { measureResponses } from '#server/features/statistics/measure-responses.service.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillLogs } from './fill-logs.ts';
import { fillUsage } from './fill-usage.ts';
import { countOnEach, insertAll } from './insert-many.ts';
import { adminId, colleagues, librarianId, managerId, scalePeople, technicianId } from './scale-people.ts';
import type { ScaleSize } from './scale-size.ts';
import { marksOf, scaleTalks } from './scale-talks.ts';

const crowdMax = 500;
const messagesAtOnce = 10_000;

export const viewers = {
  admin: adminId,
  manager: managerId,
  technician: technicianId,
  librarian: librarianId,
} as const;
export type ViewerName = keyof typeof viewers;

export function cookieOf(viewer: ViewerName): string {
  return `carrel_session=${tokenOf(viewer)}`;
}

/** Pairs of colleagues, each with an open session. */
export function crowdOf(size: ScaleSize, count: number): BenchPerson[] {
  return colleagues(size, count).map(({ id, partnerId }) => {
    return { id, partnerId, cookie: `carrel_session=${tokenOf(`person${id}`)}` };
  });
}

/** Fills a fresh database, the same in every run; the full size takes some minutes. */
export async function fillScale(db: Kysely<Schema>, size: ScaleSize): Promise<void> {
  const now = Date.now();
  // Durability does not matter, because an interrupted fill starts again.
  if (engineOf(db) === 'sqlite') await sql`pragma synchronous = off`.execute(db);
  await insertPeople(db, size, now);
  await insertTalks(db, size, now);
  await measureResponses(db, supportHoursOf(defaultSettings));
  await insertSessions(db, size, now);
  await insertLibrary(db, size.resources);
  await fillUsage(db, size, now);
  await fillAccounts(db, size, now);
  await fillLogs(db, size, now);
  await countOnEach(db);
  // The database's idle maintenance, so that it does not run during a measurement.
  const tidying = engineOf(db) === 'postgres' ? ['vacuum analyze', 'checkpoint'] : ['pragma wal_checkpoint(truncate)'];
  for (const statement of tidying) await sql.raw(statement).execute(db);
}

async function insertPeople(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const { institutions, users, subscriptions, invoiceRequests } = scalePeople(size, now);
  await insertAll(db, 'institutions', institutions);
  await insertAll(db, 'users', users);
  await insertAll(db, 'subscriptions', subscriptions);
  await insertAll(db, 'invoiceRequests', invoiceRequests);
}

async function insertTalks(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const talks = scaleTalks(size, now);
  const time = engineOf(db) === 'sqlite' ? 'text' : 'timestamptz';
  const types = ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'text', time, 'text'];
  for (let rows = talks.next(messagesAtOnce); rows.length > 0; rows = talks.next(messagesAtOnce)) {
    await db.transaction().execute(async (transaction) => {
      await sql`
        insert into messages (
          conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId"
        ) ${rowsOf(db, rows, types)}`.execute(transaction);
      // The portal's job indexes gradually.
      await insertWords(transaction, rows.map(wordsOf));
    });
  }
  await sql`
    insert into "conversationRead" ("userId", conversation, "lastReadId", "lastReceivedId")
    ${rowsOf(db, marksOf(talks), ['bigint', 'text', 'bigint', 'bigint'])}`.execute(db);
  await sql`delete from conversations`.execute(db);
  await countMessages(db);
  await updateFirstUnindexed(db, size.messages + 1);
}

function wordsOf(row: unknown[]) {
  const [conversation, id, , , , content] = row as [string, number, unknown, unknown, unknown, string];
  return { id, conversation, words: [markOf(conversation), ...distinctWordsOf(content)].join(' ') };
}

async function insertSessions(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const crowd = colleagues(size, crowdMax).map(({ id }) => ({ name: `person${id}`, userId: id }));
  const asking = Object.entries(viewers).map(([name, userId]) => ({ name, userId }));
  const rows = [...asking, ...crowd].map(({ name, userId }) => {
    return { tokenHash: hashToken(tokenOf(name)), userId, createdAt: at, lastSeenAt: at, userAgent: 'bench' };
  });
  await db.insertInto('sessions').values(rows).execute();
}

/** The sessions of a database kept from an earlier run have expired. */
export async function renewSessions(db: Kysely<Schema>): Promise<void> {
  const now = new Date().toISOString();
  await db.updateTable('sessions').set({ createdAt: now, lastSeenAt: now }).execute();
}

function tokenOf(name: string): string {
  return `bench-scale-${name}`;
}
