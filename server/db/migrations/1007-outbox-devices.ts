import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, no } from '#server/db/column-types.ts';
import { countOnInOutbox, lastIdOf } from './outbox-ids.ts';

/** Pushes move into the outbox, also those that devices show, so that they can be taken away. */
export async function movePushes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const outbox = db.schema.alterTable('outbox');
  await outbox
    .addColumn('deviceId', types.id, (column) => column.references('pushDevices.id').onDelete('cascade'))
    .execute();
  await outbox.addColumn('messageId', types.id).execute();
  await outbox.addColumn('notificationId', types.id).execute();
  await outbox.addColumn('isShown', 'boolean', no).execute();
  const lastId = await lastIdOf(db, types, 'outbox');
  await sql`
    insert into outbox (id, channel, kind, key, payload, "deviceId", "messageId", "notificationId", "isShown", state,
      "createdAt", "dueAt", attempts, claim, "claimedUntil")
    select id + ${lastId}, 'device', case when notice is null then 'message' else 'notice' end, tag, notice, "deviceId",
      "messageId", "notificationId", "isShown", state, at, "dueAt", attempts, claim, "claimedUntil"
    from pushes order by id`.execute(db);
  await countOnInOutbox(db, types, lastId);
  await db.schema.dropTable('pushes').execute();
  await db.schema.createIndex('outboxOfDevice').unique().on('outbox').columns(['deviceId', 'key']).execute();
}
