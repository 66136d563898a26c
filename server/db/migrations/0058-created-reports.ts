import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** When a report was made decides which of two counts, and not when it was uploaded: taken from the lines above its headings. */
export async function createdReports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('usageImports').addColumn('createdAt', types.time).execute();
  const { rows } = await sql<{ id: number; header: string }>`
    select id, header from "usageImports" where header is not null`.execute(db);
  for (const { id, header } of rows) {
    const lines: [string, string][] = JSON.parse(header);
    const written = lines.find(([name]) => name.trim().toLowerCase() === 'created')?.[1].trim() ?? '';
    const moment = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/i.test(written)
      ? Date.parse(written)
      : Number.NaN;
    if (Number.isNaN(moment)) continue;
    const createdAt = new Date(moment).toISOString();
    // What was made after it was uploaded cannot be right.
    await sql`update "usageImports" set "createdAt" = ${createdAt} where id = ${id} and "completedAt" >= ${createdAt}`.execute(
      db,
    );
  }
  await sql`
    update institutions set "usesOfLastYear" = null
    where id in (select "institutionId" from "usageImports" where "completedAt" is not null)`.execute(db);
}
