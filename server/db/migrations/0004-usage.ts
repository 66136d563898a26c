import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Usage reports: what was read in each, its sums, and its rows. */
export async function usage(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  await db.schema
    .createTable('usageImports')
    .addColumn('id', types.id, counting)
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('uploaderId', types.id, (column) => column.notNull().references('users.id'))
    // A deleted report takes its figures out of sight at once; the sweep takes the rows out later.
    .addColumn('resourceId', types.id, (column) => column.references('resources.id').onDelete('set null'))
    .addColumn('sha256', 'text', required)
    .addColumn('report', 'text')
    .addColumn('reportName', 'text')
    .addColumn('release', 'text')
    .addColumn('months', 'text', required)
    .addColumn('uses', 'text', required)
    .addColumn('usesMetric', 'text')
    .addColumn('startedAt', types.time, required)
    .addColumn('completedAt', types.time)
    .execute();
  await db.schema
    .createIndex('usageImportsByInstitution')
    .on('usageImports')
    .columns(['institutionId', 'id'])
    .execute();
  await db.schema.createIndex('usageImportsByResource').on('usageImports').columns(['resourceId']).execute();
  await db.schema.createIndex('usageImportsByFile').on('usageImports').columns(['sha256']).execute();

  // The embedded database has the figures in a file of their own.
  if (!types.isSqlite) await createUsageFigures(db, types);
}

/**
 * Neither of these refers to its import for the database: it may lie in another file, and would cost a look-up for each
 * of some hundred thousand rows.
 */
export async function createUsageFigures(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const sums = db.schema
    .createTable('usageSums')
    .ifNotExists()
    .addColumn('importId', types.id, required)
    .addColumn('month', 'text', required)
    .addColumn('metric', 'text', required)
    .addColumn('dataType', 'text', required)
    .addColumn('figure', types.id, required)
    .addPrimaryKeyConstraint('usageSumsByMonth', ['importId', 'month', 'metric', 'dataType']);
  await (types.isSqlite ? sums.modifyEnd(sql`without rowid`) : sums).execute();

  let facts = db.schema
    .createTable('usageFacts')
    .ifNotExists()
    .addColumn('importId', types.id, required)
    .addColumn('metric', 'text', required)
    .addColumn('row', types.id, required)
    .addColumn('year', types.id, required)
    .addColumn('title', 'text', required)
    .addColumn('dataType', 'text', required);
  for (let month = 1; month <= 12; month++) facts = facts.addColumn(`m${month}` as 'row', types.id);
  // By metric: the list of titles reads one of them, and passes over the others.
  facts = facts.addPrimaryKeyConstraint('usageFactsByMetric', ['importId', 'metric', 'row', 'year']);
  await (types.isSqlite ? facts.modifyEnd(sql`without rowid`) : facts).execute();
}
