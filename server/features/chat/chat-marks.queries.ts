import { sql } from 'kysely';
import { isFirstParty } from '#contract/values/chat/conversations.ts';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** How far one member of a conversation got. */
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
 * Moves marks forward, never back and never past the newest message: nobody can have read what is not written. Between the
 * old mark and the new one each message that a person of the other side wrote is counted once; up to the newest there is nothing to count.
 */
export async function advanceMarks(db: Db, marks: readonly Mark[]): Promise<Mark[]> {
  const values = marks.map((mark) => {
    const { userId, conversation, lastReadId, lastReceivedId } = mark;
    return [userId, conversation, lastReadId, lastReceivedId, isFirstParty(userId, conversation) ? 1 : 0];
  });
  const smaller = sql.raw(engineOf(db) === 'sqlite' ? 'min' : 'least');
  const larger = sql.raw(engineOf(db) === 'sqlite' ? 'max' : 'greatest');
  const { rows } = await sql<Mark>`
    with wanted("userId", conversation, "lastReadId", "lastReceivedId", "isFirst") as (
      ${rowsOf(db, values, ['bigint', 'text', 'bigint', 'bigint', 'bigint'])}
    ), possible as (
      select w."userId", w.conversation, w."isFirst",
        ${smaller}(w."lastReadId", coalesce(c."lastChange", 0)) as "lastReadId",
        ${smaller}(w."lastReceivedId", coalesce(c."lastChange", 0)) as "lastReceivedId",
        coalesce(c."lastChange", 0) as newest,
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
            and case when coalesce(m."senderId" = m."channelCustomerId", m."senderId" < m."receiverId") then 1 else 0 end <> p."isFirst"
        )
      end
    from possible as p where true
    on conflict ("userId", conversation) do update set
      "readCount" = case when excluded."lastReadId" > "conversationRead"."lastReadId"
        then excluded."readCount" else "conversationRead"."readCount" end,
      "lastReadId" = ${larger}(excluded."lastReadId", "conversationRead"."lastReadId"),
      "lastReceivedId" = ${larger}(excluded."lastReceivedId", "conversationRead"."lastReceivedId")
    returning "userId", conversation, "lastReadId", "lastReceivedId"`.execute(db);
  return rows;
}

/** One member of one conversation, as a key of what is remembered of them. */
export function memberName({ userId, conversation }: Pick<Mark, 'userId' | 'conversation'>): string {
  return `${userId} ${conversation}`;
}
