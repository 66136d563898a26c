import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, empty, required } from '#server/db/column-types.ts';

/**
 * The rows of usage reports and their sums. They have no foreign key to their import, which would cost a look-up for
 * each of some hundred thousand rows.
 */
export async function createUsageFigures(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  let usageFacts = db.schema
    .createTable('usageFacts')
    .addColumn('importId', types.id, required)
    .addColumn('metric', 'text', required)
    .addColumn('row', types.id, required)
    .addColumn('year', types.id, required)
    .addColumn('title', 'text', required)
    .addColumn('dataType', 'text', required);
  for (let month = 1; month <= 12; month++) usageFacts = usageFacts.addColumn(`m${month}` as 'row', types.id);
  usageFacts = usageFacts
    .addColumn('item', types.id)
    .addColumn('accessMethod', 'text', empty)
    // Metric first, because the list of titles reads only one metric.
    .addPrimaryKeyConstraint('usageFactsByMetric', ['importId', 'metric', 'row', 'year']);
  await types.inKeyOrder(usageFacts).execute();
  await sql`
    create index "usageFactsByItem" on "usageFacts" ("importId", item) where item is not null`.execute(db);

  const usageItems = db.schema
    .createTable('usageItems')
    .addColumn('importId', types.id, required)
    .addColumn('item', types.id, required)
    .addColumn('attributes', 'text', required)
    .addColumn('sortKey', types.sortedText, empty)
    .addColumn('parentKey', types.sortedText, empty)
    .addPrimaryKeyConstraint('usageItemsByImport', ['importId', 'item']);
  await types.inKeyOrder(usageItems).execute();
  await db.schema.createIndex('usageItemsInOrder').on('usageItems').columns(['importId', 'sortKey', 'item']).execute();
  await sql`
    create index "usageItemsByParent" on "usageItems" ("importId", "parentKey", "sortKey", item) where "parentKey" <> ''`.execute(
    db,
  );

  const usageSums = db.schema
    .createTable('usageSums')
    .addColumn('importId', types.id, required)
    .addColumn('month', 'text', required)
    .addColumn('metric', 'text', required)
    .addColumn('dataType', 'text', required)
    .addColumn('accessMethod', 'text', empty)
    .addColumn('figure', types.id, required)
    .addPrimaryKeyConstraint('usageSumsByMonth', ['importId', 'month', 'metric', 'dataType', 'accessMethod']);
  await types.inKeyOrder(usageSums).execute();
}
