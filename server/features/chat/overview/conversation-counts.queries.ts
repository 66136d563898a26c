import { sql } from 'kysely';
import { type InboxPart, inboxParts } from '#contract/values/chat/inbox.ts';
import { itemsOfList } from '#server/db/engines/sql-functions.ts';
import { unreadCount } from '#server/db/queries/unread-count.ts';
import type { Db } from '#server/db/schema.ts';
import { type Condition, type Reach, sourcesOf } from './conversation-sources.queries.ts';
import { assignments, hasTag, isClosed, isOpenAt, isSnoozedAt } from './inbox-parts.queries.ts';

export async function countUnread(db: Db, reach: Reach): Promise<number> {
  const { viewer } = reach;
  const said = sourcesOf(db, reach).map(({ from, where, waits, isOfTeam }) => {
    // A channel that does not wait for an answer has no unread messages for its team.
    const which = isOfTeam ? sql`${where} and ${waits}` : where;
    return sql`
      select ${unreadCount(viewer)} as unread
      from ${from} left join "conversationRead" as r on r."userId" = ${viewer.id} and r.conversation = c.key
      where ${which}`;
  });
  if (said.length === 0) return 0;
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(unread), 0) as unread from (${sql.join(said, sql` union all `)}) as said`.execute(db);
  return Number(rows[0]?.unread ?? 0);
}

export async function countInbox(
  db: Db,
  reach: Reach,
  { tag, now }: { tag: string | undefined; now: string },
): Promise<Record<InboxPart, number>> {
  const { mine, unassigned } = assignments(reach);
  const isTagged = tag === undefined ? sql`true` : hasTag(db, tag);
  const no = sql`false`;
  const counted = sourcesOf(db, reach).flatMap(({ from, where, waits, isOfTeam }) => {
    if (!waits || (tag !== undefined && !isOfTeam)) return [];
    const open = isOpenAt(now);
    const parts: Record<InboxPart, Condition> = isOfTeam
      ? {
          waiting: sql`${waits} and ${open}`,
          mine: sql`${mine} and ${open}`,
          unassigned: sql`${open} and ${unassigned}`,
          snoozed: isSnoozedAt(now),
          closed: isClosed,
        }
      : { waiting: waits, mine: no, unassigned: no, snoozed: no, closed: no };
    const columns = inboxParts.map((part) => sql`case when ${parts[part]} then 1 else 0 end as ${sql.ref(part)}`);
    return [sql`select ${sql.join(columns)} from ${from} where ${where} and ${isTagged}`];
  });
  const sums = inboxParts.map((part) => sql`coalesce(sum(${sql.ref(part)}), 0) as ${sql.ref(part)}`);
  const none = { waiting: 0, mine: 0, unassigned: 0, snoozed: 0, closed: 0 };
  if (counted.length === 0) return none;
  const { rows } = await sql<Record<InboxPart, number | string>>`
    select ${sql.join(sums)} from (${sql.join(counted, sql` union all `)}) as counted`.execute(db);
  for (const part of inboxParts) none[part] = Number(rows[0]?.[part] ?? 0);
  return none;
}

export async function countTags(db: Db, reach: Reach): Promise<{ tag: string; count: number }[]> {
  const channels = sourcesOf(db, reach).filter(({ isOfTeam }) => isOfTeam);
  if (channels.length === 0) return [];
  const each = itemsOfList(db, 'c.tags');
  const tagged = channels.map(
    ({ from, where }) => sql`select t.value as tag from ${from} cross join ${each} where ${where} and c.tags <> '[]'`,
  );
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*) as count from (${sql.join(tagged, sql` union all `)}) as tagged group by tag`.execute(db);
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }));
}
