import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from '#server/features/chat/chat.queries.ts';
import { markOf } from './message-index.queries.ts';

/** Beginnings of words, folded; a single letter is a whole word. */
export type WantedBeginnings = readonly string[];

/** Up to this many conversations are asked for by their marks; whoever has more has a good share of what is found. */
const marksMax = 200;
/** So many of the newest messages are looked through one by one on PostgreSQL, which takes some milliseconds. */
const newestWalked = 10_000;

interface Search {
  wanted: WantedBeginnings;
  conversations: readonly string[];
  below: number;
  limit: number;
}

/** The newest messages below an id that are in the index, are in these conversations, and hold words that begin so. */
export async function findIndexed(db: Db, search: Search): Promise<MessageRow[]> {
  if (search.conversations.length === 0) return [];
  return engineOf(db) === 'sqlite' ? findOnSqlite(db, search) : findOnPostgres(db, search);
}

export function isWholeWord(beginning: string): boolean {
  return beginning.length === 1;
}

async function findOnSqlite(db: Db, { wanted, conversations, below, limit }: Search): Promise<MessageRow[]> {
  const words = wanted.map((word) => (isWholeWord(word) ? `"${word}"` : `"${word}" *`));
  const isMarked = conversations.length <= marksMax;
  const marks = isMarked ? [`(${conversations.map((key) => `"${markOf(key)}"`).join(' OR ')})`] : [];
  const isTheirs = isMarked ? sql`true` : sql`m.conversation in (${keysOf(db, conversations)})`;
  const { rows } = await sql<MessageRow>`
    select ${columns} from "messageSearch" as s cross join messages as m on m.id = -s.rowid
    where "messageSearch" match ${[...marks, ...words].join(' AND ')} and s.rowid > ${-below} and ${isTheirs}
    order by s.rowid limit ${limit}`.execute(db);
  return rows;
}

/**
 * The database cannot know how rare the beginning of a word is: for a rare one it would walk through all messages, the newest first.
 * A common one fills the page from the newest; what does not is rare enough to be read from the index of words as a whole.
 */
async function findOnPostgres(db: Db, search: Search): Promise<MessageRow[]> {
  const since = search.below - newestWalked;
  const newest = await findBetween(db, since, search);
  const missing = search.limit - newest.length;
  return missing === 0
    ? newest
    : [...newest, ...(await findBetween(db, 0, { ...search, below: since, limit: missing }))];
}

async function findBetween(
  db: Db,
  since: number,
  { wanted, conversations, below, limit }: Search,
): Promise<MessageRow[]> {
  const words = wanted.map((word) => (isWholeWord(word) ? `'${word}'` : `'${word}':*`));
  const isMarked = conversations.length <= marksMax;
  const marks = isMarked ? [`(${conversations.map((key) => `'${markOf(key)}'`).join(' | ')})`] : [];
  const isTheirs = isMarked ? sql`true` : sql`s.conversation = any(${conversations}::text[])`;
  const { rows } = await sql<MessageRow>`
    with matching as materialized (
      select s.conversation, s.id from "messageSearch" as s
      where s.words @@ ${[...marks, ...words].join(' & ')}::tsquery and s.id >= ${since} and s.id < ${below} and ${isTheirs}
    ), found as (
      select * from matching order by id desc limit ${limit}
    )
    select ${columns} from found join messages as m on m.conversation = found.conversation and m.id = found.id
    order by m.id desc`.execute(db);
  return rows;
}

const columns = sql.join(columnsOfM.map((column) => sql.ref(column)));

function keysOf(db: Db, conversations: readonly string[]) {
  return rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
}
