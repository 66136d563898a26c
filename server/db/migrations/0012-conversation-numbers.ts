import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * Each conversation counts what either side wrote and notes where the team's answer stands, and each mark remembers the
 * count it takes in: what is unread is a difference, however long the history.
 */
export async function conversationNumbers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const count of ['sentByFirst', 'sentByOthers', 'answeredUpTo', 'answeredCount']) {
    await db.schema
      .alterTable('conversations')
      .addColumn(count, types.id, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('conversations').addColumn('lastWriterId', types.id).execute();
  await db.schema.alterTable('conversations').addColumn('waitingSince', types.time).execute();
  await db.schema
    .alterTable('conversationRead')
    .addColumn('readCount', types.id, (column) => column.notNull().defaultTo(0))
    .execute();
  await countConversations(db);
}

/** Whether a message is by the first party of its conversation: a channel's customer, the lower id of a pair. */
const isByFirst = sql`coalesce(m."senderId" = m."channelCustomerId", m."senderId" < m."receiverId")`;

/** Counts everything anew from the messages and marks there are: for what was stored by another way than sending. */
async function countConversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into conversations (key, "lastChange", "sentByFirst", "sentByOthers")
    select m.conversation, max(m.id), sum(case when ${isByFirst} then 1 else 0 end), sum(case when ${isByFirst} then 0 else 1 end)
    from messages as m group by m.conversation
    on conflict (key) do update set
      "lastChange" = excluded."lastChange", "sentByFirst" = excluded."sentByFirst", "sentByOthers" = excluded."sentByOthers"
  `.execute(db);
  const ofPerson = sql`from messages as m where m.conversation = conversations.key and m.kind is null`;
  const ofTeam = sql`${ofPerson} and m."senderId" <> m."channelCustomerId"`;
  await sql`
    update conversations set
      "lastWriterId" = (select m."senderId" ${ofPerson} order by m.id desc limit 1),
      "answeredUpTo" = coalesce((select m.id ${ofTeam} order by m.id desc limit 1), 0)`.execute(db);
  const ofCustomer = sql`from messages as m where m.conversation = conversations.key and m."senderId" = m."channelCustomerId"`;
  await sql`
    update conversations set
      "answeredCount" = (select count(*) ${ofCustomer} and m.id <= "answeredUpTo"),
      "waitingSince" = (select m.timestamp ${ofCustomer} and m.id > "answeredUpTo" order by m.id limit 1)
    where key like 'channel:%'`.execute(db);
  await sql`
    update "conversationRead" as r set "readCount" = (
      select count(*) from messages as m
      where m.conversation = r.conversation and m.id <= r."lastReadId"
        and ${isByFirst} <> (r.conversation = 'channel:' || r."userId" or r.conversation like 'pair:' || r."userId" || ':%')
    ) where "lastReadId" > 0`.execute(db);
}
