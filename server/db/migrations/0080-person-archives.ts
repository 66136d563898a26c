import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Archives of people's data, from the asking to their end. */
export async function personArchives(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  await db.schema
    .createTable('personArchives')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('personId', types.id, person)
    .addColumn('askedById', types.id, person)
    .addColumn('askedAt', types.time, required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('storedName', 'text', (column) => column.unique())
    .addColumn('fileSize', types.id)
    .addColumn('readyAt', types.time)
    .addColumn('endsAt', types.time)
    .execute();
  await db.schema.createIndex('personArchivesByAsker').on('personArchives').columns(['askedById', 'id']).execute();
  await db.schema.createIndex('personArchivesByPerson').on('personArchives').column('personId').execute();
  await sql`create unique index "personArchivesUnderWay" on "personArchives" ("askedById", "personId")
    where state in ('waiting', 'making')`.execute(db);
}
