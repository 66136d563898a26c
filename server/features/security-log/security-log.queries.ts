import type { ListQuery } from '#contract/list-query.ts';
import type { SecurityFilters } from '#contract/security-log.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';

export function readSecurityEvents(db: Db, { person, kind, from, until }: Partial<SecurityFilters>, page: ListQuery) {
  let events = db.selectFrom('securityEvents');
  if (person !== undefined) events = events.where('userId', '=', person);
  if (kind) events = events.where('kind', '=', kind);
  if (from) events = events.where('lastAt', '>=', from);
  if (until) events = events.where('at', '<', until);
  return readPage(events.selectAll(), sorted('desc', sortColumn('number', 'id')), page);
}

export type EventRow = Awaited<ReturnType<typeof readSecurityEvents>>['rows'][number];
