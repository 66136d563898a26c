import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import { countChanges } from '#server/db/queries/merge-words.ts';
import type { Db } from '#server/db/schema.ts';

/*
 * The word index of resources, `resourceSearch`: FTS5 on SQLite, tsvector on PostgreSQL.
 */

/** Up to this many words with a common prefix are searched one by one (SQLite). */
const wordsAlikeMax = 300;
/** There is no prefix index for longer prefixes; see the migration. */
const longPrefix = 6;
/** Few enough to cause no noticeable pause. */
const pagesMergedAtOnce = 32;

/** The keys that match, from one on, in order; `match` is written by `matchWords`. */
export async function listMatchingKeys(
  db: Db,
  match: string,
  { from, limit }: { from: number; limit: number },
): Promise<number[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ key: number }>`
        select rowid as key from "resourceSearch" where "resourceSearch" match ${match} and rowid >= ${from}
        order by rowid limit ${limit}`
    : sql<{ key: number }>`
        select key from "resourceSearch" where words @@ ${match}::tsquery and key >= ${from}
        order by key limit ${limit}`
  ).execute(db);
  return rows.map(({ key }) => key);
}

/** The words with a prefix, to be searched one by one; null if the index should search the prefix itself. */
export async function listWordsBeginning(db: Db, prefix: string): Promise<string[] | null> {
  if (engineOf(db) === 'postgres' || prefix.length >= longPrefix) return null;
  const { rows } = await sql<{ word: string }>`
    select word from "resourceWords" where word >= ${prefix} and word < ${`${prefix}\u{10ffff}`}
    limit ${wordsAlikeMax + 1}`.execute(db);
  return rows.length > wordsAlikeMax ? null : rows.map(({ word }) => word);
}

export async function insertKey(db: Db, key: number, words: readonly string[]): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`insert into "resourceSearch" values (${key}, array_to_tsvector(${words}::text[]))`.execute(db);
    return;
  }
  await sql`insert into "resourceSearch" (rowid, words) values (${key}, ${words.join(' ')})`.execute(db);
  await sql`insert or ignore into "resourceWords" select value from json_each(${JSON.stringify(words)})`.execute(db);
}

export async function deleteKeys(db: Db, from: number, to: number): Promise<void> {
  const key = engineOf(db) === 'sqlite' ? sql`rowid` : sql`key`;
  await sql`delete from "resourceSearch" where ${key} between ${from} and ${to}`.execute(db);
}

/**
 * One small step of merging the segments of SQLite's index. Returns whether there is more to do. PostgreSQL has its
 * vacuum.
 */
export async function tidyIndex(db: Db): Promise<boolean> {
  if (engineOf(db) === 'postgres') return false;
  const before = await countChanges(db);
  await sql`insert into "resourceSearch" ("resourceSearch", rank) values ('merge', ${pagesMergedAtOnce})`.execute(db);
  // The statement itself counts as one change.
  return (await countChanges(db)) - before > 1;
}
