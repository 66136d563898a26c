import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Under which key somebody made what: of two calls with one key, one makes it. */
export async function idempotencyKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('idempotencyKeys')
    .addColumn('userId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('call', 'text', required)
    .addColumn('keyHash', 'text', required)
    .addColumn('bodyHash', 'text', required)
    .addColumn('made', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addPrimaryKeyConstraint('idempotencyKeysPrimary', ['userId', 'call', 'keyHash'])
    .execute();
  // Old ones are removed every hour.
  await db.schema.createIndex('idempotencyKeysByAge').on('idempotencyKeys').column('createdAt').execute();
}
