import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import type { Condition, Reach } from './conversation-sources.queries.ts';

// Conditions on `conversations` as `c`, of a channel of the viewer's team with `users` as `u`.

export const isClosed = sql`c."closedAt" is not null`;
export const isSnoozedAt = (now: string) => sql`c."snoozedUntil" > ${now}`;
export const isOpenAt = (now: string) =>
  sql`c."closedAt" is null and (c."snoozedUntil" is null or c."snoozedUntil" <= ${now})`;

/**
 * Whose a channel is; nobody's where who saw to it has left the team (`deskOf`). What is nobody's is its account manager's,
 * and to them nothing is unassigned: their customers are their own.
 */
export function assignments({ viewer }: Reach) {
  const mine = sql`c."assigneeId" = ${viewer.id}`;
  const unassigned = sql`not exists (
    select 1 from users as a left join institutions as i on i.id = u."institutionId"
    where a.id = c."assigneeId" and a."deactivatedAt" is null
      and (a.role = 'admin' or (a.role = 'account_manager' and a.id = i."accountManagerId")))`;
  if (viewer.role === 'account_manager') return { mine: sql`(${mine} or ${unassigned})`, unassigned: sql`false` };
  return { mine, unassigned };
}

export function hasTag(db: Db, tag: string): Condition {
  const isAmong =
    engineOf(db) === 'sqlite'
      ? sql`${tag} in (select value from json_each(c.tags))`
      : sql`c.tags::jsonb @> jsonb_build_array(${tag}::text)`;
  return sql`c.tags <> '[]' and ${isAmong}`;
}
