import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { engineOf } from '#server/db/engine.ts';
import { containing } from '#server/db/queries/containing.ts';
import { idRows, rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from '#server/features/chat/chat.queries.ts';
import { markOf } from './message-index.queries.ts';

/** Beginnings of words, folded, of each word one or several that do; a single letter is a whole word. */
export type WantedBeginnings = readonly (readonly string[])[];

/** Of whom and of which time messages are to be. */
export interface Narrowing {
  senderIds?: readonly number[] | undefined;
  /** ISO text: sent at this moment or later, and before the other. */
  since?: string | undefined;
  until?: string | undefined;
}

/** Up to this many conversations are asked for by their marks; whoever has more has a good share of what is found. */
const marksMax = 200;
/** How many of the newest messages are looked through one by one on PostgreSQL, which takes some milliseconds. */
const newestWalked = 10_000;
/** So many people of a name are looked for; who means one of them types more of it. */
const sendersMax = 500;

interface Search {
  wanted: WantedBeginnings;
  conversations: readonly string[];
  below: number;
  limit: number;
  narrowing: Narrowing;
}

/** The newest messages below an id that are in the index, are in these conversations, and hold words that begin so. */
export async function findIndexed(db: Db, search: Search): Promise<MessageRow[]> {
  if (search.conversations.length === 0) return [];
  return engineOf(db) === 'sqlite' ? findOnSqlite(db, search) : findOnPostgres(db, search);
}

export function isWholeWord(beginning: string): boolean {
  return beginning.length === 1;
}

async function findOnSqlite(db: Db, search: Search): Promise<MessageRow[]> {
  const { wanted, conversations, below, limit, narrowing } = search;
  const words = wanted.map((forms) =>
    inBrackets(
      forms.map((word) => (isWholeWord(word) ? `"${word}"` : `"${word}" *`)),
      ' OR ',
    ),
  );
  const isMarked = conversations.length <= marksMax;
  const marks = isMarked ? [`(${conversations.map((key) => `"${markOf(key)}"`).join(' OR ')})`] : [];
  const isTheirs = isMarked ? sql`true` : sql`m.conversation in (${keysOf(db, conversations)})`;
  const { rows } = await sql<MessageRow>`
    select ${columns} from "messageSearch" as s cross join messages as m on m.id = -s.rowid
    where "messageSearch" match ${[...marks, ...words].join(' AND ')} and s.rowid > ${-below} and ${isTheirs} and ${narrowed(db, narrowing)}
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
    : [...newest, ...(await findBetween(db, lowestMessageId, { ...search, below: since, limit: missing }))];
}

async function findBetween(
  db: Db,
  since: number,
  { wanted, conversations, below, limit, narrowing }: Search,
): Promise<MessageRow[]> {
  const words = wanted.map((forms) =>
    inBrackets(
      forms.map((word) => (isWholeWord(word) ? `'${word}'` : `'${word}':*`)),
      ' | ',
    ),
  );
  const isMarked = conversations.length <= marksMax;
  const marks = isMarked ? [`(${conversations.map((key) => `'${markOf(key)}'`).join(' | ')})`] : [];
  const isTheirs = isMarked ? sql`true` : sql`s.conversation = any(${conversations}::text[])`;
  // The index of words knows neither sender nor time.
  const matching = isNarrow(narrowing)
    ? sql`(select s.* from matching as s join messages as m on m.conversation = s.conversation and m.id = s.id
        where ${narrowed(db, narrowing)}) as narrow`
    : sql`matching`;
  const { rows } = await sql<MessageRow>`
    with matching as materialized (
      select s.conversation, s.id from "messageSearch" as s
      where s.words @@ ${[...marks, ...words].join(' & ')}::tsquery and s.id >= ${since} and s.id < ${below} and ${isTheirs}
    ), found as (
      select * from ${matching} order by id desc limit ${limit}
    )
    select ${columns} from found join messages as m on m.conversation = found.conversation and m.id = found.id
    order by m.id desc`.execute(db);
  return rows;
}

/** Those of the people whose names have words that begin so, the first of them; `words` are folded. */
export async function listSenders(db: Db, words: readonly string[]): Promise<number[]> {
  let people = db.selectFrom('users').select('id').orderBy('nameKey').limit(sendersMax);
  // A space before the name, so that its first word begins like any other.
  for (const word of words) people = people.where(containing(sql`(' ' || users."nameKey")`, ` ${word}`));
  return (await people.execute()).map(({ id }) => id);
}

export function isNarrow({ senderIds, since, until }: Narrowing): boolean {
  return senderIds !== undefined || since !== undefined || until !== undefined;
}

/** What a narrowing asks of a message `m`. */
function narrowed(db: Db, { senderIds, since, until }: Narrowing): RawBuilder<SqlBool> {
  const conditions = [
    ...(senderIds ? [sql`m."senderId" in (${idRows(db, senderIds)})`] : []),
    ...(since ? [sql`m.timestamp >= ${since}`] : []),
    ...(until ? [sql`m.timestamp < ${until}`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function inBrackets(forms: readonly string[], or: string): string {
  return forms.length === 1 ? (forms[0] ?? '') : `(${forms.join(or)})`;
}

const columns = sql.join(columnsOfM.map((column) => sql.ref(column)));

function keysOf(db: Db, conversations: readonly string[]) {
  return rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
}
