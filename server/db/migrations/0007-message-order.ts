import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * SQLite: messages by id, so that those which arrive together lie together, and their order within conversations in a
 * table of its own, filed in bulk (`fileMessages`). PostgreSQL has that order as the key of `messages`.
 */
export async function messageOrder(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.isSqlite) await orderApart(db);
  else await sql`create view "conversationMessages" as select conversation, id from messages`.execute(db);
}

async function orderApart(db: Kysely<unknown>): Promise<void> {
  const columns = sql.raw(
    'id, conversation, channelCustomerId, senderId, receiverId, content, timestamp, clientId, kind, attachment',
  );
  await sql`
    create table messagesById (
      id integer primary key,
      conversation text not null,
      channelCustomerId integer,
      senderId integer not null,
      receiverId integer not null,
      content text not null,
      timestamp text not null,
      clientId text,
      kind text,
      attachment text
    )`.execute(db);
  await sql`insert into messagesById (${columns}) select ${columns} from messages order by id`.execute(db);
  await sql`drop table messages`.execute(db);
  await sql`alter table messagesById rename to messages`.execute(db);
  await sql`create unique index messagesOnce on messages (clientId, senderId)`.execute(db);

  await sql`
    create table conversationMessages (
      conversation text not null,
      id integer not null,
      primary key (conversation, id)
    ) without rowid`.execute(db);
  await sql`
    insert into conversationMessages (conversation, id)
    select conversation, id from messages order by conversation, id`.execute(db);
  await sql`
    insert into counters (name, next) select 'messagesFiled', coalesce(max(id), 0) + 1 from messages`.execute(db);
  // Filing goes by growing ids. Whatever comes behind it, by whatever way, is filed on the spot.
  await sql`
    create trigger messagesFiledLate after insert on messages
    when new.id < (select next from counters where name = 'messagesFiled')
    begin
      insert or ignore into conversationMessages (conversation, id) values (new.conversation, new.id);
    end`.execute(db);
}
