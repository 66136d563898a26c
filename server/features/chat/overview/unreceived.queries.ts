import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type Reach, sourcesOf } from './conversation-sources.queries.ts';

/** Conversations whose newest message is from the other side and not marked as received by the viewer. */
export async function listUnreceived(db: Db, reach: Reach): Promise<{ conversation: string; upTo: number }[]> {
  const { viewer } = reach;
  const said = sourcesOf(db, reach).map(({ from, where, isOfTeam }) => {
    // For the team only the customer's messages count, and only those after its newest answer.
    const isNews = isOfTeam
      ? sql`c."lastChange" > c."answeredUpTo" and m."senderId" = c."firstId"`
      : sql`m."senderId" <> ${viewer.id}`;
    return sql`
      select c.key as conversation, m.id as "upTo"
      from ${from} cross join messages as m
      left join "conversationRead" as r on r."userId" = ${viewer.id} and r.conversation = c.key
      where ${where} and coalesce(r."lastReceivedId", 0) < c."lastChange" and m.conversation = c.key
        and m.id = (select max(l.id) from messages as l where l.conversation = c.key)
        and coalesce(r."lastReceivedId", 0) < m.id and ${isNews}`;
  });
  if (said.length === 0) return [];
  const { rows } = await sql<{ conversation: string; upTo: number }>`${sql.join(said, sql` union all `)}`.execute(db);
  return rows;
}
