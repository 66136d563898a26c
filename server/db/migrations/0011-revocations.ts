import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What a running process has to hear of another one, or of the command line: sessions that ended, people who changed. */
export async function revocations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('revocations')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('userId', types.id)
    .addColumn('sessionHash', 'text')
    .addColumn('at', types.time, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('revocationsByTime').on('revocations').column('at').execute();
}
