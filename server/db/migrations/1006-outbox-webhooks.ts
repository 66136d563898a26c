import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { countOnInOutbox, lastIdOf } from './outbox-ids.ts';

/** Events to webhooks move into the outbox. Receivers know them by `eventId`, which stays. */
export async function moveDeliveries(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const outbox = db.schema.alterTable('outbox');
  await outbox.addColumn('webhookId', types.id, (column) => column.references('webhooks.id')).execute();
  await outbox.addColumn('eventId', 'text').execute();
  await outbox.addColumn('institutionId', types.id).execute();
  await outbox.addColumn('triedAt', types.time).execute();
  await outbox.addColumn('status', 'integer').execute();
  await outbox.addColumn('tookMs', 'integer').execute();
  const lastId = await lastIdOf(db, types, 'outbox');
  // An event was given up two days after its first attempt.
  const giveUpAt = types.isSqlite
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', "firstTriedAt", '+2 days')`
    : sql`"firstTriedAt" + interval '2 days'`;
  const state = sql`case state when 'delivered' then 'sent' else state end`;
  await sql`
    insert into outbox (id, channel, kind, "userId", about, "webhookId", "eventId", "institutionId", state, "createdAt",
      "dueAt", "giveUpAt", attempts, claim, "claimedUntil", "triedAt", status, "tookMs", reason)
    select id + ${lastId}, 'webhook', kind, "forKeeperId", object, "webhookId", "eventId", "institutionId", ${state}, at,
      "dueAt", ${giveUpAt}, attempts, claim, "claimedUntil", "lastAt", status, "tookMs", reason
    from "webhookDeliveries" order by id`.execute(db);
  await countOnInOutbox(db, types, lastId);
  await db.schema.dropTable('webhookDeliveries').execute();
  await db.schema
    .createIndex('outboxOfWebhook')
    .on('outbox')
    .columns(['channel', 'webhookId', 'state', 'dueAt', 'id'])
    .execute();
  await db.schema.createIndex('outboxOfObject').on('outbox').columns(['webhookId', 'about', 'state', 'id']).execute();
  await db.schema.createIndex('outboxLogged').on('outbox').columns(['webhookId', 'id']).execute();
  await db.schema.createIndex('outboxByAge').on('outbox').columns(['channel', 'createdAt']).execute();
}
