import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

type WordIndex = 'messageSearch' | 'resourceSearch';

/** One step takes a few tens of milliseconds, for which messages wait. */
const pagesAtOnce = 32;
const wordsAtOnce = 2000;

/**
 * One step of merging a search index. FTS5 only marks deleted words, and keeps them in its pages until all segments are
 * merged into one. Returns whether there is more to do. On PostgreSQL vacuum does this.
 */
export async function mergeWords(transaction: Transaction, index: WordIndex): Promise<boolean> {
  if (engineOf(transaction) === 'postgres') return false;
  const before = await countChanges(transaction);
  // A negative number merges all segments, whatever their size, and continues a merge in progress.
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${-pagesAtOnce})`.execute(
    transaction,
  );
  // The statement itself counts as one change.
  return (await countChanges(transaction)) - before > 1;
}

/** Rows changed so far by this connection. */
export async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

/**
 * Deletes a batch of words that no shared file contains any more, starting after a word; run it once the index is
 * merged. Returns where to continue; null at the end.
 */
export async function deleteUnusedWords(transaction: Transaction, after: string): Promise<string | null> {
  if (engineOf(transaction) === 'postgres') return null;
  await sql`
    create virtual table if not exists temp."resourceTerms" using fts5vocab('main', 'resourceSearch', 'row')`.execute(
    transaction,
  );
  const { rows } = await sql<{ word: string }>`
    select word from "resourceWords" where word > ${after} order by word limit ${wordsAtOnce}`.execute(transaction);
  const last = rows.at(-1);
  if (!last) return null;
  await sql`
    delete from "resourceWords" where word > ${after} and word <= ${last.word}
      and word not in (select term from temp."resourceTerms" where term > ${after} and term <= ${last.word})`.execute(
    transaction,
  );
  return last.word;
}
