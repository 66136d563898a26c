import type { FastifyInstance } from 'fastify';
import type { ConfirmOneself } from '#server/features/auth/account/own-password.service.ts';
import { toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeUser } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { registerBookings } from './booking/bookings.routes.ts';
import { createSlots } from './booking/slots.service.ts';
import type { CalendarSettings } from './calendar/calendar-file.ts';
import { registerCalendars } from './calendar/calendars.routes.ts';
import { createAnnounce } from './news/announcements.service.ts';
import { createSessionMails, type SessionMailsParts } from './news/session-mails.service.ts';
import { createSessionNews, type SessionNewsParts } from './news/session-news.service.ts';
import { createSessionReminders } from './news/session-reminders.service.ts';
import type { ScheduleDeps } from './sessions/session-deps.ts';
import { readSessionsEndingAfter, withParticipants } from './sessions/sessions.queries.ts';
import { registerSessions } from './sessions/sessions.routes.ts';

const minute = 60_000;

export type ScheduleParts = ScheduleDeps &
  Pick<SessionNewsParts, 'bus' | 'news'> &
  SessionMailsParts & { limits: Limits; settings: CalendarSettings; confirmOneself: ConfirmOneself };

/** Serves sessions, what customers book, and calendar files and feeds. */
export function registerSchedule(app: FastifyInstance, parts: ScheduleParts): void {
  const { db, people, clock } = parts;
  const news = createSessionNews(parts);
  app.jobs.every({ name: 'reminders of sessions', everyMs: 10 * minute }, createSessionReminders(parts));
  const announce = createAnnounce(createSessionMails(parts), news.note);
  const shared = { ...parts, announce, news, slots: createSlots(parts) };
  registerSessions(app, shared);
  registerBookings(app, shared);
  registerCalendars(app, shared);

  bindList(app, 'GET /api/lessons/upcoming', async ({ viewer, query }) => {
    const { contactId, userId, ...page } = query;
    if (userId !== undefined && userId !== viewer.id) throw forbidden();
    const { me, directory } = await viewerOf(people, viewer.id);
    const contact = contactId === undefined ? undefined : directory.find(contactId);
    // The same answer for a person the viewer may not see and for one who does not exist.
    const isSeen = contact && canSeeUser(me, contact, directory.relation(me.id, contact.id));
    if (contactId !== undefined && !isSeen) throw forbidden();
    const { rows, next } = await readSessionsEndingAfter(db, viewer.id, {
      ...page,
      after: isoTime(clock()),
      contactId,
    });
    const sessions = (await withParticipants(db, rows)).flatMap((session) => {
      const [first] = session.participantIds;
      const other = contact ?? directory.find(session.tutorId === viewer.id ? (first ?? 0) : session.tutorId);
      return other ? [{ ...session, with: toPersonCard(other) }] : [];
    });
    return { rows: sessions, next };
  });
}
