import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** The counter of the first message that is not in the index yet; all before it are. */
const counter = 'messageSearch';

export async function findFirstUnindexed(db: Db): Promise<number> {
  const { next } = await db.selectFrom('counters').where('name', '=', counter).select('next').executeTakeFirstOrThrow();
  return next;
}

/**
 * The same for whoever is to go on with the index: nobody else does until the end of the transaction. Undefined where
 * somebody is at it.
 */
export async function claimFirstUnindexed(db: Db): Promise<number | undefined> {
  const row = db.selectFrom('counters').where('name', '=', counter).select('next');
  const claimed = await (engineOf(db) === 'postgres' ? row.forUpdate().skipLocked() : row).executeTakeFirst();
  return claimed?.next;
}

/** The same, waiting for whoever is at it: nobody goes on with the index until the end of the transaction. */
export async function lockFirstUnindexed(db: Db): Promise<number> {
  const row = db.selectFrom('counters').where('name', '=', counter).select('next');
  const { next } = await (engineOf(db) === 'postgres' ? row.forUpdate() : row).executeTakeFirstOrThrow();
  return next;
}

export async function updateFirstUnindexed(db: Db, next: number): Promise<void> {
  await db.updateTable('counters').set({ next }).where('name', '=', counter).execute();
}

export async function findNewestId(db: Db): Promise<number> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select case when is_called then last_value else last_value - 1 end as id from "messageIds"`.execute(db);
    return rows[0]?.id ?? 0;
  }
  const row = await db.selectFrom('counters').where('name', '=', 'messageId').select('next').executeTakeFirst();
  return (row?.next ?? 1) - 1;
}

/** A place in the order of transactions; null on SQLite, where one comes after the other. */
export type Moment = string | null;

export async function findMoment(db: Db): Promise<Moment> {
  if (engineOf(db) === 'sqlite') return null;
  const { rows } = await sql<{ now: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as now`.execute(db);
  return rows[0]?.now ?? null;
}

/** Whether every transaction that ran at that moment has come to its end. */
export async function isOver(db: Db, moment: Moment): Promise<boolean> {
  if (moment === null) return true;
  const { rows } = await sql<{ isOver: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${moment}::xid8 as "isOver"`.execute(db);
  return rows[0]?.isOver ?? false;
}

export interface IndexedMessage {
  id: number;
  conversation: string;
  content: string;
}

/** The messages with ids from `from` to `to`. */
export async function listMessagesFromTo(db: Db, from: number, to: number): Promise<IndexedMessage[]> {
  // On PostgreSQL messages are found through their conversations alone.
  return db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.key', 'm.conversation')
    .where('c.lastChange', '>=', from)
    .where('m.id', '>=', from)
    .where('m.id', '<=', to)
    .where('m.deletedAt', 'is', null)
    .select(['m.id', 'm.conversation', 'm.content'])
    .execute();
}

/** Messages that were brought from another desk and stand before what was written here, from an id on, in their order. */
export async function listImportedFrom(db: Db, from: number, limit: number): Promise<IndexedMessage[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.key', 'm.conversation')
    .where('m.id', '>=', from)
    .where('m.id', '<', 0)
    .where('m.deletedAt', 'is', null)
    .orderBy('m.id')
    .limit(limit)
    .select(['m.id', 'm.conversation', 'm.content'])
    .execute();
}

/** The word of a conversation in the index. No word of a text begins with an underscore. */
export function markOf(conversation: string): string {
  return `_${conversation.replace('channel', 'c').replace('pair', 'p').replaceAll(':', '_')}`;
}

/** Puts messages into the index, each with its words separated by spaces. */
export async function insertWords(
  db: Db,
  messages: readonly { id: number; conversation: string; words: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ id, conversation, words }) => [id, conversation, words]);
  if (engineOf(db) === 'postgres') {
    await sql`
      insert into "messageSearch" (id, conversation, words)
      select id, conversation, array_to_tsvector(string_to_array(words, ' '))
      from (${rowsOf(db, rows, ['bigint', 'text', 'text'])}) as one(id, conversation, words)`.execute(db);
    return;
  }
  // Counting down, so that the newest come first in the index's own order.
  await sql`
    insert into "messageSearch" (rowid, words)
    select -id, words from (
      select value ->> 0 as id, value ->> 2 as words from json_each(${JSON.stringify(rows)})
    ) order by id desc`.execute(db);
}

/** Takes a message out of the index, with the words under which it was put in. */
export async function deleteWords(db: Db, { id, words }: { id: number; words: string }): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`delete from "messageSearch" where id = ${id}`.execute(db);
    return;
  }
  // The index keeps no texts, so it is told what to forget.
  await sql`insert into "messageSearch" ("messageSearch", rowid, words) values ('delete', ${-id}, ${words})`.execute(
    db,
  );
}

/** Takes many messages out of it, each with the words under which it was put in. */
export async function deleteWordsOfMany(db: Db, messages: readonly { id: number; words: string }[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ id, words }) => [-id, words]);
  if (engineOf(db) === 'postgres') {
    await sql`delete from "messageSearch" where id = any(${messages.map(({ id }) => id)}::bigint[])`.execute(db);
    return;
  }
  await sql`
    insert into "messageSearch" ("messageSearch", rowid, words)
    select 'delete', value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`.execute(db);
}

/**
 * Whether words that are taken out leave the pages of the index at once, as when somebody is erased. Otherwise they stay there unseen until
 * the index tidies itself up, which costs less. PostgreSQL has no such choice: its vacuum does it.
 */
export async function setThorough(db: Db, isThorough: boolean): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  await sql`insert into "messageSearch" ("messageSearch", rank) values ('secure-delete', ${isThorough ? 1 : 0})`.execute(
    db,
  );
}

/** A transaction on the one handle of a process. */
export function inTransaction<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  return (db as Kysely<Schema>).transaction().execute(work);
}
