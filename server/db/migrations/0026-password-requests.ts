import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Who asked for a new password by mail and was not answered yet. */
export async function passwordRequests(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  await db.schema
    .createTable('passwordRequests')
    .addColumn('id', types.id, counting)
    .addColumn('usernameKey', 'text', required)
    .addColumn('requestedAt', types.time, required)
    .execute();
}
