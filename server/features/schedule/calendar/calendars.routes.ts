import type { FastifyInstance } from 'fastify';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { ConfirmOneself } from '#server/features/auth/account/own-password.service.ts';
import { doneFrom } from '#server/features/auth/done-from.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeSession } from '#server/features/people/people.access.ts';
import type { ScheduleDeps } from '#server/features/schedule/sessions/session-deps.ts';
import { findSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { toEntry } from './calendar-entry.ts';
import { createCalendarFeeds } from './calendar-feeds.service.ts';
import { type CalendarSettings, calendarToRead } from './calendar-file.ts';

export type CalendarsParts = ScheduleDeps & {
  limits: Limits;
  settings: CalendarSettings;
  confirmOneself: ConfirmOneself;
};

/** Serves calendar files of sessions, and private feeds. */
export function registerCalendars(app: FastifyInstance, parts: CalendarsParts): void {
  const { db, people, limits, settings, confirmOneself } = parts;
  const feeds = createCalendarFeeds(parts);
  const reads = limitOfCalls(limits, 'readings of a calendar feed');
  const readsFrom = limitOfCalls(limits, 'readings of calendar feeds from an address');

  bind(app, 'GET /api/lessons/:id/calendar', async ({ viewer, params, reply }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const session = await findSession(db, params.id);
    if (!session || !canSeeSession(me, session)) throw notFound('This session does not exist');
    reply.header('content-disposition', `attachment; filename="session-${session.id}.ics"`);
    return Buffer.from(calendarToRead([toEntry(session, directory)], settings));
  });

  bind(app, 'GET /api/calendar-feed', ({ viewer }) => feeds.find(viewer.id));
  bindCreation(app, 'POST /api/calendar-feed', {
    async create({ viewer, body, request }, noteMade) {
      const from = doneFrom(request);
      const confirmed = await confirmOneself({ viewer, from, currentPassword: body.currentPassword });
      return feeds.make({ userId: viewer.id, from, confirmed }, noteMade);
    },
    async again() {
      throw conflict(
        'This address has already been made, and it is shown only once. Make another: it replaces this one.',
      );
    },
  });
  bind(app, 'DELETE /api/calendar-feed', ({ viewer, request }) => feeds.revoke(viewer.id, doneFrom(request)));

  bind(app, 'GET /calendar/:file', async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    // The limit may remember a key for a while, and must not know the secret.
    const waits = [await readsFrom.take(addressKey(request.ip)), await reads.take(hashToken(params.file))];
    const waitMs = Math.max(...waits.map((taken) => taken.waitMs));
    if (waitMs > 0) throw tooManyRequests('This calendar is read too often', waitMs);
    const text = await feeds.read(params.file);
    reply.header('content-disposition', 'inline; filename="sessions.ics"');
    return Buffer.from(text);
  });
}
