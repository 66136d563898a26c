import type { BookableStaff } from '#contract/schedule/bookings.ts';
import { bookingsAheadMax, type SessionKind, sessionKindLabel } from '#contract/values/schedule.ts';
import { awayOf } from '#server/features/people/absences/away.ts';
import { coveredFor, servingNow } from '#server/features/people/absences/cover.ts';
import { toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { isAssigned, looksAfter } from '#server/features/people/people.access.ts';
import type { Announce } from '#server/features/schedule/news/announcements.service.ts';
import { storeDates } from '#server/features/schedule/sessions/planning.service.ts';
import { lockPeople } from '#server/features/schedule/sessions/session-writes.queries.ts';
import { countBookedAhead } from '#server/features/schedule/sessions/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { findBookingHours } from './booking-hours.queries.ts';
import type { Slots } from './slots.service.ts';

const minute = 60_000;

interface Booking {
  staffId: number;
  startTime: string;
  minutes: number;
  kind: SessionKind;
  title?: string | undefined;
  description: string | null;
}

/** Sessions that customers book with their account manager and technical support, or with the stand-in of an absent one. */
export function createBookings(
  { db, people, clock, supportHours }: Portal,
  { slots, announce }: { slots: Slots; announce: Announce },
) {
  return {
    async listStaff(viewerId: number): Promise<BookableStaff[]> {
      const { me, directory } = await viewerOf(people, viewerId);
      const staff = [me.accountManagerId, me.techSupportId].flatMap((id) => servingNow(id, directory));
      return Promise.all(
        [...new Set(staff)]
          .filter((one) => looksAfter(one, me))
          .map(async (one) => {
            const { isOpen, lengths } = await findBookingHours(db, one.id);
            const absent = isAssigned(one, me) ? undefined : directory.find(coveredFor(one, me) ?? 0);
            return {
              staff: toPersonCard(one),
              lengths: isOpen ? lengths : [],
              away: awayOf(one, directory),
              standsInFor: absent ? awayOf(absent, directory) : null,
            };
          }),
      );
    },

    /** Returns the id of the session. Of several people who request one slot, only the first gets it. */
    async book(
      viewerId: number,
      { staffId, startTime, minutes, kind, title, description }: Booking,
      recordCreation: RecordCreation,
    ): Promise<number> {
      const { me, directory } = await viewerOf(people, viewerId);
      const staff = directory.find(staffId);
      if (!staff || staff.deactivatedAt || !looksAfter(staff, me) || me.institutionId === null) {
        throw notFound('There is no such person in your support team');
      }
      const start = Date.parse(startTime);
      const span = { start, end: start + minutes * minute };
      const at = isoTime(clock());
      const facts = {
        tutorId: staff.id,
        institutionId: me.institutionId,
        kind,
        description,
        zone: supportHours().zone,
        title: title ?? sessionKindLabel(kind),
        isBooked: true,
        createdBy: me.id,
        createdAt: at,
        updatedAt: at,
      };
      return db.transaction().execute(async (transaction) => {
        await lockPeople(transaction, [staff.id, me.id]);
        const { isOpen, lengths } = await findBookingHours(transaction, staff.id);
        if (!isOpen) throw conflict(`${staff.fullName} takes no bookings at the moment. Please write to them.`);
        if (!lengths.some((length) => length === minutes)) throw badRequest('This length is not offered', 'minutes');
        const ahead = await countBookedAhead(transaction, me.id, at);
        if (ahead >= bookingsAheadMax) throw conflict(`You can have ${bookingsAheadMax} booked sessions ahead of you`);
        await slots.refuseTaken(transaction, me, { staffId: staff.id, span });
        const ids = await storeDates(transaction, facts, { participantIds: [me.id], dates: [span] });
        await announce(transaction, { action: 'made', directory, ids, byId: me.id, at });
        const [id = 0] = ids;
        await recordCreation(transaction, id);
        return id;
      });
    },
  };
}
