import type { FastifyInstance } from 'fastify';
import type { Session } from '#contract/schedule/schedule.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { scheduleWindowMaxDays } from '#contract/values/schedule.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeSession } from '#server/features/people/people.access.ts';
import type { Slots } from '#server/features/schedule/booking/slots.service.ts';
import type { Announce } from '#server/features/schedule/news/announcements.service.ts';
import { listNewsOf } from '#server/features/schedule/news/session-news.queries.ts';
import type { SessionNews } from '#server/features/schedule/news/session-news.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { badRequest, forbidden, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, limitOf } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createCancelling } from './cancelling.service.ts';
import { readFoundSessions } from './found-sessions.queries.ts';
import { createPace } from './pace.ts';
import { createPlanning } from './planning.service.ts';
import { createSessionChanges } from './session-changes.service.ts';
import { toSession } from './session-view.ts';
import { findSession, listSessionsById, readSessions, withParticipants } from './sessions.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Functions shared by planning and booking. */
export interface Scheduling {
  announce: Announce;
  news: SessionNews;
  slots: Slots;
}

/** Serves planning, reading, changing and cancelling sessions. */
export function registerSessions(app: FastifyInstance, portal: Portal, { announce, news, slots }: Scheduling): void {
  const { db, reading, people, clock } = portal;
  const enforceLimit = createPace(portal.limits);
  const planning = createPlanning(portal, announce);
  const change = createSessionChanges(portal, { announce, slots });
  const cancel = createCancelling(portal, announce);

  async function lookOf(viewerId: number) {
    const { me, directory } = await viewerOf(people, viewerId);
    return { viewer: me, directory, now: clock() };
  }

  /** Refreshes open screens, and returns the sessions in the viewer's form. */
  async function answer(viewerId: number, ids: readonly number[]): Promise<Session[]> {
    const sessions = await listSessionsById(db, ids);
    await news.changed(sessions);
    const look = await lookOf(viewerId);
    return sessions.map((session) => toSession(session, look));
  }

  bindList(app, 'GET /api/lessons', async ({ viewer, query }) => {
    const { whose, limit, cursor, ...window } = query;
    if (whose === 'all' && !capabilitiesOf(viewer).managesAllSessions) throw forbidden();
    const days = (Date.parse(window.to) - Date.parse(window.from)) / day;
    if (days < 0) throw badRequest('The window must end after it begins', 'to');
    if (days > scheduleWindowMaxDays) throw badRequest(`Please ask for at most ${scheduleWindowMaxDays} days`, 'to');
    const look = await lookOf(viewer.id);
    const own = { ofPerson: viewer.id, heldBy: look.viewer.coversFor };
    const page = await readSessions(reading, { ...window, ...(whose === 'own' && own) }, { limit, cursor });
    const sessions = await withParticipants(reading, page.rows);
    return { ...page, rows: sessions.map((session) => toSession(session, look)) };
  });

  bindList(app, 'GET /api/lessons/found', async ({ viewer, query }) => {
    const ofPerson = capabilitiesOf(viewer).managesAllSessions ? null : viewer.id;
    const sought = { q: query.q, ofPerson, now: isoTime(clock()) };
    const page = await readFoundSessions(reading, sought, { cursor: query.cursor, limit: limitOf(query) });
    const look = await lookOf(viewer.id);
    const sessions = await withParticipants(reading, page.rows);
    return { ...page, rows: sessions.map((session) => toSession(session, look)) };
  });

  bind(app, 'GET /api/lessons/:id', async ({ viewer, params }) => {
    const look = await lookOf(viewer.id);
    const session = await findSession(db, params.id);
    if (!session || !canSeeSession(look.viewer, session)) throw notFound('This session does not exist');
    const events = (await listNewsOf(db, session.id)).map((event) => {
      const by = look.directory.find(event.byId);
      return { ...event, by: by ? { id: by.id, fullName: by.fullName } : null };
    });
    return { ...toSession(session, look), events };
  });

  bindCreation(app, 'POST /api/lessons', {
    async create({ viewer, body }, recordCreation) {
      await enforceLimit(viewer.id);
      const { ids, warnings } = await planning.plan(viewer.id, body, recordCreation);
      return { sessions: await answer(viewer.id, ids), warnings };
    },
    async again({ viewer }, ids) {
      const look = await lookOf(viewer.id);
      const sessions = await listSessionsById(db, ids.split(',').map(Number));
      if (sessions.some((session) => !canSeeSession(look.viewer, session))) {
        throw notFound('This session does not exist');
      }
      // Warnings were shown before the sessions were planned.
      return { sessions: sessions.map((session) => toSession(session, look)), warnings: [] };
    },
  });

  bind(app, 'POST /api/lessons/check', async ({ viewer, body }) => {
    const { dates, warnings } = await planning.check(viewer.id, body);
    return { dates: dates.map(({ start, end }) => ({ startTime: isoTime(start), endTime: isoTime(end) })), warnings };
  });

  bind(app, 'PATCH /api/lessons/:id', async ({ viewer, params, body }) => {
    await enforceLimit(viewer.id);
    const { ids, warnings } = await change(viewer.id, params.id, body);
    return { sessions: await answer(viewer.id, ids), warnings };
  });

  bind(app, 'POST /api/lessons/:id/cancel', async ({ viewer, params, body }) => {
    await enforceLimit(viewer.id);
    return { sessions: await answer(viewer.id, await cancel(viewer.id, params.id, body)) };
  });
}
