import { setTimeout as wait } from 'node:timers/promises';
import { findMoment, isOver } from '#server/db/engines/running-transactions.ts';
import { findNewestMessageId } from '#server/db/queries/message-ids.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import {
  deleteWords,
  deleteWordsOfMany,
  indexedAtOnce,
  insertWords,
  markOf,
} from '#server/db/search/indexed-messages.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';
import {
  claimFirstUnindexed,
  findFirstUnindexed,
  type IndexedMessage,
  inTransaction,
  listImportedFrom,
  listMessagesFromTo,
  lockFirstUnindexed,
  updateFirstUnindexed,
} from './message-index.queries.ts';

/** Maximum duration of one run, in milliseconds. The next run continues. */
const runMs = 700;
const settleLookMs = 50;

/**
 * Indexes new messages for a short time. Only one process does so at a time. Messages that are not indexed yet are
 * found by scanning (chat-search.service.ts).
 */
export async function indexMessages(db: Db): Promise<void> {
  const end = performance.now() + runMs;
  const newest = await findNewestMessageId(db);
  if ((await findFirstUnindexed(db)) > newest || !(await haveSettled(db, end))) return;
  while (performance.now() < end) {
    const started = performance.now();
    if (!(await indexPortion(db, newest))) return;
    // Leaves half of the time to other work.
    await wait(performance.now() - started);
  }
}

/**
 * Ids are taken before their transaction commits. Waits until all transactions of that moment have ended, because a
 * smaller id could still appear.
 */
async function haveSettled(db: Db, end: number): Promise<boolean> {
  const moment = await findMoment(db);
  while (!(await isOver(db, moment))) {
    if (performance.now() >= end) return false;
    await wait(settleLookMs);
  }
  return true;
}

/** Returns whether there may be more. */
async function indexPortion(db: Db, newest: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const from = await claimFirstUnindexed(transaction);
    if (from === undefined || from > newest) return false;
    const portion = indexedAtOnce(transaction);
    if (from < 1) return indexImported(transaction, from, portion);
    const to = Math.min(newest, from + portion - 1);
    await insertAll(transaction, await listMessagesFromTo(transaction, from, to));
    await updateFirstUnindexed(transaction, to + 1);
    return to < newest;
  });
}

/** Indexes messages with ids below 0. Needed only if the whole index is rebuilt, as after loading a backup. */
async function indexImported(transaction: Transaction, from: number, portion: number): Promise<boolean> {
  const messages = await listImportedFrom(transaction, from, portion);
  await insertAll(transaction, messages);
  const last = messages.length < portion ? undefined : messages.at(-1);
  await updateFirstUnindexed(transaction, last ? last.id + 1 : 1);
  return true;
}

async function insertAll(transaction: Transaction, messages: readonly IndexedMessage[]): Promise<void> {
  await insertWords(
    transaction,
    messages.map(({ id, conversation, content }) => ({ id, conversation, words: wordsOf(conversation, content) })),
  );
}

/**
 * Indexes messages with ids below 0 in the transaction that stores them, because the indexing job has already passed
 * their ids.
 */
export async function indexEarlier(transaction: Transaction, messages: readonly IndexedMessage[]): Promise<void> {
  const firstUnindexed = await lockFirstUnindexed(transaction);
  await insertAll(
    transaction,
    messages.filter(({ id }) => id < firstUnindexed),
  );
}

interface Revised {
  id: number;
  conversation: string;
  before: string;
  /** Null if the message was deleted. */
  after: string | null;
}

/** Updates the indexed words of a changed or deleted message, in the same transaction. */
export async function reindexMessage(
  transaction: Transaction,
  { id, conversation, before, after }: Revised,
): Promise<void> {
  // A message that is not indexed yet will be indexed with its new text.
  if (id >= (await lockFirstUnindexed(transaction))) return;
  await deleteWords(transaction, { id, words: wordsOf(conversation, before) });
  if (after !== null) await insertWords(transaction, [{ id, conversation, words: wordsOf(conversation, after) }]);
}

/** Removes messages from the index that are about to be deleted, in the same transaction. */
export async function unindexMessages(
  transaction: Transaction,
  messages: readonly { id: number; conversation: string; content: string; deletedAt?: string | null }[],
): Promise<void> {
  const firstUnindexed = await lockFirstUnindexed(transaction);
  // The words of a deleted message were removed with its text.
  const indexed = messages.filter(({ id, deletedAt }) => id < firstUnindexed && !deletedAt);
  await deleteWordsOfMany(
    transaction,
    indexed.map(({ id, conversation, content }) => ({ id, words: wordsOf(conversation, content) })),
  );
}

function wordsOf(conversation: string, content: string): string {
  return [markOf(conversation), ...distinctWordsOf(content)].join(' ');
}
