import { setTimeout as wait } from 'node:timers/promises';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import { distinctWordsOf } from '#server/platform/words.ts';
import {
  claimFirstUnindexed,
  deleteWords,
  deleteWordsOfMany,
  findFirstUnindexed,
  findMoment,
  findNewestId,
  type IndexedMessage,
  insertWords,
  inTransaction,
  isOver,
  listImportedFrom,
  listMessagesFromTo,
  lockFirstUnindexed,
  markOf,
  setThorough,
  updateFirstUnindexed,
} from './message-index.queries.ts';

/** Ids taken on at once. On SQLite messages wait meanwhile; on PostgreSQL each portion asks all conversations. */
const portions = { sqlite: 100, postgres: 2000 };
/** One run of the job; what is left is for the next. */
const runMs = 700;
const settleLookMs = 50;

/**
 * Carries the index of messages' words on towards the newest, for a short while. Of several processes one is at it at a
 * time; what is not in it yet is found without it (chat-search.service.ts).
 */
export async function indexMessages(db: Db): Promise<void> {
  const end = performance.now() + runMs;
  const newest = await findNewestId(db);
  if ((await findFirstUnindexed(db)) > newest || !(await haveSettled(db, end))) return;
  while (performance.now() < end) {
    const started = performance.now();
    if (!(await indexPortion(db, newest))) return;
    // Half of the time belongs to everything else.
    await wait(performance.now() - started);
  }
}

/** Ids are taken before they are committed: only when all of that moment are done is no smaller one to come. */
async function haveSettled(db: Db, end: number): Promise<boolean> {
  const moment = await findMoment(db);
  while (!(await isOver(db, moment))) {
    if (performance.now() >= end) return false;
    await wait(settleLookMs);
  }
  return true;
}

/** Answers whether there may be more. */
async function indexPortion(db: Db, newest: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const from = await claimFirstUnindexed(transaction);
    if (from === undefined || from > newest) return false;
    const portion = portions[engineOf(db)];
    if (from < 1) return indexImported(transaction, from, portion);
    const to = Math.min(newest, from + portion - 1);
    await insertAll(transaction, await listMessagesFromTo(transaction, from, to));
    await updateFirstUnindexed(transaction, to + 1);
    return to < newest;
  });
}

/** Those below 0: only where the whole index is made, as in a database that an archive was brought into. */
async function indexImported(transaction: Db, from: number, portion: number): Promise<boolean> {
  const messages = await listImportedFrom(transaction, from, portion);
  await insertAll(transaction, messages);
  const last = messages.length < portion ? undefined : messages.at(-1);
  await updateFirstUnindexed(transaction, last ? last.id + 1 : 1);
  return true;
}

async function insertAll(transaction: Db, messages: readonly IndexedMessage[]): Promise<void> {
  await insertWords(
    transaction,
    messages.map(({ id, conversation, content }) => ({ id, conversation, words: wordsOf(conversation, content) })),
  );
}

interface Revised {
  id: number;
  conversation: string;
  before: string;
  /** Null where it was deleted. */
  after: string | null;
}

/** Brings the words of a message that was changed or deleted into the index, in the transaction that did so. */
export async function reindexMessage(transaction: Db, { id, conversation, before, after }: Revised): Promise<void> {
  // What the index lacks yet it will read as it is then.
  if (id >= (await lockFirstUnindexed(transaction))) return;
  await deleteWords(transaction, { id, words: wordsOf(conversation, before) });
  if (after !== null) await insertWords(transaction, [{ id, conversation, words: wordsOf(conversation, after) }]);
}

/** Takes messages out of the index that are about to be deleted as a whole, in the transaction that does so. */
export async function unindexMessages(
  transaction: Db,
  messages: readonly { id: number; conversation: string; content: string }[],
): Promise<void> {
  const firstUnindexed = await lockFirstUnindexed(transaction);
  const indexed = messages.filter(({ id }) => id < firstUnindexed);
  await deleteWordsOfMany(
    transaction,
    indexed.map(({ id, conversation, content }) => ({ id, words: wordsOf(conversation, content) })),
  );
}

/** Takes messages out of the index for good, before they are erased in this transaction. */
export async function eraseWords(
  transaction: Db,
  messages: readonly { id: number; conversation: string; content: string; deletedAt: string | null }[],
): Promise<void> {
  await setThorough(transaction, true);
  await unindexMessages(
    transaction,
    messages.filter(({ deletedAt }) => deletedAt === null),
  );
  await setThorough(transaction, false);
}

function wordsOf(conversation: string, content: string): string {
  return [markOf(conversation), ...distinctWordsOf(content)].join(' ');
}
