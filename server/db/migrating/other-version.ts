import type { Kysely } from 'kysely';
import { compareMigrations } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';

/**
 * How the version of a database differs from this one; null if it does not. Throws a DatabaseRefusedError for a
 * database from before 0.9.0.
 */
export async function otherVersionOf(db: Kysely<Schema>): Promise<string | null> {
  const { pending, unknown, isEmpty } = await compareMigrations(db);
  if (unknown.length > 0) return `it was changed by a newer version (${unknown.join(', ')})`;
  if (isEmpty) return 'it is empty';
  return pending.length === 0 ? null : `it lacks ${pending.join(', ')}`;
}
