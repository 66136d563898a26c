import type { Kysely } from 'kysely';
import { type ColumnTypes, no, person, required, zero } from '#server/db/column-types.ts';

/** The portal's key for push services, subscribed devices, and outgoing pushes. */
export async function createPush(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('pushKeys')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('publicKey', 'text', required)
    .addColumn('privateKeySealed', 'text')
    .addColumn('createdAt', types.time, required)
    .execute();

  await db.schema
    .createTable('pushDevices')
    .addColumn('id', types.id, types.counting)
    .addColumn('userId', types.id, person)
    // A device is deleted with its session, and follows it when the session gets a new id.
    .addColumn('sessionHash', 'text', (column) =>
      column.notNull().unique().references('sessions.tokenHash').onDelete('cascade').onUpdate('cascade'),
    )
    .addColumn('endpointHash', 'text', (column) => column.notNull().unique())
    .addColumn('subscriptionSealed', 'text')
    .addColumn('name', 'text', required)
    .addColumn('showsText', 'boolean', no)
    .addColumn('createdAt', types.time, required)
    .addColumn('lastSentAt', types.time)
    .addColumn('removedAt', types.time)
    .addColumn('service', 'text')
    .execute();
  await db.schema.createIndex('pushDevicesByUser').on('pushDevices').columns(['userId', 'id']).execute();

  await db.schema
    .createTable('pushes')
    .addColumn('id', types.id, types.counting)
    .addColumn('deviceId', types.id, (column) => column.notNull().references('pushDevices.id').onDelete('cascade'))
    .addColumn('tag', 'text', required)
    .addColumn('messageId', types.id)
    .addColumn('notice', 'text')
    .addColumn('at', types.time, required)
    .addColumn('state', 'text', required)
    .addColumn('isShown', 'boolean', no)
    .addColumn('attempts', 'integer', zero)
    .addColumn('dueAt', types.time, required)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('notificationId', types.id)
    .addUniqueConstraint('pushesOfDevice', ['deviceId', 'tag'])
    .execute();
  await db.schema.createIndex('pushesDue').on('pushes').columns(['state', 'dueAt', 'id']).execute();
}
