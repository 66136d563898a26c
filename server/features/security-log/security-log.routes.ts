import type { FastifyInstance } from 'fastify';
import type { SecurityEvent } from '#contract/security-log.ts';
import type { SecurityEventKind } from '#contract/values/security-events.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { type EventRow, readSecurityEvents } from './security-log.queries.ts';

/** Serves the security log: all of it to admins, and to each person the events of their own account. */
export function registerSecurityLog(app: FastifyInstance, { reading, people }: Portal): void {
  bindList(app, 'GET /api/security-events', async ({ query }) => {
    const directory = await people.directory();
    const { rows, next } = await readSecurityEvents(reading, query, query);
    return { rows: rows.map((row) => readable(row, directory)), next };
  });

  bindList(app, 'GET /api/security-events/own', async ({ viewer, query }) => {
    const directory = await people.directory();
    const { rows, next } = await readSecurityEvents(reading, { person: viewer.id }, query);
    return { rows: rows.map((row) => readable(withoutPlaceOfOthers(row, viewer.id), directory)), next };
  });
}

/** Hides the network address of administrators from the people whom they help. */
function withoutPlaceOfOthers(row: EventRow, viewerId: number): EventRow {
  const isByOther = row.byId !== null && row.byId !== viewerId;
  return isByOther ? { ...row, address: null, browser: null } : row;
}

function readable({ userId, byId, kind, ...row }: EventRow, directory: Directory): SecurityEvent {
  const named = (id: number | null) => (id === null ? null : { id, fullName: directory.find(id)?.fullName ?? '' });
  // security-log.queries.ts only writes known kinds.
  return { ...row, kind: kind as SecurityEventKind, person: named(userId), by: named(byId) };
}
