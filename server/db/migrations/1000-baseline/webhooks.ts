import type { Kysely } from 'kysely';
import {
  type ColumnTypes,
  maybeInstitution,
  maybePerson,
  no,
  person,
  required,
  zero,
} from '#server/db/column-types.ts';

/** Webhooks, and outgoing deliveries. */
export async function createWebhooks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, maybeInstitution)
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('isWhole', 'boolean', no)
    .addColumn('secretSealed', 'text')
    .addColumn('secretMadeAt', types.time, required)
    .addColumn('formerSecretSealed', 'text')
    .addColumn('formerSecretUntil', types.time)
    .addColumn('makerId', types.id, person)
    .addColumn('keeperId', types.id, maybePerson)
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
    .addColumn('id', types.id, types.counting)
    .addColumn('webhookId', types.id, (column) => column.notNull().references('webhooks.id'))
    .addColumn('eventId', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('object', 'text', required)
    .addColumn('objectId', types.id, required)
    .addColumn('institutionId', types.id)
    .addColumn('forKeeperId', types.id, maybePerson)
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
