import type { FastifyInstance } from 'fastify';
import type { BookingHours } from '#contract/schedule/bookings.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { SupportTimes } from '#contract/values/settings/setting-kinds.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeSession } from '#server/features/people/people.access.ts';
import { createPace } from '#server/features/schedule/sessions/pace.ts';
import { toSession } from '#server/features/schedule/sessions/session-view.ts';
import { findSession, type StoredSession } from '#server/features/schedule/sessions/sessions.queries.ts';
import type { Scheduling } from '#server/features/schedule/sessions/sessions.routes.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { findBookingHours, saveBookingHours } from './booking-hours.queries.ts';
import { createBookings } from './bookings.service.ts';

/** Serves free slots, bookings, and the hours in which staff take them. */
export function registerBookings(app: FastifyInstance, portal: Portal, { announce, news, slots }: Scheduling): void {
  const { db, people, clock } = portal;
  const enforceLimit = createPace(portal.limits);
  const bookings = createBookings(portal, { announce, slots });

  bindList(app, 'GET /api/bookings/staff', async ({ viewer, query }) => {
    // The list is short: the viewer's account manager and technical support.
    return pageOfShortList(await bookings.listStaff(viewer.id), query, ({ staff }) => staff.id);
  });

  bind(app, 'GET /api/bookings/slots', async ({ viewer, query }) => ({ slots: await slots.list(viewer.id, query) }));

  bindCreation(app, 'POST /api/bookings', {
    async create({ viewer, body }, recordCreation) {
      await enforceLimit(viewer.id);
      const id = await bookings.book(viewer.id, body, recordCreation);
      const session = await readSession(viewer.id, id);
      await news.changed([session]);
      return shown(viewer.id, session);
    },
    again: async ({ viewer }, id) => shown(viewer.id, await readSession(viewer.id, Number(id))),
  });

  bind(app, 'GET /api/bookings/hours', async ({ viewer, query }) => {
    return findBookingHours(db, await whoseHours(viewer.id, query.staffId));
  });

  bind(app, 'PUT /api/bookings/hours', async ({ viewer, query, body }) => {
    refuseOutsideSupport(body, portal.settings().supportTimes);
    const staffId = await whoseHours(viewer.id, query.staffId);
    const at = isoTime(clock());
    await db.transaction().execute(async (transaction) => {
      const before = await findBookingHours(transaction, staffId);
      await saveBookingHours(transaction, staffId, body, at);
      const object = { objectType: 'bookingHours', objectId: staffId, institutionId: null } as const;
      // The log of changes compares lists as text.
      const texts = (hours: typeof body) => ({ ...hours, lengths: String(hours.lengths), days: String(hours.days) });
      const change = { byId: viewer.id, at, action: 'set', ...object } as const;
      await recordChange(transaction, { ...change, before: texts(before), after: texts(body) });
    });
    await news.hoursChanged(staffId);
    return body;
  });

  async function readSession(viewerId: number, id: number): Promise<StoredSession> {
    const { me } = await viewerOf(people, viewerId);
    const session = await findSession(db, id);
    if (!session || !canSeeSession(me, session)) throw notFound('This session does not exist');
    return session;
  }

  async function shown(viewerId: number, session: StoredSession) {
    const { me, directory } = await viewerOf(people, viewerId);
    return toSession(session, { viewer: me, directory, now: clock() });
  }

  /** The viewer's own hours; admins may name any member of staff. */
  async function whoseHours(viewerId: number, asked: number | undefined): Promise<number> {
    const { me, directory } = await viewerOf(people, viewerId);
    const staff = asked === undefined ? me : directory.find(asked);
    const isAllowed =
      staff &&
      capabilitiesOf(staff).servesCustomers &&
      !staff.deactivatedAt &&
      (capabilitiesOf(me).managesAllSessions || staff.id === me.id);
    if (!isAllowed) throw notFound('There is no such member of staff');
    return staff.id;
  }
}

function refuseOutsideSupport(
  { fromTime, toTime, days }: BookingHours,
  { opens, closes, ...support }: SupportTimes,
): void {
  const problem = `Bookings are taken within support hours, ${opens} to ${closes}`;
  if (fromTime < opens || fromTime > closes) throw badRequest(problem, 'fromTime');
  if (toTime < opens || toTime > closes) throw badRequest(problem, 'toTime');
  if (!days.every((day) => support.days.includes(day)))
    throw badRequest('Support is closed on one of these days', 'days');
}
