import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What staff note about the institutions they serve. */
export async function institutionNotes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('institutionNotes')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('authorId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('text', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('editedAt', types.time)
    .addColumn('removedAt', types.time)
    .execute();
  await db.schema
    .createIndex('institutionNotesByInstitution')
    .on('institutionNotes')
    .columns(['institutionId', 'id'])
    .execute();
}
