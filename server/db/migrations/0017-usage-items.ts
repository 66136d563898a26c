import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What COUNTER says of each item and in its header, the platforms of a report, and what a second reading found. */
export async function usageItems(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const name of ['platforms', 'header', 'itemColumns', 'checked', 'doubt']) {
    await db.schema.alterTable('usageImports').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('usageImports')
    .addColumn('countsBeside', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.alterTable('usageImports').addColumn('checkClaimedUntil', types.time).execute();
  // The embedded database has the figures in a file of their own.
  if (!types.isSqlite) await createUsageItems(db, types);
}

/** What identifies the rows of a report, once for each item; rows stored before have none. */
export async function createUsageItems(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const items = db.schema
    .createTable('usageItems')
    .ifNotExists()
    .addColumn('importId', types.id, required)
    .addColumn('item', types.id, required)
    .addColumn('attributes', 'text', required)
    .addPrimaryKeyConstraint('usageItemsByImport', ['importId', 'item']);
  await (types.isSqlite ? items.modifyEnd(sql`without rowid`) : items).execute();
  await db.schema.alterTable('usageFacts').addColumn('item', types.id).execute();
}
