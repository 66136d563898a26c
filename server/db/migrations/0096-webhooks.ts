import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Addresses of other programs that are told when something happens, and what is on its way to them. */
export async function webhooks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
  const generated = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  await db.schema
    .createTable('webhooks')
    .addColumn('id', types.id, generated)
    .addColumn('institutionId', types.id, (column) => column.references('institutions.id'))
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('isWhole', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('secretSealed', 'text')
    .addColumn('secretMadeAt', types.time, required)
    .addColumn('formerSecretSealed', 'text')
    .addColumn('formerSecretUntil', types.time)
    .addColumn('makerId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('keeperId', types.id, (column) => column.references('users.id'))
    .addColumn('createdAt', types.time, required)
    .addColumn('pausedAt', types.time)
    .addColumn('pause', 'text')
    .addColumn('failures', 'integer', zero)
    .addColumn('failingSince', types.time)
    .addColumn('waitsUntil', types.time)
    .addColumn('removedAt', types.time)
    .execute();
  await db.schema.createIndex('webhooksByInstitution').on('webhooks').columns(['institutionId', 'id']).execute();
  await db.schema
    .createTable('webhookDeliveries')
    .addColumn('id', types.id, generated)
    .addColumn('webhookId', types.id, (column) => column.notNull().references('webhooks.id'))
    .addColumn('eventId', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('object', 'text', required)
    .addColumn('objectId', types.id, required)
    .addColumn('institutionId', types.id)
    .addColumn('forKeeperId', types.id, (column) => column.references('users.id'))
    .addColumn('at', types.time, required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('dueAt', types.time, required)
    .addColumn('firstTriedAt', types.time)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('lastAt', types.time)
    .addColumn('status', 'integer')
    .addColumn('tookMs', 'integer')
    .addColumn('reason', 'text')
    .execute();
  await db.schema
    .createIndex('webhookDeliveriesDue')
    .on('webhookDeliveries')
    .columns(['webhookId', 'state', 'dueAt', 'id'])
    .execute();
  await db.schema
    .createIndex('webhookDeliveriesOfObject')
    .on('webhookDeliveries')
    .columns(['webhookId', 'object', 'state', 'id'])
    .execute();
  await db.schema.createIndex('webhookDeliveriesListed').on('webhookDeliveries').columns(['webhookId', 'id']).execute();
  await db.schema.createIndex('webhookDeliveriesByAge').on('webhookDeliveries').column('at').execute();
}
