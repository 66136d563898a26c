import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Resolves when the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
