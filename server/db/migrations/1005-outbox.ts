import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybePerson, required, zero } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';
import { countOnInOutbox, lastIdOf } from './outbox-ids.ts';

/** One table of what is to be told. Mails, which had a table of their own, move into it with their ids. */
export async function createOutbox(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', types.id, types.counting)
    .addColumn('channel', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('userId', types.id, maybePerson)
    .addColumn('key', 'text')
    .addColumn('about', 'text')
    .addColumn('address', 'text')
    .addColumn('subject', 'text')
    .addColumn('payload', 'text')
    .addColumn('state', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('dueAt', types.time, required)
    .addColumn('sendBefore', types.time)
    .addColumn('giveUpAt', types.time)
    .addColumn('attempts', types.id, zero)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('reason', 'text')
    .addColumn('settledAt', types.time)
    .addUniqueConstraint('outboxOnce', ['userId', 'key'])
    .execute();
  await moveMails(db, types);
  await db.schema.createIndex('outboxDue').on('outbox').columns(['channel', 'state', 'dueAt', 'id']).execute();
  await db.schema.createIndex('outboxListed').on('outbox').columns(['channel', 'state', 'id']).execute();
  await refuseRowsOfErased(db, types, 'outbox', ['userId']);
}

async function moveMails(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await sql`
    insert into outbox (id, channel, kind, "userId", key, about, address, subject, payload, state, "createdAt", "dueAt",
      "sendBefore", "giveUpAt", attempts, "claimedUntil", reason, "settledAt")
    select id, 'mail', kind, "userId", key, about, address, subject, letter, state, "createdAt", "dueAt",
      "sendBefore", "giveUpAt", attempts, "claimedUntil", reason, "settledAt"
    from "mailOutbox" order by id`.execute(db);
  // The log of changes names mails by their ids, so an id must not come a second time, not even that of a deleted mail.
  await countOnInOutbox(db, types, await lastIdOf(db, types, 'mailOutbox'));
  await db.schema.dropTable('mailOutbox').execute();
  if (!types.isSqlite) await sql`drop function "mailOutboxOfErased"()`.execute(db);
}
