import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybePerson, required, zero } from '#server/db/column-types.ts';
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
  await (types.isSqlite ? refuseErasedOnSqlite(db) : refuseErasedOnPostgres(db));
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

const refusal = 'This person has been erased';

/** As for all tables with a person: see `1000-baseline/erased-people.ts`. */
async function refuseErasedOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger "outboxOfErased" before insert on outbox
    when exists (select 1 from users where id = new."userId" and "erasedAt" is not null)
    begin
      select raise(abort, ${sql.lit(refusal)});
    end`.execute(db);
}

async function refuseErasedOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function "outboxOfErased"() returns trigger language plpgsql as $$
    declare
      erased timestamptz;
    begin
      for erased in select "erasedAt" from users where id = new."userId" for key share loop
        if erased is not null then
          raise exception ${sql.lit(refusal)};
        end if;
      end loop;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger "outboxOfErased" before insert on outbox for each row execute function "outboxOfErased"()`.execute(
    db,
  );
}
