import type { Db } from '#server/db/schema.ts';

/** When the newest usage report of each institution was uploaded. */
export async function listLastUsageUploads(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('resources')
    .where('type', '=', 'usage_stats')
    .where('institutionId', 'is not', null)
    .where('deletedAt', 'is', null)
    .groupBy('institutionId')
    .select(({ fn }) => ['institutionId', fn.max('sharedAt').as('sharedAt')])
    .execute();
  return new Map(rows.map((row) => [row.institutionId ?? 0, row.sharedAt]));
}
