import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * What the portal writes in people's names is told by its kind alone, and nothing counts it any more. Where it was counted as
 * unread, as a question or as an answer, that is counted anew.
 */
export async function portalLines(db: Kysely<unknown>, { isSqlite }: ColumnTypes): Promise<void> {
  // In the order in which a message is sent: an older server ends what it has begun, and stores nothing that is not counted here.
  if (!isSqlite) {
    await sql`lock table conversations, messages, "conversationRead", "firstResponses" in access exclusive mode`.execute(
      db,
    );
  }
  await markLines(db);
  // No temporary one: not every account of PostgreSQL may make these.
  await sql`
    create table "portalLines" as
    select conversation, id, "channelCustomerId", "senderId", timestamp from messages where kind is not null`.execute(
    db,
  );
  const withLines = sql`(select conversation from "portalLines")`;
  await mendWaits(db, withLines);
  await countWritten(db, sql`key in ${withLines}`);
  await mendAnswered(db, withLines);
  await countRead(db, sql`conversation in ${withLines}`);
  await sql`drop table "portalLines"`.execute(db);
  await db.schema.alterTable('messages').dropColumn('isByMachine').execute();
  await db.schema.alterTable('conversations').dropColumn('waitingSince').execute();
}

const byPerson = sql`m.kind is null`;
const byCustomer = sql`${byPerson} and m."senderId" = m."channelCustomerId"`;
const byTeam = sql`${byPerson} and m."senderId" <> m."channelCustomerId"`;
/** Whether a message is by the first party of its conversation: a channel's customer, the lower id of a pair. */
const isByFirst = sql`coalesce(m."senderId" = m."channelCustomerId", m."senderId" < m."receiverId")`;
const ofConversation = sql`from messages as m where m.conversation = conversations.key`;

/** Counts everything anew from the messages and marks there are: for what was stored by another way than sending. */
export async function countConversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into conversations (key, "lastChange") select conversation, max(id) from messages where true group by conversation
    on conflict (key) do update set "lastChange" = excluded."lastChange"`.execute(db);
  await countWritten(db, sql`true`);
  await sql`
    update conversations set "answeredUpTo" = coalesce((select max(m.id) ${ofConversation} and ${byTeam}), 0)
    where key like 'channel:%'`.execute(db);
  await countAnswered(db, sql`true`);
  await countRead(db, sql`true`);
}

/** Older versions marked these lines in a column of their own, and before it by nothing but their names. */
async function markLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    update messages set kind = 'notice' where kind is null and (
      "isByMachine" is not null
      or "clientId" like 'invoice-%' and ("senderId", "clientId") in (
        select "issuedBy", 'invoice-' || id from invoices
        union all select "requestedBy", 'invoice-request-' || id from "invoiceRequests")
      or "clientId" like 'setup-%' and exists (
        select 1 from "technicalSetups" as setup where "clientId" like 'setup-' || setup.id || '-%')
      or "clientId" like 'session-news-%' and exists (
        select 1 from "lessonNews" as news where "clientId" like 'session-news-' || news.id || '-%'))`.execute(db);
}

/** Where first responses were found in older messages, such a line could begin a wait, or end one. */
async function mendWaits(db: Kysely<unknown>, withLines: RawBuilder<unknown>): Promise<void> {
  const ofChannel = sql`from messages as m where m.conversation = 'channel:' || r."customerId"`;
  const endedByLine = sql`
    "firstResponses" as r join "portalLines" as line on line.id = r."answerId" and line."channelCustomerId" = r."customerId"`;
  // Nobody waited any more whom the team had closed or settled meanwhile: nothing else stands of that where a line had "answered".
  const endedByTeam = sql`
    select 1 from "changeLog" as c
    where c."objectType" = 'conversation' and c."objectId" = cast(r."customerId" as text) and c.action in ('close', 'settle')
      and c.at >= r."lineAt" and (next.id is null or c.at < next.timestamp)`;
  await sql`
    create table "goingOn" as
    select r."customerId", min(r."askedAt") as "askedAt", next.id as "nextId" from (
      select r."customerId", r."askedAt", line.timestamp as "lineAt",
        (select min(m.id) ${ofChannel} and m.id > r."answerId" and ${byTeam} and m."deletedAt" is null) as "nextId"
      from ${endedByLine}) as r
    left join messages as next on next.conversation = 'channel:' || r."customerId" and next.id = r."nextId"
    where not exists (${endedByTeam})
    group by r."customerId", next.id`.execute(db);
  await sql`delete from "firstResponses" where "answerId" in (select r."answerId" from ${endedByLine})`.execute(db);
  // Support hours are counted later.
  await sql`
    insert into "firstResponses" ("answerId", "customerId", "answeredBy", "askedAt", "answeredAt")
    select m.id, r."customerId", m."senderId", r."askedAt", m.timestamp from "goingOn" as r
    join messages as m on m.conversation = 'channel:' || r."customerId" and m.id = r."nextId" where true
    on conflict ("answerId") do update set "askedAt" = excluded."askedAt", "supportMs" = null`.execute(db);
  await sql`
    update conversations set "askedAt" = r."askedAt" from "goingOn" as r
    where conversations.key = 'channel:' || r."customerId" and r."nextId" is null
      and "closedAt" is null and "settledAskedAt" is null`.execute(db);
  await sql`drop table "goingOn"`.execute(db);

  const begunByLine = sql`"answerId" in (
    select r."answerId" from "firstResponses" as r join "portalLines" as line
    on line."senderId" = r."customerId" and line."channelCustomerId" = r."customerId" and line.timestamp = r."askedAt")`;
  const firstAsked = sql`(select min(m.timestamp) from messages as m
    where m.conversation = 'channel:' || "customerId" and ${byCustomer} and m.timestamp >= "askedAt" and m.id < "answerId")`;
  await sql`delete from "firstResponses" where ${begunByLine} and ${firstAsked} is null`.execute(db);
  await sql`update "firstResponses" set "askedAt" = ${firstAsked}, "supportMs" = null where ${begunByLine}`.execute(db);
  for (const moment of ['askedAt', 'settledAskedAt'].map((name) => sql.ref(name))) {
    await sql`
      update conversations set
        ${moment} = (select min(m.timestamp) ${ofConversation} and ${byCustomer} and m."deletedAt" is null and m.timestamp >= ${moment})
      where ${moment} is not null and key in ${withLines}`.execute(db);
  }
}

async function countWritten(db: Kysely<unknown>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update conversations set
      "sentByFirst" = (select count(*) ${ofConversation} and ${byPerson} and ${isByFirst}),
      "sentByOthers" = (select count(*) ${ofConversation} and ${byPerson} and not ${isByFirst}),
      "lastWriterId" = (select m."senderId" ${ofConversation} and ${byPerson} and m."deletedAt" is null order by m.id desc limit 1)
    where ${which}`.execute(db);
}

/**
 * Up to where the team has answered. What it settled without an answer stands nowhere but in that number, so it is moved only
 * where it names a line of the portal, and back to the question that waits at most.
 */
async function mendAnswered(db: Kysely<unknown>, withLines: RawBuilder<unknown>): Promise<void> {
  const question = sql`(select min(q.id) from messages as q where q.conversation = conversations.key and q.kind is null
    and q."senderId" = q."channelCustomerId" and q."deletedAt" is null and q.timestamp >= "askedAt")`;
  await sql`
    update conversations set
      "answeredUpTo" = coalesce((select max(m.id) ${ofConversation} and (${byTeam} or m.id < ${question})), 0)
    where "askedAt" is not null
      and exists (select 1 from "portalLines" as line where line.conversation = key and line.id = "answeredUpTo")`.execute(
    db,
  );
  await countAnswered(db, sql`key in ${withLines}`);
  // Nobody waits: nothing is unread to the team, but what comes from now on.
  await sql`
    update conversations set "answeredUpTo" = "lastChange", "answeredCount" = "sentByFirst"
    where key like 'channel:%' and "askedAt" is null and ("waitingSince" is not null or key in ${withLines})`.execute(
    db,
  );
}

async function countAnswered(db: Kysely<unknown>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update conversations set "answeredCount" = (select count(*) ${ofConversation} and ${byCustomer} and m.id <= "answeredUpTo")
    where key like 'channel:%' and ${which}`.execute(db);
}

async function countRead(db: Kysely<unknown>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update "conversationRead" as r set "readCount" = (
      select count(*) from messages as m
      where m.conversation = r.conversation and m.id <= r."lastReadId" and ${byPerson}
        and ${isByFirst} <> (r.conversation = 'channel:' || r."userId" or r.conversation like 'pair:' || r."userId" || ':%')
    ) where "lastReadId" > 0 and ${which}`.execute(db);
}
