import type { BookingHours, Slot } from '#contract/schedule/bookings.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { bookingAheadMaxDays, slotsOfferedNext } from '#contract/values/schedule.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { endOfDay, listAbsentSpans } from '#server/features/people/absences/absent-spans.ts';
import { coveredFor } from '#server/features/people/absences/cover.ts';
import { type Directory, type People, viewerOf } from '#server/features/people/directory.service.ts';
import { canSeeSession, isAssigned, looksAfter } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Span } from '#server/features/schedule/sessions/planned-dates.ts';
import { findSession, listBusy } from '#server/features/schedule/sessions/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, HttpError, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { findBookingHours } from './booking-hours.queries.ts';
import { freeSlots } from './free-slots.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;
const windowMaxDays = 31;
const windowUsualDays = 14;

interface SlotQuery {
  staffId: number;
  minutes: number;
  from?: string | undefined;
  to?: string | undefined;
  sessionId?: number | undefined;
}

interface Wanted {
  staffId: number;
  span: Span;
  /** The session to move; undefined for a new one. */
  sessionId?: number;
}

export type Slots = ReturnType<typeof createSlots>;

export function createSlots({ db, people, clock, supportHours }: Portal) {
  /** Free slots that begin within a span; a session that is being moved does not count as busy. */
  async function freeIn(
    db: Db,
    viewer: Person,
    { staffId, span, sessionId }: Wanted,
    minutes: number,
  ): Promise<Span[]> {
    const hours = await hoursFor(db, staffId, sessionId);
    const except = sessionId === undefined ? [] : [sessionId];
    const personIds = [staffId, viewer.id];
    // Limits per week need the whole week, even if only some of its days are requested.
    const window = { from: isoTime(span.start - week), to: isoTime(span.end + week) };
    const rows = await listBusy(db, { people: personIds, ...window, except });
    const away = await listAbsentSpans(db, staffId, window);
    const booked = rows.filter(({ tutorId, isBooked }) => isBooked && tutorId === staffId);
    const standsInUntil = sessionId === undefined ? await endOfStandingIn(people, staffId, viewer) : null;
    return freeSlots({
      ...span,
      ...(standsInUntil !== null && { end: Math.min(span.end, standsInUntil) }),
      hours,
      minutes,
      zone: supportHours().zone,
      holidays: supportHours().holidays,
      now: clock(),
      busy: [
        ...rows.map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) })),
        ...away,
      ],
      bookedStarts: booked.map(({ startTime }) => Date.parse(startTime)),
    });
  }

  return {
    /** Free slots that the viewer may book. */
    async list(viewerId: number, { staffId, minutes, from, to, sessionId }: SlotQuery): Promise<Slot[]> {
      const { me, directory } = await viewerOf(people, viewerId);
      await refuseForeign(db, { me, directory, staffId, sessionId });
      const hours = await findBookingHours(db, staffId);
      const isOffered = hours.lengths.some((length) => length === minutes);
      if (sessionId === undefined && !isOffered) throw badRequest('This length is not offered', 'minutes');
      const start = from === undefined ? clock() : Date.parse(from);
      const end = to === undefined ? start + windowUsualDays * day : Date.parse(to);
      if (end - start > windowMaxDays * day) throw badRequest(`Please ask for at most ${windowMaxDays} days`, 'to');
      const slots = await freeIn(db, me, { staffId, span: { start, end }, ...only(sessionId) }, minutes);
      return slots.map(toSlot);
    },

    /** Call this while the people are locked. 409 with the next free slots if this one is taken. */
    async refuseTaken(transaction: Transaction, viewer: Person, wanted: Wanted): Promise<void> {
      const { start, end } = wanted.span;
      const minutes = (end - start) / minute;
      const now = clock();
      const ahead = { start: now, end: now + bookingAheadMaxDays * day };
      const slots = await freeIn(transaction, viewer, { ...wanted, span: ahead }, minutes);
      if (slots.some((slot) => slot.start === start)) return;
      const later = slots.filter((slot) => slot.start > start);
      const offered = (later.length > 0 ? later : slots).slice(0, slotsOfferedNext);
      const message =
        offered.length > 0 ? 'This time is no longer free. These are:' : 'This time is not free, and no other is';
      const choices = offered.map((slot) => isoTime(slot.start));
      throw new HttpError(409, 'conflict', message, { field: 'startTime', choices });
    },
  };
}

/** The end of the absence during which somebody who is not assigned to a customer may be booked; null for who is. */
async function endOfStandingIn(people: People, staffId: number, viewer: Person): Promise<number | null> {
  const directory = await people.directory();
  const staff = directory.find(staffId);
  if (!staff || !capabilitiesOf(viewer).isServed || isAssigned(staff, viewer)) return null;
  const absent = directory.find(coveredFor(staff, viewer) ?? 0);
  return absent?.away ? endOfDay(absent.away.until) : null;
}

/** Staff who have closed bookings still have sessions that customers may move. */
async function hoursFor(db: Db, staffId: number, sessionId: number | undefined): Promise<BookingHours> {
  const hours = await findBookingHours(db, staffId);
  return sessionId === undefined ? hours : { ...hours, isOpen: true };
}

async function refuseForeign(
  db: Db,
  {
    me,
    directory,
    staffId,
    sessionId,
  }: { me: Person; directory: Directory; staffId: number; sessionId: number | undefined },
): Promise<void> {
  const missing = notFound('There is no such member of staff');
  const staff = directory.find(staffId);
  if (!staff || staff.deactivatedAt || !capabilitiesOf(staff).servesCustomers) throw missing;
  if (sessionId !== undefined) {
    const session = await findSession(db, sessionId);
    if (!session || session.tutorId !== staffId || !canSeeSession(me, session)) throw missing;
    return;
  }
  const isOwn = capabilitiesOf(me).managesAllSessions || me.id === staffId || looksAfter(staff, me);
  if (!isOwn) throw missing;
}

function only(sessionId: number | undefined): { sessionId?: number } {
  return sessionId === undefined ? {} : { sessionId };
}

function toSlot({ start, end }: Span): Slot {
  return { startTime: isoTime(start), endTime: isoTime(end) };
}
