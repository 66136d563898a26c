import type { FastifyInstance } from 'fastify';
import type { ConfirmIdentity } from '#server/features/auth/account/own-password.service.ts';
import { toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeUser } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { registerBookings } from './booking/bookings.routes.ts';
import { createSlots } from './booking/slots.service.ts';
import { registerCalendars } from './calendar/calendars.routes.ts';
import { createAnnounce } from './news/announcements.service.ts';
import { createSessionMails } from './news/session-mails.service.ts';
import { createSessionNews } from './news/session-news.service.ts';
import { createSessionReminders } from './news/session-reminders.service.ts';
import { createGiveSessions } from './sessions/given-sessions.service.ts';
import { readSessionsEndingAfter, withParticipants } from './sessions/sessions.queries.ts';
import { registerSessions } from './sessions/sessions.routes.ts';

const minute = 60_000;

/** Serves sessions, bookings, and calendar files and feeds. */
export function registerSchedule(
  app: FastifyInstance,
  portal: Portal,
  { confirmIdentity }: { confirmIdentity: ConfirmIdentity },
) {
  const { db, people, clock, config, jobs } = portal;
  const calendarSettings = () => {
    const { name, mailFrom, supportEmail } = portal.settings();
    return { name, organiserAddress: mailFrom || supportEmail, origin: config.origin };
  };
  const news = createSessionNews(portal);
  jobs.every({ name: 'reminders of sessions', everyMs: 10 * minute, deletes: false }, createSessionReminders(portal));
  const announce = createAnnounce(createSessionMails(portal, calendarSettings), news.note);
  const slots = createSlots(portal);
  registerSessions(app, portal, { announce, news, slots });
  registerBookings(app, portal, { announce, news, slots });
  registerCalendars(app, portal, { calendarSettings, confirmIdentity });

  bindList(app, 'GET /api/lessons/upcoming', async ({ viewer, query }) => {
    const { contactId, userId, ...page } = query;
    if (userId !== undefined && userId !== viewer.id) throw forbidden();
    const { me, directory } = await viewerOf(people, viewer.id);
    const contact = contactId === undefined ? undefined : directory.find(contactId);
    // A person whom the viewer may not see is answered like one who does not exist.
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

  return { giveSessions: createGiveSessions(announce) };
}
