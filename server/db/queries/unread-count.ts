import { type RawBuilder, sql } from 'kysely';

/**
 * The number of unread messages by people in a conversation, as an expression on `conversations` as `c` left-joined
 * with the viewer's row of `conversationRead` as `r`. In a support channel the team only counts the customer's messages
 * since its last answer; for a member who has never opened the channel, messages from before their time do not count.
 */
export function unreadCount(viewer: { id: number; createdAt: string }): RawBuilder<number> {
  const channel = `channel:${viewer.id}`;
  const lowerOfPair = `pair:${viewer.id}:%`;
  const answered = sql`case when r."readCount" > c."answeredCount" then r."readCount" else c."answeredCount" end`;
  return sql<number>`case
    when c.key = ${channel} or c.key like ${lowerOfPair} then c."sentByOthers" - coalesce(r."readCount", 0)
    when c.key like 'pair:%' then c."sentByFirst" - coalesce(r."readCount", 0)
    when c."askedAt" is null then 0
    when r."userId" is not null then c."sentByFirst" - (${answered})
    when c."askedAt" >= ${viewer.createdAt} then c."sentByFirst" - c."answeredCount"
    else (
      select count(*) from messages as m
      where m.conversation = c.key and m.id > c."answeredUpTo" and m."senderId" = m."channelCustomerId"
        and m.kind is null
        and m.timestamp >= ${viewer.createdAt}
    )
  end`;
}
