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

async function findOnPostgres(db: Db, { wanted, conversations, below, limit }: Search): Promise<MessageRow[]> {
  const words = wanted.map((word) => (isWholeWord(word) ? `'${word}'` : `'${word}':*`));
  const isMarked = conversations.length <= marksMax;
  const marks = isMarked ? [`(${conversations.map((key) => `'${markOf(key)}'`).join(' | ')})`] : [];
  // Compared one by one, so that the order of the index holds and the search stops when the page is full.
  const isTheirs = isMarked ? sql`true` : sql`s.conversation = any(${conversations}::text[])`;
  const { rows } = await sql<MessageRow>`
    with found as (
      select s.conversation, s.id from "messageSearch" as s
      where s.words @@ ${[...marks, ...words].join(' & ')}::tsquery and s.id < ${below} and ${isTheirs}
      order by s.id desc limit ${limit}
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
