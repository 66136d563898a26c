import { isOneOf } from '#server/db/engines/sql-functions.ts';
import type { Db } from '#server/db/schema.ts';
import { deleteKeys, insertKey, listMatchingKeys, listWordsBeginning } from '#server/db/search/indexed-resources.ts';
import { matchWords } from '#server/db/search/match-words.ts';

/*
 * The search index. A part of a resource is one row; its key counts down with the resource's id and up with the part,
 * so that reading keys in order finds the newest resource first and its first matching part first.
 */

const partsMax = 2 ** 20;
/** Rows per read: a page of hits, and some further parts of each. */
const rowsAtOnce = 200;

/**
 * A mark on everything indexed by the present version of headOf and of db/search/words.ts. Raise it when one of them
 * changes: older entries are indexed again.
 */
export const indexedAsNow = '_v3';

/** The indexed form of a word in a title, for searches in titles only. */
export function titleWord(word: string): string {
  return `_w${word}`;
}

/** Index words that stand for filters. They begin with an underscore, which no word of a text does. */
export type Marks = readonly (readonly string[])[];

export interface Search {
  /** All of these words must match; the last may be a prefix. */
  whole: readonly string[];
  begun: string;
  marks: Marks;
  /** `only`: resources whose title has all words; `none`: all others; undefined: both. */
  titles?: 'only' | 'none';
}

export interface Hit {
  resourceId: number;
  /** Part 0 is title and description. */
  part: number;
}

export interface NewPart {
  place: string;
  text: string;
  words: string;
}

/** The newest matching resources below an id, each with its first matching part. */
export async function findHits(
  db: Db,
  search: Search,
  page: { below: number | undefined; limit: number },
): Promise<Hit[]> {
  return hitsOf(db, await matchOf(db, search), page);
}

async function hitsOf(db: Db, match: string, page: { below: number | undefined; limit: number }): Promise<Hit[]> {
  const hits: Hit[] = [];
  let from = page.below === undefined ? Number.MIN_SAFE_INTEGER : keyOf(page.below - 1, 0);
  while (hits.length < page.limit) {
    const keys = await listMatchingKeys(db, match, { from, limit: rowsAtOnce });
    for (const key of keys) {
      const hit = hitOf(key);
      if (hit.resourceId !== hits.at(-1)?.resourceId) hits.push(hit);
    }
    const last = hits.at(-1);
    if (keys.length < rowsAtOnce || !last) break;
    // Skips the other parts of the last resource, which may have a thousand.
    from = keyOf(last.resourceId - 1, 0);
  }
  return hits.slice(0, page.limit);
}

async function matchOf(db: Db, search: Search): Promise<string> {
  const { word, beginning, anyOf, allOf, without } = matchWords(db);
  const holding = async ({ whole, begun }: Words) => {
    const alike = await listWordsBeginning(db, begun);
    // If no word has this prefix, the prefix itself is searched and finds nothing.
    const last = alike === null ? beginning(begun) : anyOf((alike.length > 0 ? alike : [begun]).map(word));
    return allOf([...whole.map(word), last]);
  };
  const words = await holding(search.titles === 'only' ? inTitle(search) : search);
  const matching = allOf([...search.marks.map((marks) => anyOf(marks.map(word))), words]);
  return search.titles === 'none' ? without(matching, await holding(inTitle(search))) : matching;
}

type Words = Pick<Search, 'whole' | 'begun'>;

function inTitle({ whole, begun }: Words): Words {
  return { whole: whole.map(titleWord), begun: titleWord(begun) };
}

/** Resources indexed by an older version, newest first. */
export async function listIndexedBefore(db: Db, audienceMarks: readonly string[], limit: number): Promise<number[]> {
  const { word, anyOf, without } = matchWords(db);
  const match = without(anyOf(audienceMarks.map(word)), word(indexedAsNow));
  const hits = await hitsOf(db, match, { below: undefined, limit });
  return hits.map(({ resourceId }) => resourceId);
}

/** Indexes title and description, and repeats their words beside those of every part. */
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

/** Adds parts of a file from a part number on; the first is 1. */
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

/** Removes the text of the file from the index; with `everything` also title and description. */
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

async function insertIntoIndex(
  db: Db,
  rows: readonly { key: number; words: string }[],
  head: readonly string[],
): Promise<void> {
  for (const { key, words } of rows) await insertKey(db, key, `${head.join(' ')} ${words}`.split(' ').filter(Boolean));
}

async function removeFromIndex(db: Db, id: number, from: number, to: number): Promise<void> {
  await deleteKeys(db, keyOf(id, from), keyOf(id, to));
}

function keyOf(resourceId: number, part: number): number {
  return part - resourceId * partsMax;
}

function hitOf(key: number): Hit {
  const resourceId = -Math.floor(key / partsMax);
  return { resourceId, part: key + resourceId * partsMax };
}
