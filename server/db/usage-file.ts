import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { createUsageFigures } from './migrations/0004-usage.ts';
import type { Schema } from './schema.ts';

/** In order, forward only, as the migrations are. */
const steps = [createUsageFigures];

/**
 * Creates or updates the tables in the file beside the embedded database, attached as `usage`. It counts its own steps:
 * no commit spans two files, so a note in the other one could claim tables that a power cut took away.
 */
export async function migrateUsageFile(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma usage.user_version`.execute(db);
  const types = columnTypes('sqlite');
  for (const [at, step] of steps.entries()) {
    if (at < (rows[0]?.user_version ?? 0)) continue;
    await db.transaction().execute(async (transaction) => {
      await step((transaction as unknown as Kysely<unknown>).withSchema('usage'), types);
      await sql.raw(`pragma usage.user_version = ${at + 1}`).execute(transaction);
    });
  }
}
