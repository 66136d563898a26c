import { testFeedSecret, testSessionAt } from '#server/testing/sign-in/test-sessions.ts';

interface Me {
  id: number;
}

const times = { startTime: '2026-03-10T14:00:00.000Z', endTime: '2026-03-10T15:00:00.000Z' };
const freeTime = { startTime: '2026-03-06T11:00:00.000Z', endTime: '2026-03-06T11:30:00.000Z', reason: 'We are away' };
/** A member of staff who is neither the caller nor assigned to them. */
const anotherStaff: Record<number, number> = { 1: 4, 2: 1, 3: 4, 4: 3 };
const ownStaff: Record<number, number> = { 1: 1, 2: 4, 3: 3, 4: 4 };
const staffIn = ({ id }: Me, isForeign: boolean) => (isForeign ? anotherStaff : ownStaff)[id] ?? 4;

/** Additions to the samples of the schedule: free times, and the owner of the booking hours. */
export const samplesOfSchedule = {
  'POST /api/lessons': () => ({ body: times }),
  'POST /api/lessons/check': () => ({ body: times }),
  'PATCH /api/lessons/:id': (me: Me) => ({
    body: { updatedAt: testSessionAt, ...(me.id === 2 ? freeTime : { title: 'Another title' }) },
  }),
  'GET /api/lessons/upcoming': (me: { contactId: number }, isForeign: boolean) => ({
    url: `/api/lessons/upcoming?contactId=${isForeign ? 5 : me.contactId}`,
  }),
  'GET /api/bookings/slots': (me: Me, isForeign: boolean) => ({
    query: { minutes: 30, staffId: staffIn(me, isForeign) },
  }),
  'POST /api/bookings': (_: Me, isForeign: boolean) => ({
    body: { staffId: isForeign ? 1 : 4, startTime: '2026-03-09T11:00:00.000Z', minutes: 30 },
  }),
  'GET /api/bookings/hours': (me: Me, isForeign: boolean) => ({ query: { staffId: staffIn(me, isForeign) } }),
  'PUT /api/bookings/hours': (me: Me, isForeign: boolean) => ({ query: { staffId: staffIn(me, isForeign) } }),
  'GET /calendar/:file': () => ({ params: { file: `${testFeedSecret}.ics` } }),
};
