import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';

/** The contract's `lowestMessageId` at the time of this migration. */
const lowestId = -(2 ** 53) + 2;
const partsAtOnce = 200;

/**
 * Words such as "don't", "e-mail" and an ISBN are indexed as one as well (db/search/words.ts). The index of messages is
 * emptied and filled again by its job; meanwhile messages are found by reading them. Resources are indexed again by
 * theirs, from the words of their parts that are written here.
 */
export async function indexWordsAsOne(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await (types.isSqlite
    ? sql`insert into "messageSearch" ("messageSearch") values ('delete-all')`.execute(db)
    : sql`truncate "messageSearch"`.execute(db));
  await sql`update counters set next = ${lowestId} where name = 'messageSearch'`.execute(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<{ key: number; text: string; words: string }>`
      select key, text, words from "resourceParts" where key > ${after} order by key limit ${partsAtOnce}`.execute(db);
    for (const { key, text, words } of rows) {
      const anew = distinctWordsOf(text).join(' ');
      if (anew !== words) await sql`update "resourceParts" set words = ${anew} where key = ${key}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}
