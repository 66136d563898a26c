import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

const byPerson = sql`m.kind is null`;
const byCustomer = sql`${byPerson} and m."senderId" = m."channelCustomerId"`;
const byTeam = sql`${byPerson} and m."senderId" <> m."channelCustomerId"`;
/** True for messages of a conversation's first party: the customer of a channel, the lower id of a pair. */
const isByFirst = sql`coalesce(m."senderId" = m."channelCustomerId", m.conversation like '%:' || m."receiverId")`;
const ofConversation = sql`from messages as m where m.conversation = conversations.key`;

/** Recounts all conversations from messages and read marks, for messages that were inserted without sending them. */
export async function countConversations(db: Db): Promise<void> {
  await sql`
    insert into conversations (key, "lastChange") select conversation, max(id) from messages where true group by conversation
    on conflict (key) do update set "lastChange" = excluded."lastChange"`.execute(db);
  await sql`
    update conversations set
      "sentByFirst" = (select count(*) ${ofConversation} and ${byPerson} and ${isByFirst}),
      "sentByOthers" = (select count(*) ${ofConversation} and ${byPerson} and not ${isByFirst}),
      "lastWriterId" = (select m."senderId" ${ofConversation} and ${byPerson} and m."deletedAt" is null order by m.id desc limit 1)`.execute(
    db,
  );
  await sql`
    update conversations set "answeredUpTo" = coalesce((select max(m.id) ${ofConversation} and ${byTeam}), 0)
    where key like 'channel:%'`.execute(db);
  await sql`
    update conversations set "answeredCount" = (select count(*) ${ofConversation} and ${byCustomer} and m.id <= "answeredUpTo")
    where key like 'channel:%'`.execute(db);
  await sql`
    update "conversationRead" as r set "readCount" = (
      select count(*) from messages as m
      where m.conversation = r.conversation and m.id <= r."lastReadId" and ${byPerson}
        and ${isByFirst} <> (r.conversation = 'channel:' || r."userId" or r.conversation like 'pair:' || r."userId" || ':%')
    ) where "lastReadId" > 0`.execute(db);
}

/**
 * Derives every first response from the messages, for messages that were inserted without sending them. Support hours
 * are counted later.
 */
export async function countFirstResponses(db: Db): Promise<void> {
  const said = sql`
    select m.conversation, m.id, m."senderId" = m."channelCustomerId" as "isQuestion"
    from messages as m where m."channelCustomerId" is not null and ${byPerson}`;
  // An answer ends a turn and belongs to it.
  const turns = sql`
    select said.*, coalesce(sum(case when "isQuestion" then 0 else 1 end)
      over (partition by conversation order by id rows between unbounded preceding and 1 preceding), 0) as turn
    from (${said}) as said`;
  const waits = sql`
    select conversation, min(case when "isQuestion" then id end) as "askedId", max(case when "isQuestion" then null else id end) as "answerId"
    from (${turns}) as turns group by conversation, turn`;
  await sql`delete from "firstResponses"`.execute(db);
  await sql`update conversations set "askedAt" = null where "askedAt" is not null`.execute(db);
  await sql`
    insert into "firstResponses" ("answerId", "customerId", "answeredBy", "askedAt", "answeredAt")
    select answer.id, answer."channelCustomerId", answer."senderId", asked.timestamp, answer.timestamp
    from (${waits}) as waits
    join messages as asked on asked.conversation = waits.conversation and asked.id = waits."askedId"
    join messages as answer on answer.conversation = waits.conversation and answer.id = waits."answerId"`.execute(db);
  await sql`
    update conversations set "askedAt" = open."askedAt" from (
      select asked.conversation, asked.timestamp as "askedAt" from (${waits}) as waits
      join messages as asked on asked.conversation = waits.conversation and asked.id = waits."askedId"
      where waits."answerId" is null) as open
    where open.conversation = conversations.key`.execute(db);
}
