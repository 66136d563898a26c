import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * The index of messages' words. It begins empty: a job fills it in small portions (message-index.service.ts), and counts the
 * messages that are in it.
 */
export async function messageSearch(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await sql`insert into counters (name, next) values ('messageSearch', 1)`.execute(db);
  if (!types.isSqlite) {
    await sql`
      create table "messageSearch" (id bigint primary key, conversation text not null, words tsvector not null)`.execute(
      db,
    );
    await sql`create index "messageSearchWords" on "messageSearch" using gin (words)`.execute(db);
    return;
  }
  // The words come folded and apart (platform/words.ts): all that is left to the tokenizer is to split at spaces.
  await sql`
    create virtual table "messageSearch" using fts5(
      words, content='', columnsize=0, detail=none, prefix='2 3 4 5', tokenize="ascii tokenchars '_'"
    )`.execute(db);
}
