import { defaultBookingHours } from '#contract/values/schedule.ts';
import { strangerId, testFeedSecret, testSessionAt, testSessionOf } from '#server/testing/sign-in/test-sessions.ts';

interface Me {
  id: number;
}

const ofSession = (purpose: Parameters<typeof testSessionOf>[0], path: string) => (me: Me, isForeign: boolean) => ({
  url: `/api/lessons/${testSessionOf(purpose, isForeign ? strangerId : me.id)}${path}`,
});
const planOf = (isForeign: boolean) => ({
  participantIds: [isForeign ? strangerId : 2],
  startTime: '2026-03-10T14:00:00.000Z',
  endTime: '2026-03-10T15:00:00.000Z',
});
const named = { kind: 'training', title: 'Training' };
const freeTime = { startTime: '2026-03-06T11:00:00.000Z', endTime: '2026-03-06T11:30:00.000Z', reason: 'We are away' };
/** Somebody of the staff who is neither the caller nor assigned to them. */
const anotherStaff: Record<number, number> = { 1: 4, 2: 1, 3: 4, 4: 3 };
const hoursOf = (me: Me, isForeign: boolean) =>
  `/api/bookings/hours${isForeign ? `?staffId=${anotherStaff[me.id]}` : ''}`;

/** For the access test: what the calls of the schedule are made with. */
export const samplesOfSchedule = {
  'GET /api/lessons': () => ({ url: '/api/lessons?from=2026-03-01T00:00:00.000Z&to=2026-04-01T00:00:00.000Z' }),
  'GET /api/lessons/found': () => ({ url: '/api/lessons/found?q=training' }),
  'GET /api/lessons/:id': ofSession('read', ''),
  'GET /api/lessons/:id/calendar': ofSession('file', '/calendar'),
  'POST /api/lessons': (_: Me, isForeign: boolean) => ({
    url: '/api/lessons',
    body: { ...planOf(isForeign), ...named },
  }),
  'POST /api/lessons/check': (_: Me, isForeign: boolean) => ({ url: '/api/lessons/check', body: planOf(isForeign) }),
  'PATCH /api/lessons/:id': (me: Me, isForeign: boolean) => ({
    ...ofSession('change', '')(me, isForeign),
    body: {
      updatedAt: testSessionAt,
      ...(me.id === 2 ? freeTime : { title: 'Another title' }),
    },
  }),
  'POST /api/lessons/:id/cancel': (me: Me, isForeign: boolean) => ({
    ...ofSession('cancel', '/cancel')(me, isForeign),
    body: { reason: 'We are away' },
  }),
  'GET /api/bookings/slots': (me: Me, isForeign: boolean) => {
    const own = me.id === 2 ? 4 : me.id;
    return { url: `/api/bookings/slots?minutes=30&staffId=${isForeign ? anotherStaff[me.id] : own}` };
  },
  'POST /api/bookings': (_: Me, isForeign: boolean) => ({
    url: '/api/bookings',
    body: { staffId: isForeign ? 1 : 4, startTime: '2026-03-09T11:00:00.000Z', minutes: 30, kind: 'training' },
  }),
  'GET /api/bookings/hours': (me: Me, isForeign: boolean) => ({ url: hoursOf(me, isForeign) }),
  'PUT /api/bookings/hours': (me: Me, isForeign: boolean) => ({
    url: hoursOf(me, isForeign),
    body: defaultBookingHours,
  }),
  'GET /calendar/:file': () => ({ url: `/calendar/${testFeedSecret}.ics` }),
};
