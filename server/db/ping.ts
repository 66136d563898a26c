import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

/** Resolves when the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** By how many milliseconds the clock of this machine is ahead of the database's; a file has none of its own. */
export async function clockDifference(db: Db): Promise<number> {
  if (engineOf(db) === 'sqlite') return 0;
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  return Date.now() - Date.parse(rows[0]?.at ?? '');
}
