import { sql } from 'kysely';
import { capabilitiesOf, servedRoles } from '#contract/values/capabilities.ts';
import { wherePersonMatches } from '#server/db/queries/person-conditions.ts';
import type { Db } from '#server/db/schema.ts';
import { anyOf, isFound, isInPair, isOfInstitution, isReached, type Reach } from './conversation-sources.queries.ts';
import { keysOf } from './viewed-conversations.queries.ts';

export interface EarlierRow {
  key: string;
  contactId: number;
  lastChange: number;
}

export interface WantedEarlier {
  find?: string | undefined;
  institutionId?: number | undefined;
  /** Only these. */
  keys?: readonly string[] | undefined;
  /** Only those whose last change is before this one. */
  below?: number | undefined;
  limit: number;
}

/**
 * Conversations with people who are not in the viewer's list any more or share a channel with the viewer by now, for a support team the
 * channels of customers who left, and for technical support what their predecessors wrote. The newest first.
 */
export async function listEarlier(
  db: Db,
  reach: Reach,
  { find, institutionId, keys, below, limit }: WantedEarlier,
): Promise<EarlierRow[]> {
  const { viewer, conditions } = reach;
  const shared = conditions.filter(({ sharesChannel }) => sharesChannel);
  const isInTeam = capabilitiesOf(viewer).servesCustomers
    ? anyOf(shared.map((condition) => wherePersonMatches(condition, 'u')))
    : sql`false`;
  const isOver = sql`not ${isInPair(db, reach)}`;
  // Each part is found by an index; `cross join` fixes the order in SQLite.
  const parts = [
    sql`conversations as c cross join users as u where c."firstId" = ${viewer.id} and c."secondId" > 0 and u.id = c."secondId" and ${isOver}`,
    sql`conversations as c cross join users as u where c."secondId" = ${viewer.id} and u.id = c."firstId" and ${isOver}`,
    sql`users as u cross join conversations as c where u."deactivatedAt" is not null and ${isInTeam} and c.key = 'channel:' || u.id and not (${isReached(db, reach)})`,
    ...(takesOver(reach) ? [takenOverBy(viewer.id)] : []),
  ];
  const isAsked = keys === undefined ? sql`true` : sql`c.key in ${keysOf(db, keys)}`;
  const isWanted = sql`${isFound(db, find, { hasConversation: true })} and ${isOfInstitution(institutionId)}
    and ${isAsked} and c."lastChange" < ${below ?? Number.MAX_SAFE_INTEGER} and c."lastChange" > 0`;
  const selects = parts.map(
    (part) => sql`select c.key, u.id as "contactId", c."lastChange" from ${part} and ${isWanted}`,
  );
  const { rows } = await sql<EarlierRow>`
    select * from (${sql.join(selects, sql` union all `)}) as earlier
    order by "lastChange" desc limit ${limit}`.execute(db);
  return rows;
}

function takesOver({ viewer }: Reach): boolean {
  const { assignedBy, sharesSupportChannels } = capabilitiesOf(viewer);
  return assignedBy === 'techSupportId' && !sharesSupportChannels;
}

/** The access rules check each of them again (`takenOver`). */
function takenOverBy(viewerId: number) {
  return sql`institutions as i cross join "formerSupporters" as f cross join users as u cross join conversations as c
    where i."techSupportId" = ${viewerId} and f."institutionId" = i.id and f."userId" <> ${viewerId}
    and u."institutionId" = i.id and u.role in (${sql.join(servedRoles)})
    and c.key = case when u.id < f."userId" then 'pair:' || u.id || ':' || f."userId"
      else 'pair:' || f."userId" || ':' || u.id end
    and not exists (select 1 from relationships as r where r.status = 'accepted' and r."removedAt" is null
      and r."studentId" in (u.id, f."userId") and r."relatedUserId" in (u.id, f."userId"))`;
}
