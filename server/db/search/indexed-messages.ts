import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { type MatchWords, matchWords } from './match-words.ts';

/*
 * The word index of messages, `messageSearch`: FTS5 on SQLite, which stores no texts, and tsvector on PostgreSQL.
 */

/**
 * Messages indexed in one transaction. On SQLite new messages wait for it; on PostgreSQL each portion queries all
 * conversations.
 */
export function indexedAtOnce(db: Db): number {
  return engineOf(db) === 'sqlite' ? 100 : 2000;
}

/**
 * Up to this number of conversations the index is filtered by their marks. A person with more takes part in a large
 * share of all hits.
 */
const marksMax = 200;
/** Number of newest messages scanned one by one on PostgreSQL, which takes some milliseconds. */
const newestWalked = 10_000;

/** Folded prefixes of words: for each wanted word a list of alternatives. A single letter must match a whole word. */
export type WantedBeginnings = readonly (readonly string[])[];

export interface IndexSearch {
  wanted: WantedBeginnings;
  conversations: readonly string[];
  below: number;
  limit: number;
  /** A condition on `messages as m`, which the word index does not know. */
  condition: RawBuilder<SqlBool> | null;
}

export function isWholeWord(beginning: string): boolean {
  return beginning.length === 1;
}

/** Index term for a conversation. Words of texts never start with an underscore. */
export function markOf(conversation: string): string {
  return `_${conversation.replace('channel', 'c').replace('pair', 'p').replaceAll(':', '_')}`;
}

/** These columns of the newest indexed messages below an id in these conversations that contain words with these prefixes. */
export async function findIndexedMessages<Row>(
  db: Db,
  columns: readonly string[],
  search: IndexSearch,
): Promise<Row[]> {
  if (search.conversations.length === 0) return [];
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  return engineOf(db) === 'sqlite' ? findOnSqlite(db, selected, search) : findOnPostgres(db, selected, search);
}

async function findOnSqlite<Row>(db: Db, columns: RawBuilder<unknown>, search: IndexSearch): Promise<Row[]> {
  const { conversations, below, limit, condition } = search;
  const { match, isMarked } = matchOf(matchWords(db), search);
  const isTheirs = isMarked ? sql`true` : sql`m.conversation in (${keysOf(db, conversations)})`;
  const { rows } = await sql<Row>`
    select ${columns} from "messageSearch" as s cross join messages as m on m.id = -s.rowid
    where "messageSearch" match ${match} and s.rowid > ${-below} and ${isTheirs} and ${condition ?? sql`true`}
    order by s.rowid limit ${limit}`.execute(db);
  return rows;
}

/**
 * PostgreSQL cannot estimate how rare a prefix is, and for a rare one would scan all messages from the newest. So the
 * newest messages are scanned first, which fills the page for a common prefix. A prefix that does not fill it is rare
 * enough to be read completely from the word index.
 */
async function findOnPostgres<Row>(db: Db, columns: RawBuilder<unknown>, search: IndexSearch): Promise<Row[]> {
  const since = search.below - newestWalked;
  const newest = await findBetween<Row>(db, columns, { ...search, since });
  const missing = search.limit - newest.length;
  if (missing === 0) return newest;
  const older = { ...search, since: lowestMessageId, below: since, limit: missing };
  return [...newest, ...(await findBetween<Row>(db, columns, older))];
}

async function findBetween<Row>(
  db: Db,
  columns: RawBuilder<unknown>,
  search: IndexSearch & { since: number },
): Promise<Row[]> {
  const { conversations, since, below, limit, condition } = search;
  const { match, isMarked } = matchOf(matchWords(db), search);
  const isTheirs = isMarked ? sql`true` : sql`s.conversation = any(${conversations}::text[])`;
  const matching = condition
    ? sql`(select s.* from matching as s join messages as m on m.conversation = s.conversation and m.id = s.id
        where ${condition}) as narrow`
    : sql`matching`;
  const { rows } = await sql<Row>`
    with matching as materialized (
      select s.conversation, s.id from "messageSearch" as s
      where s.words @@ ${match}::tsquery and s.id >= ${since} and s.id < ${below} and ${isTheirs}
    ), found as (
      select * from ${matching} order by id desc limit ${limit}
    )
    select ${columns} from found join messages as m on m.conversation = found.conversation and m.id = found.id
    order by m.id desc`.execute(db);
  return rows;
}

function matchOf(
  { word, beginning, anyOf, allOf }: MatchWords,
  { wanted, conversations }: IndexSearch,
): { match: string; isMarked: boolean } {
  const words = wanted.map((forms) => anyOf(forms.map((form) => (isWholeWord(form) ? word(form) : beginning(form)))));
  const isMarked = conversations.length <= marksMax;
  const marks = isMarked ? [anyOf(conversations.map((key) => word(markOf(key))))] : [];
  return { match: allOf([...marks, ...words]), isMarked };
}

function keysOf(db: Db, conversations: readonly string[]) {
  return rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
}

/** Adds messages to the index, each with its words separated by spaces. */
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
  // Negative ids make the newest messages come first in the index order.
  await sql`
    insert into "messageSearch" (rowid, words)
    select -id, words from (
      select value ->> 0 as id, value ->> 2 as words from json_each(${JSON.stringify(rows)})
    ) order by id desc`.execute(db);
}

/** Removes a message from the index. `words` must be the ones it was indexed with. */
export async function deleteWords(db: Db, { id, words }: { id: number; words: string }): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`delete from "messageSearch" where id = ${id}`.execute(db);
    return;
  }
  // The index stores no texts, so SQLite needs the words to remove.
  await sql`insert into "messageSearch" ("messageSearch", rowid, words) values ('delete', ${-id}, ${words})`.execute(
    db,
  );
}

/** Removes many messages from the index, each with the words it was indexed with. */
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
