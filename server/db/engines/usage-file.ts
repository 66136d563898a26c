import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/column-types.ts';
import { DatabaseRefusedError } from '#server/db/database-refused-error.ts';
import { createUsageFigures } from '#server/db/migrations/0004-usage.ts';
import { createUsageItems } from '#server/db/migrations/0017-usage-items.ts';
import type { Schema } from '#server/db/schema.ts';

/** In order, forward only, as the migrations are. */
const usageSteps = [createUsageFigures, createUsageItems];

/**
 * Creates or updates the tables in the file beside the embedded database, attached as `usage`. It counts its own steps:
 * no commit spans two files, so a note in the other one could claim tables that a power cut took away. `beforeFirst` is
 * awaited before a file that is not new is changed.
 */
export async function migrateUsageFile(
  db: Kysely<Schema>,
  beforeFirst?: (next: string) => Promise<void>,
  steps = usageSteps,
): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma usage.user_version`.execute(db);
  const done = rows[0]?.user_version ?? 0;
  if (done > steps.length) {
    throw new DatabaseRefusedError(
      'The file usage.sqlite was changed by a newer version of the portal. Run that version.',
    );
  }
  if (done > 0 && done < steps.length) await beforeFirst?.(`step-${done + 1}`);
  const types = columnTypes('sqlite');
  for (const [at, step] of steps.entries()) {
    if (at < done) continue;
    await db.transaction().execute(async (transaction) => {
      await step((transaction as unknown as Kysely<unknown>).withSchema('usage'), types);
      await sql.raw(`pragma usage.user_version = ${at + 1}`).execute(transaction);
    });
  }
}
