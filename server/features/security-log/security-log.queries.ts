import type { SecurityFilters } from '#contract/security-log.ts';
import type { Db } from '#server/db/schema.ts';

export interface EventsPage extends Partial<SecurityFilters> {
  /** Events older than the one of this id. */
  below: number | undefined;
  limit: number;
}

/** What fits the filters, the newest first. */
export async function listSecurityEvents(db: Db, { below, limit, person, kind, from, until }: EventsPage) {
  let events = db.selectFrom('securityEvents').orderBy('id', 'desc').limit(limit);
  if (below !== undefined) events = events.where('id', '<', below);
  if (person !== undefined) events = events.where('userId', '=', person);
  if (kind) events = events.where('kind', '=', kind);
  if (from) events = events.where('lastAt', '>=', from);
  if (until) events = events.where('at', '<', until);
  return events.selectAll().execute();
}

export type EventRow = Awaited<ReturnType<typeof listSecurityEvents>>[number];
