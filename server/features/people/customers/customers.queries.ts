import { sql } from 'kysely';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** When the newest usage report of each of these institutions was uploaded. */
export async function listLastUsageUploads(db: Db, institutionIds: readonly number[]): Promise<Map<number, string>> {
  const scopes = rowsOf(
    db,
    institutionIds.map((id) => [id]),
    ['bigint'],
  );
  const rows = await db
    .selectFrom('resources')
    // What belongs to an institution has its id as scope, and the scope has an index.
    .where('scope', 'in', sql<number>`(${scopes})`)
    .where('type', '=', 'usage_stats')
    .where('deletedAt', 'is', null)
    .groupBy('institutionId')
    .select(({ fn }) => ['institutionId', fn.max('sharedAt').as('sharedAt')])
    .execute();
  return new Map(rows.map((row) => [row.institutionId ?? 0, row.sharedAt]));
}
