import type { FastifyInstance } from 'fastify';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { ConfirmIdentity } from '#server/features/auth/account/own-password.service.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeSession } from '#server/features/people/people.access.ts';
import { findSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { toEntry } from './calendar-entry.ts';
import { createCalendarFeeds } from './calendar-feeds.service.ts';
import { type CalendarSettings, calendarToRead } from './calendar-file.ts';

/** Serves calendar files of sessions, and private feeds. */
export function registerCalendars(
  app: FastifyInstance,
  portal: Portal,
  { calendarSettings, confirmIdentity }: { calendarSettings: () => CalendarSettings; confirmIdentity: ConfirmIdentity },
): void {
  const { db, people, limits } = portal;
  const feeds = createCalendarFeeds(portal, calendarSettings);
  const reads = limitOfCalls(limits, 'readings of a calendar feed');
  const readsFrom = limitOfCalls(limits, 'readings of calendar feeds from an address');

  bind(app, 'GET /api/lessons/:id/calendar', async ({ viewer, params, reply }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const session = await findSession(db, params.id);
    if (!session || !canSeeSession(me, session)) throw notFound('This session does not exist');
    reply.header('content-disposition', `attachment; filename="session-${session.id}.ics"`);
    return Buffer.from(calendarToRead([toEntry(session, directory)], calendarSettings()));
  });

  bind(app, 'GET /api/calendar-feed', ({ viewer }) => feeds.find(viewer.id));
  bindCreation(app, 'POST /api/calendar-feed', {
    async create({ viewer, body, request }, recordCreation) {
      const from = requestOrigin(request);
      const confirmed = await confirmIdentity({ viewer, from, currentPassword: body.currentPassword });
      return feeds.make({ userId: viewer.id, from, confirmed }, recordCreation);
    },
    async again() {
      throw conflict(
        'This address has already been made, and it is shown only once. Make another: it replaces this one.',
      );
    },
  });
  bind(app, 'DELETE /api/calendar-feed', ({ viewer, request }) => feeds.revoke(viewer.id, requestOrigin(request)));

  bind(app, 'GET /calendar/:file', async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    // The limiter may store its keys, so it gets a hash and not the secret.
    const waits = [await readsFrom.take(addressKey(request.ip)), await reads.take(hashToken(params.file))];
    const waitMs = Math.max(...waits.map((taken) => taken.waitMs));
    if (waitMs > 0) throw tooManyRequests('This calendar is read too often', waitMs);
    const text = await feeds.read(params.file);
    reply.header('content-disposition', 'inline; filename="sessions.ics"');
    return Buffer.from(text);
  });
}
