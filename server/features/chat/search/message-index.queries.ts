import type { Kysely } from 'kysely';
import { locked, lockedIfFree } from '#server/db/engines/locks.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

/** Counter with the id of the first message that is not indexed yet. */
const counter = 'messageSearch';

export async function findFirstUnindexed(db: Db): Promise<number> {
  const { next } = await db.selectFrom('counters').where('name', '=', counter).select('next').executeTakeFirstOrThrow();
  return next;
}

/**
 * Claims the counter, so that no other process indexes until the end of the transaction. Undefined if another one has
 * claimed it.
 */
export async function claimFirstUnindexed(db: Db): Promise<number | undefined> {
  const row = db.selectFrom('counters').where('name', '=', counter).select('next');
  const claimed = await lockedIfFree(db, row).executeTakeFirst();
  return claimed?.next;
}

/** Locks the counter until the end of the transaction, and waits if another process has claimed it. */
export async function lockFirstUnindexed(db: Db): Promise<number> {
  const row = db.selectFrom('counters').where('name', '=', counter).select('next');
  const { next } = await locked(db, row, 'forUpdate').executeTakeFirstOrThrow();
  return next;
}

export async function updateFirstUnindexed(db: Db, next: number): Promise<void> {
  await db.updateTable('counters').set({ next }).where('name', '=', counter).execute();
}

export interface IndexedMessage {
  id: number;
  conversation: string;
  content: string;
}

export async function listMessagesFromTo(db: Db, from: number, to: number): Promise<IndexedMessage[]> {
  // On PostgreSQL messages are stored by conversation, so the join makes the lookup use that index.
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

/** Imported messages with ids below 0, from an id on, in order. */
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

export function inTransaction<Result>(db: Db, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return (db as Kysely<Schema>).transaction().execute(work);
}
