import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import { isOneOf } from '#server/features/resources/resources.queries.ts';

/*
 * The index of words. A part of a resource is one row; its key counts down with the resource's id and up with the part,
 * so that reading keys in order finds the newest resource first and its first matching part first.
 */

const partsMax = 2 ** 20;
/** Up to this many words with the same beginning are searched for one by one (SQLite). */
const wordsAlikeMax = 300;
/** For longer prefixes there is no prefix index, see the migration. */
const longPrefix = 6;
/** Few enough that nobody notices the pause. */
const pagesMergedAtOnce = 32;
/** Rows read at once: a page of hits, and some parts more of each. */
const rowsAtOnce = 200;

/** On everything that is indexed as headOf does it now. To be counted on when that changes: what is older is indexed again. */
export const indexedAsNow = '_v2';

/** A word once more, for searches in titles alone. */
export function titleWord(word: string): string {
  return `_w${word}`;
}

/** Words that stand for filters. They begin with an underscore, which no word of a text does. */
export type Marks = readonly (readonly string[])[];

export interface Search {
  /** All of these words; the last one may be only a beginning. */
  whole: readonly string[];
  begun: string;
  /** Of each group, at least one. */
  marks: Marks;
  /** Those whose title has all the words, or all others. Without it both. */
  titles?: 'only' | 'none';
}

export interface Hit {
  resourceId: number;
  /** 0 is title and description. */
  part: number;
}

export interface NewPart {
  place: string;
  text: string;
  words: string;
}

/** The newest resources below an id that match, each with the first part that does. */
export async function findHits(
  db: Db,
  search: Search,
  page: { below: number | undefined; limit: number },
): Promise<Hit[]> {
  const match = engineOf(db) === 'sqlite' ? await sqliteMatch(db, search) : postgresMatch(search);
  return hitsOf(db, match, page);
}

async function hitsOf(db: Db, match: string, page: { below: number | undefined; limit: number }): Promise<Hit[]> {
  const hits: Hit[] = [];
  let from = page.below === undefined ? Number.MIN_SAFE_INTEGER : keyOf(page.below - 1, 0);
  while (hits.length < page.limit) {
    const keys = await listKeys(db, match, from);
    for (const key of keys) {
      const hit = hitOf(key);
      if (hit.resourceId !== hits.at(-1)?.resourceId) hits.push(hit);
    }
    const last = hits.at(-1);
    if (keys.length < rowsAtOnce || !last) break;
    // Skips the other parts of the last resource, which may be a thousand pages.
    from = keyOf(last.resourceId - 1, 0);
  }
  return hits.slice(0, page.limit);
}

async function listKeys(db: Db, match: string, from: number): Promise<number[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ key: number }>`
        select rowid as key from "resourceSearch" where "resourceSearch" match ${match} and rowid >= ${from}
        order by rowid limit ${rowsAtOnce}`
    : sql<{ key: number }>`
        select key from "resourceSearch" where words @@ ${match}::tsquery and key >= ${from}
        order by key limit ${rowsAtOnce}`
  ).execute(db);
  return rows.map(({ key }) => key);
}

/** Words hold only letters and digits, so inside quotes none of them can be an operator. */
async function sqliteMatch(db: Db, search: Search): Promise<string> {
  const quoted = (word: string) => `"${word}"`;
  const anyOf = (words: readonly string[]) => `(${words.map(quoted).join(' OR ')})`;
  const holding = async ({ whole, begun }: Words) => {
    const alike = begun.length < longPrefix ? null : await listWordsBeginning(db, begun);
    // No word begins like this: searched for as it is, it finds nothing.
    const last = alike === null ? `${quoted(begun)} *` : anyOf(alike.length > 0 ? alike : [begun]);
    return [...whole.map(quoted), last].join(' AND ');
  };
  const words = await holding(search.titles === 'only' ? inTitle(search) : search);
  const matching = [...search.marks.map(anyOf), words].join(' AND ');
  return search.titles === 'none' ? `(${matching}) NOT (${await holding(inTitle(search))})` : matching;
}

type Words = Pick<Search, 'whole' | 'begun'>;

function inTitle({ whole, begun }: Words): Words {
  return { whole: whole.map(titleWord), begun: titleWord(begun) };
}

/** Null if there are too many to search for each. */
async function listWordsBeginning(db: Db, prefix: string): Promise<string[] | null> {
  const { rows } = await sql<{ word: string }>`
    select word from "resourceWords" where word >= ${prefix} and word < ${`${prefix}\u{10ffff}`}
    limit ${wordsAlikeMax + 1}`.execute(db);
  return rows.length > wordsAlikeMax ? null : rows.map(({ word }) => word);
}

function postgresMatch(search: Search): string {
  const quoted = (word: string) => `'${word}'`;
  const anyOf = (words: readonly string[]) => `(${words.map(quoted).join(' | ')})`;
  const holding = ({ whole, begun }: Words) => [...whole.map(quoted), `${quoted(begun)}:*`].join(' & ');
  const words = holding(search.titles === 'only' ? inTitle(search) : search);
  const matching = [...search.marks.map(anyOf), words].join(' & ');
  return search.titles === 'none' ? `${matching} & !(${holding(inTitle(search))})` : matching;
}

/** Resources that an older version indexed, newest first. */
export async function listIndexedBefore(db: Db, audienceMarks: readonly string[], limit: number): Promise<number[]> {
  const isSqlite = engineOf(db) === 'sqlite';
  const [either, without] = isSqlite ? [' OR ', ' NOT '] : [' | ', ' & !'];
  const quoted = (word: string) => (isSqlite ? `"${word}"` : `'${word}'`);
  const match = `(${audienceMarks.map(quoted).join(either)})${without}${quoted(indexedAsNow)}`;
  const hits = await hitsOf(db, match, { below: undefined, limit });
  return hits.map(({ resourceId }) => resourceId);
}

/** Makes title and description searchable, and repeats their words beside those of every part. */
export async function indexHead(db: Db, id: number, head: readonly string[]): Promise<void> {
  await removeFromIndex(db, id, 0, partsMax - 1);
  await insertIntoIndex(db, [{ key: keyOf(id, 0), words: '' }], head);
  const parts = await db
    .selectFrom('resourceParts')
    .where('key', '>', keyOf(id, 0))
    .where('key', '<', keyOf(id, partsMax))
    .select(['key', 'words'])
    .execute();
  await insertIntoIndex(db, parts, head);
}

/** Adds parts of a file from a number on; the first is 1. */
export async function insertParts(
  db: Db,
  id: number,
  { from, parts, head }: { from: number; parts: readonly NewPart[]; head: readonly string[] },
): Promise<void> {
  const rows = parts.map((part, at) => ({ ...part, key: keyOf(id, from + at) }));
  if (rows.length === 0) return;
  await db.insertInto('resourceParts').values(rows).execute();
  await insertIntoIndex(db, rows, head);
}

/** Deletes the text of the file from the index; with `everything` also title and description. */
export async function deleteParts(db: Db, id: number, how: { everything: boolean }): Promise<void> {
  await removeFromIndex(db, id, how.everything ? 0 : 1, partsMax - 1);
  await db.deleteFrom('resourceParts').where('key', '>', keyOf(id, 0)).where('key', '<', keyOf(id, partsMax)).execute();
}

export async function listParts(db: Db, hits: readonly Hit[]): Promise<(Hit & { place: string; text: string })[]> {
  if (hits.length === 0) return [];
  const keys = hits.map(({ resourceId, part }) => keyOf(resourceId, part));
  const rows = await db
    .selectFrom('resourceParts')
    .where(isOneOf(db, 'key', keys))
    .select(['key', 'place', 'text'])
    .execute();
  return rows.map(({ key, ...part }) => ({ ...hitOf(key), ...part }));
}

/** The text of a file, part by part in its order. */
export async function listPartsOf(db: Db, id: number, limit: number): Promise<{ place: string; text: string }[]> {
  return db
    .selectFrom('resourceParts')
    .where('key', '>', keyOf(id, 0))
    .where('key', '<', keyOf(id, partsMax))
    .select(['place', 'text'])
    .orderBy('key')
    .limit(limit)
    .execute();
}

/**
 * One small step of merging the segments that writing leaves in SQLite's index. Answers whether there is more to do.
 * PostgreSQL has its vacuum.
 */
export async function tidyIndex(db: Db): Promise<boolean> {
  if (engineOf(db) === 'postgres') return false;
  const before = await countChanges(db);
  await sql`insert into "resourceSearch" ("resourceSearch", rank) values ('merge', ${pagesMergedAtOnce})`.execute(db);
  // The statement itself counts as one.
  return (await countChanges(db)) - before > 1;
}

async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

async function insertIntoIndex(
  db: Db,
  rows: readonly { key: number; words: string }[],
  head: readonly string[],
): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite';
  const before = head.join(' ');
  for (const { key, words } of rows) {
    const all = `${before} ${words}`.trim();
    if (isSqlite) {
      await sql`insert into "resourceSearch" (rowid, words) values (${key}, ${all})`.execute(db);
      await sql`
        insert or ignore into "resourceWords" select value from json_each(${JSON.stringify(all.split(' '))})`.execute(
        db,
      );
    } else {
      await sql`
        insert into "resourceSearch" values (${key}, array_to_tsvector(string_to_array(${all}, ' ')))`.execute(db);
    }
  }
}

async function removeFromIndex(db: Db, id: number, from: number, to: number): Promise<void> {
  const column = engineOf(db) === 'sqlite' ? sql`rowid` : sql`key`;
  await sql`delete from "resourceSearch" where ${column} between ${keyOf(id, from)} and ${keyOf(id, to)}`.execute(db);
}

function keyOf(resourceId: number, part: number): number {
  return part - resourceId * partsMax;
}

function hitOf(key: number): Hit {
  const resourceId = -Math.floor(key / partsMax);
  return { resourceId, part: key + resourceId * partsMax };
}
