import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** From when until when something is wrong with a set-up: certificates come and end without anybody saving anything. The server fills it at its start. */
export async function setupFindings(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('setupFindings')
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('since', types.time, (column) => column.notNull())
    .addColumn('until', types.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('setupFindingsOf', ['institutionId', 'level', 'since'])
    .execute();
  await sql`update "technicalSetups" set "isNoted" = false`.execute(db);
}
