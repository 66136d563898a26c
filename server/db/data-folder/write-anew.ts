import { backup, DatabaseSync } from '@photostructure/sqlite';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

const pagesAtOnce = 10_000;

/**
 * Rewrites a database file from its copy, page by page in one transaction. The copy comes from `vacuum into`, so it has
 * rows only; the old file's free pages still contained deleted data. If the process is killed, the file stays as it
 * was.
 */
export async function rewriteFile(db: Kysely<Schema>, { file, copy }: { file: string; copy: string }): Promise<void> {
  const source = new DatabaseSync(copy, { readOnly: true });
  try {
    await backup(source, file, { rate: pagesAtOnce });
  } finally {
    source.close();
  }
  // Moves the pages out of the log into the file, because there is no room for the log and the migrations.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
