import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, required } from '#server/db/column-types.ts';

/** First response times of the team. */
export async function createStatistics(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('firstResponses')
    .addColumn('answerId', types.id, (column) => column.primaryKey())
    .addColumn('customerId', types.id, required)
    .addColumn('answeredBy', types.id, required)
    .addColumn('askedAt', types.time, required)
    .addColumn('answeredAt', types.time, required)
    .addColumn('supportMs', types.id)
    .execute();
  // A covering index: figures read it without the table.
  await db.schema
    .createIndex('firstResponsesByTime')
    .on('firstResponses')
    .columns(['answeredAt', 'supportMs', 'customerId', 'answeredBy', 'answerId'])
    .execute();
  await sql`
    create index "firstResponsesToMeasure" on "firstResponses" ("answerId") where "supportMs" is null`.execute(db);
}
