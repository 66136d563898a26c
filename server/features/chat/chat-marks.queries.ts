import { sql } from 'kysely';
import { isFirstParty } from '#contract/values/chat/conversations.ts';
import { greatest, least } from '#server/db/engines/sql-functions.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

export interface Mark {
  userId: number;
  conversation: string;
  lastReadId: number;
  lastReceivedId: number;
}

export async function listMarks(db: Db, conversations: readonly string[]): Promise<Mark[]> {
  const keys = rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
  return db
    .selectFrom('conversationRead')
    .where('conversation', 'in', sql<string>`(${keys})`)
    .select(['userId', 'conversation', 'lastReadId', 'lastReceivedId'])
    .execute();
}

/**
 * Moves read and received marks forward, but never back or past the newest message. Each message of the other side
 * between the old and the new mark is counted once; a mark at the newest message needs no counting.
 */
export async function advanceMarks(db: Db, marks: readonly Mark[]): Promise<Mark[]> {
  const values = marks.map((mark) => {
    const { userId, conversation, lastReadId, lastReceivedId } = mark;
    return [userId, conversation, lastReadId, lastReceivedId, isFirstParty(userId, conversation) ? 1 : 0];
  });
  const newest = sql`coalesce(c."lastChange", 0)`;
  const { rows } = await sql<Mark>`
    with wanted("userId", conversation, "lastReadId", "lastReceivedId", "isFirst") as (
      ${rowsOf(db, values, ['bigint', 'text', 'bigint', 'bigint', 'bigint'])}
    ), possible as (
      select w."userId", w.conversation, w."isFirst",
        ${least(db, sql`w."lastReadId"`, newest)} as "lastReadId",
        ${least(db, sql`w."lastReceivedId"`, newest)} as "lastReceivedId",
        ${newest} as newest,
        coalesce(case when w."isFirst" = 1 then c."sentByOthers" else c."sentByFirst" end, 0) as total,
        coalesce(r."lastReadId", 0) as "readBefore", coalesce(r."readCount", 0) as "countBefore"
      from wanted as w
      left join conversations as c on c.key = w.conversation
      left join "conversationRead" as r on r."userId" = w."userId" and r.conversation = w.conversation
    )
    insert into "conversationRead" ("userId", conversation, "lastReadId", "lastReceivedId", "readCount")
    select "userId", conversation, "lastReadId", "lastReceivedId",
      case
        when "lastReadId" <= "readBefore" then "countBefore"
        when "lastReadId" = newest then total
        else "countBefore" + (
          select count(*) from messages as m
          where m.conversation = p.conversation and m.id > p."readBefore" and m.id <= p."lastReadId"
            and m.kind is null
            and case when coalesce(m."senderId" = m."channelCustomerId", m.conversation like '%:' || m."receiverId") then 1 else 0 end <> p."isFirst"
        )
      end
    from possible as p where true
    on conflict ("userId", conversation) do update set
      "readCount" = case when excluded."lastReadId" > "conversationRead"."lastReadId"
        then excluded."readCount" else "conversationRead"."readCount" end,
      "lastReadId" = ${greatest(db, sql`excluded."lastReadId"`, sql`"conversationRead"."lastReadId"`)},
      "lastReceivedId" = ${greatest(db, sql`excluded."lastReceivedId"`, sql`"conversationRead"."lastReceivedId"`)}
    returning "userId", conversation, "lastReadId", "lastReceivedId"`.execute(db);
  return rows;
}

export function memberKey({ userId, conversation }: Pick<Mark, 'userId' | 'conversation'>): string {
  return `${userId} ${conversation}`;
}
