import type { FastifyInstance } from 'fastify';
import type { SecurityEvent } from '#contract/security-log.ts';
import type { SecurityEventKind } from '#contract/values/security-events.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory, People } from '#server/features/people/directory.service.ts';
import { bindList, cutPage, idOfCursor, limitOf } from '#server/platform/http/list-page.ts';
import { type EventRow, listSecurityEvents } from './security-log.queries.ts';

interface SecurityLogParts {
  /** For what takes long and writes nothing. */
  reading: Db;
  people: People;
}

/** Serves the security log: to admins whole, and to each person what concerns their own account. */
export function registerSecurityLog(app: FastifyInstance, { reading, people }: SecurityLogParts): void {
  bindList(app, 'GET /api/security-events', async ({ query }) => {
    const directory = await people.directory();
    const limit = limitOf(query);
    const rows = await listSecurityEvents(reading, { ...query, below: idOfCursor(query), limit: limit + 1 });
    return cutPage(
      rows.map((row) => readable(row, directory)),
      limit,
      ({ id }) => id,
    );
  });

  bindList(app, 'GET /api/security-events/own', async ({ viewer, query }) => {
    const directory = await people.directory();
    const limit = limitOf(query);
    const page = { person: viewer.id, below: idOfCursor(query), limit: limit + 1 };
    const rows = await listSecurityEvents(reading, page);
    return cutPage(
      rows.map((row) => readable(withoutPlaceOfOthers(row, viewer.id), directory)),
      limit,
      ({ id }) => id,
    );
  });
}

/** From where an administrator works is not for everybody whom they help. */
function withoutPlaceOfOthers(row: EventRow, viewerId: number): EventRow {
  const isByOther = row.byId !== null && row.byId !== viewerId;
  return isByOther ? { ...row, address: null, browser: null } : row;
}

function readable({ userId, byId, kind, ...row }: EventRow, directory: Directory): SecurityEvent {
  const named = (id: number | null) => (id === null ? null : { id, fullName: directory.find(id)?.fullName ?? '' });
  // The log takes no others (security-log.queries.ts).
  return { ...row, kind: kind as SecurityEventKind, person: named(userId), by: named(byId) };
}
