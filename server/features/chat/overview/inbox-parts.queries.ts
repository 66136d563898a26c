import { sql } from 'kysely';
import { capabilitiesOf, rolesWith, staffRoles } from '#contract/values/capabilities.ts';
import { hasItem } from '#server/db/engines/sql-functions.ts';
import type { Db } from '#server/db/schema.ts';
import type { Condition, Reach } from './conversation-sources.queries.ts';

// These conditions use `conversations` as `c`, for a channel of the viewer's team, and `users` as `u`.

export const isClosed = sql`c."closedAt" is not null`;
export const isSnoozedAt = (now: string) => sql`c."snoozedUntil" > ${now}`;
export const isOpenAt = (now: string) =>
  sql`c."closedAt" is null and (c."snoozedUntil" is null or c."snoozedUntil" <= ${now})`;

const inEveryChannel = rolesWith((may) => may.sharesSupportChannels && may.actsForAllInstitutions);
const managing = rolesWith((may) => may.sharesSupportChannels && may.assignedBy === 'accountManagerId');

/**
 * Conditions on the assignee of a channel. An assignee who has left the team, or no longer stands in, does not count (see `deskOf`),
 * unless the channel was granted to them by the assignment. Unassigned
 * channels belong to the account manager, who therefore has none that count as unassigned.
 */
export function assignments({ viewer, covers }: Reach) {
  const isStandIn = covers.map(
    ({ absentId, standInId }) => sql`or (a.id = ${standInId} and i."accountManagerId" = ${absentId})`,
  );
  const mine = sql`c."assigneeId" = ${viewer.id}`;
  const unassigned = sql`not exists (
    select 1 from users as a left join institutions as i on i.id = u."institutionId"
    where a.id = c."assigneeId" and a."deactivatedAt" is null
      and (a.role in (${sql.join(inEveryChannel)}) or (a.role in (${sql.join(managing)}) and a.id = i."accountManagerId") ${sql.join(isStandIn, sql` `)}
        or (a.role in (${sql.join(staffRoles)}) and a.id = c."grantedToId")))`;
  if (capabilitiesOf(viewer).ownsUnassignedChannels)
    return { mine: sql`(${mine} or ${unassigned})`, unassigned: sql`false` };
  return { mine, unassigned };
}

export function hasTag(db: Db, tag: string): Condition {
  return sql`c.tags <> '[]' and ${hasItem(db, 'c.tags', tag)}`;
}
