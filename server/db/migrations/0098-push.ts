import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** The portal's own key for push services, the devices that people want to ring, and what is on its way to them. */
export async function push(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false);
  const generated = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  await db.schema
    .createTable('pushKeys')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('publicKey', 'text', required)
    .addColumn('privateKeySealed', 'text')
    .addColumn('createdAt', types.time, required)
    .execute();
  await db.schema
    .createTable('pushDevices')
    .addColumn('id', types.id, generated)
    .addColumn('userId', types.id, (column) => column.notNull().references('users.id'))
    // A device goes with its session, and stays with it where that goes on under another id.
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
    .execute();
  await db.schema.createIndex('pushDevicesByUser').on('pushDevices').columns(['userId', 'id']).execute();
  await db.schema
    .createTable('pushes')
    .addColumn('id', types.id, generated)
    .addColumn('deviceId', types.id, (column) => column.notNull().references('pushDevices.id').onDelete('cascade'))
    .addColumn('tag', 'text', required)
    .addColumn('messageId', types.id)
    .addColumn('notice', 'text')
    .addColumn('at', types.time, required)
    .addColumn('state', 'text', required)
    .addColumn('isShown', 'boolean', no)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', types.time, required)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addUniqueConstraint('pushesOfDevice', ['deviceId', 'tag'])
    .execute();
  await db.schema.createIndex('pushesDue').on('pushes').columns(['state', 'dueAt', 'id']).execute();
}
