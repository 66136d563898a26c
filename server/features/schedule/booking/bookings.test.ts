import { expect, test } from 'vitest';
import { bookingsAheadMax, defaultBookingHours } from '#contract/values/schedule.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { insertTestSession } from '#server/testing/sign-in/test-sessions.ts';
import { type AppMaker, describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const slot = '2026-03-06T11:00:00.000Z';
const booking = { staffId: 4, startTime: slot, minutes: 30, kind: 'renewal' };

async function slotsOf(portal: TestApp, username: string, query: string): Promise<string[]> {
  const answer = await portal.as(username).get(`/api/bookings/slots?${query}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json().slots.map(({ startTime }: { startTime: string }) => startTime);
}

const onFriday = 'from=2026-03-06T00:00:00.000Z&to=2026-03-06T23:00:00.000Z';
const set = (portal: TestApp, username: string, hours: object, url = '/api/bookings/hours') =>
  portal.as(username).send({ method: 'PUT', url, payload: { ...defaultBookingHours, ...hours } });

describeOnBothEngines('bookings', (makeApp: AppMaker) => {
  test('a customer sees their own staff and the lengths they offer', async () => {
    const portal = await makeApp();
    await set(portal, 'tech', { isOpen: false });
    const there = { away: null, standsInFor: null };
    expect((await portal.as('librarian').get('/api/bookings/staff')).json()).toEqual([
      { staff: expect.objectContaining({ fullName: 'Priya Shah' }), lengths: [30, 60], ...there },
      { staff: expect.objectContaining({ fullName: 'Lars Kuhn' }), lengths: [], ...there },
    ]);
  });

  test('free slots are at least a day ahead, and minus what either of the two has planned', async () => {
    const portal = await makeApp();
    const all = await slotsOf(portal, 'librarian', 'staffId=4&minutes=60');
    // The test begins on a Wednesday at noon.
    expect(all[0]).toBe('2026-03-05T12:00:00.000Z');
    expect(all.at(-1)).toBe('2026-03-18T12:00:00.000Z');
    await insertTestSession(portal.db, {
      studentId: 5,
      startTime: '2026-03-06T12:00:00.000Z',
      endTime: '2026-03-06T14:00:00.000Z',
    });
    await insertTestSession(portal.db, {
      tutorId: 3,
      startTime: '2026-03-06T15:00:00.000Z',
      endTime: '2026-03-06T16:00:00.000Z',
    });
    expect(await slotsOf(portal, 'librarian', `staffId=4&minutes=60&${onFriday}`)).toEqual([
      ...['2026-03-06T11:00:00.000Z', '2026-03-06T14:00:00.000Z', '2026-03-06T16:00:00.000Z'],
    ]);
    expect(await slotsOf(portal, 'manager', `staffId=4&minutes=60&${onFriday}`)).toContain('2026-03-06T15:00:00.000Z');
  });

  test('a slot is booked, and is free no longer', async () => {
    const portal = await makeApp();
    const answer = await portal.as('librarian').post('/api/bookings', booking);
    expect(answer.json()).toMatchObject({
      ...{ title: 'Renewal', kind: 'renewal', startTime: slot, endTime: '2026-03-06T11:30:00.000Z', isBooked: true },
      ...{ tutorId: 4, studentId: 2, canChange: false, canMove: true },
    });
    expect(await slotsOf(portal, 'librarian2', `staffId=4&minutes=30&${onFriday}`)).not.toContain(slot);
    const again = await portal.as('librarian2').post('/api/bookings', booking);
    expect([again.statusCode, again.json().choices]).toEqual([
      409,
      ['2026-03-06T11:30:00.000Z', '2026-03-06T12:00:00.000Z', '2026-03-06T12:30:00.000Z'],
    ]);
  });

  test('of two people who ask for one slot at once, at two servers, one gets it and the other is offered the next', async () => {
    const database = await makeApp.database();
    const bus = createBus();
    const servers = [await makeApp({ database, bus }), await makeApp({ database, bus })] as const;
    for (let round = 0; round < 5; round++) {
      const startTime = new Date(Date.parse(slot) + round * 60 * 60_000).toISOString();
      // Overlapping, not equal slots, so that equal start times do not decide.
      const later = new Date(Date.parse(startTime) + 30 * 60_000).toISOString();
      const answers = await Promise.all([
        servers[0].as('librarian').post('/api/bookings', { ...booking, startTime, minutes: 60 }),
        servers[1].as('librarian2').post('/api/bookings', { ...booking, startTime: later }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
      expect(refused.choices).toHaveLength(3);
      // Offered slots are free.
      const username = answers[0]?.statusCode === 409 ? 'librarian' : 'librarian2';
      const minutes = username === 'librarian' ? 60 : 30;
      expect(await slotsOf(servers[0], username, `staffId=4&minutes=${minutes}`)).toEqual(
        expect.arrayContaining(refused.choices),
      );
      // Cancelling makes space for the next round.
      await servers[0].db.updateTable('lessons').set({ cancelledAt: startTime }).execute();
    }
    const booked = await servers[0].db.selectFrom('lessons').select('id').execute();
    expect(booked).toHaveLength(5);
  });

  test('staff who plan at the moment of a booking are not booked over', async () => {
    const portal = await makeApp();
    const session = {
      kind: 'training',
      title: 'Training',
      participantIds: [5],
      startTime: slot,
      endTime: '2026-03-06T12:00:00.000Z',
    };
    const [planned, booked] = await Promise.all([
      portal.as('manager').post('/api/lessons', session),
      portal.as('librarian').post('/api/bookings', booking),
    ]);
    expect(planned.statusCode).toBe(200);
    // The second always learns of the first: either the customer is refused, or the manager is warned.
    const { warnings } = planned.json();
    expect(booked.statusCode === 409 || warnings.some(({ kind }: { kind: string }) => kind === 'clash')).toBe(true);
  });

  test('staff say when they take bookings, how long and how many a week, and admins for them', async () => {
    const portal = await makeApp();
    expect((await portal.as('manager').get('/api/bookings/hours')).json()).toEqual(defaultBookingHours);
    expect(
      (await set(portal, 'manager', { days: [5], fromTime: '14:15', toTime: '16:00', perWeekMax: 1 })).statusCode,
    ).toBe(200);
    const fridays = ['2026-03-06T14:15:00.000Z', '2026-03-06T14:45:00.000Z', '2026-03-06T15:15:00.000Z'];
    expect(await slotsOf(portal, 'librarian', `staffId=4&minutes=30&${onFriday}`)).toEqual(fridays);
    await portal.as('librarian').post('/api/bookings', { ...booking, startTime: fridays[0] });
    expect(await slotsOf(portal, 'librarian2', 'staffId=4&minutes=30&to=2026-03-15T00:00:00.000Z')).toEqual([
      '2026-03-13T14:15:00.000Z',
      '2026-03-13T14:45:00.000Z',
      '2026-03-13T15:15:00.000Z',
    ]);
    await set(portal, 'admin', { isOpen: false }, '/api/bookings/hours?staffId=4');
    expect(await slotsOf(portal, 'librarian', 'staffId=4&minutes=30')).toEqual([]);
    const closed = await portal.as('librarian').post('/api/bookings', booking);
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      'Priya Shah takes no bookings at the moment. Please write to them.',
    ]);
    expect((await portal.as('manager').get('/api/bookings/hours?staffId=3')).statusCode).toBe(404);
  });

  test('one customer can have only so many booked sessions ahead', async () => {
    const portal = await makeApp();
    for (let index = 0; index <= bookingsAheadMax; index++) {
      const startTime = new Date(Date.parse(slot) + index * 60 * 60_000).toISOString();
      const { statusCode } = await portal.as('librarian').post('/api/bookings', { ...booking, startTime });
      expect([index, statusCode]).toEqual([index, index < bookingsAheadMax ? 200 : 409]);
    }
    // A session that was cancelled or begins now does not count as ahead.
    const oneMore = async (startTime: string) =>
      (await portal.as('librarian').post('/api/bookings', { ...booking, startTime })).statusCode;
    expect((await portal.as('manager').post('/api/lessons/1/cancel', { reason: 'I am away' })).statusCode).toBe(200);
    expect(await oneMore('2026-03-09T11:00:00.000Z')).toBe(200);
    expect(await oneMore('2026-03-09T12:00:00.000Z')).toBe(409);
    const startTime = new Date(portal.clock.now()).toISOString();
    await portal.db.updateTable('lessons').set({ startTime }).where('id', '=', 2).execute();
    expect(await oneMore('2026-03-09T12:00:00.000Z')).toBe(200);
  });

  test('count in the whole of their week, whichever of its days are asked for', async () => {
    const portal = await makeApp();
    await set(portal, 'manager', { perWeekMax: 1 });
    for (const startTime of ['2026-03-09T12:00:00.000Z', '2026-03-20T12:00:00.000Z']) {
      await insertTestSession(portal.db, {
        ...{ startTime, endTime: startTime.replace('12:00', '12:30'), isBooked: true, studentId: 5, institutionId: 2 },
      });
    }
    // Sessions that staff planned themselves are not bookings.
    const planned = { startTime: '2026-03-06T15:00:00.000Z', endTime: '2026-03-06T16:00:00.000Z' };
    await insertTestSession(portal.db, { ...planned, studentId: 5, institutionId: 2 });
    const on = async (date: string) =>
      (await slotsOf(portal, 'librarian', `staffId=4&minutes=30&from=${date}T00:00:00.000Z&to=${date}T23:00:00.000Z`))
        .length;
    expect(await on('2026-03-13')).toBe(0);
    expect(await on('2026-03-16')).toBe(0);
    expect(await on('2026-03-06')).toBeGreaterThan(0);
    const late = await portal
      .as('librarian')
      .post('/api/bookings', { ...booking, startTime: '2026-03-13T12:00:00.000Z' });
    expect(late.statusCode).toBe(409);
  });

  test('slots are asked for one month at a time, of lengths that are offered', async () => {
    const portal = await makeApp();
    const ask = async (query: string) =>
      (await portal.as('librarian').get(`/api/bookings/slots?${query}`)).json().field;
    expect(await ask('staffId=4&minutes=30&to=2026-05-04T00:00:00.000Z')).toBe('to');
    expect(await ask('staffId=4&minutes=45')).toBe('minutes');
  });
});

describeOnAnyEngine('what is refused of bookings', (makeApp) => {
  test.each([
    ['with staff of others', { staffId: 1 }, 404, undefined],
    ['with nobody', { staffId: 4711 }, 404, undefined],
    ['with a colleague', { staffId: 6 }, 404, undefined],
    ['for a length that is not offered', { minutes: 45 }, 400, 'minutes'],
    ['for a length that is none', { minutes: 31 }, 400, 'minutes'],
    ['less than a day ahead', { startTime: '2026-03-05T11:30:00.000Z' }, 409, 'startTime'],
    ['in the past', { startTime: '2026-03-03T11:30:00.000Z' }, 409, 'startTime'],
    ['outside the hours', { startTime: '2026-03-06T17:00:00.000Z' }, 409, 'startTime'],
    ['between two slots', { startTime: '2026-03-06T11:10:00.000Z' }, 409, 'startTime'],
    ['months ahead', { startTime: '2026-07-06T11:00:00.000Z' }, 409, 'startTime'],
    ['with a title of two lines', { title: 'a\nb' }, 400, 'title'],
  ])('a booking %s is refused, and nothing is stored', async (_, more, status, field) => {
    const portal = await makeApp();
    const answer = await portal.as('librarian').post('/api/bookings', { ...booking, ...more });
    expect([answer.statusCode, answer.json().field]).toEqual([status, field]);
    expect(await portal.db.selectFrom('lessons').select('id').execute()).toEqual([]);
  });

  test.each([
    [{ fromTime: '09:00' }, 'fromTime'],
    [{ toTime: '17:15' }, 'toTime'],
    [{ fromTime: '11:10' }, 'fromTime'],
    [{ fromTime: '15:00', toTime: '15:00' }, 'toTime'],
    [{ days: [8] }, 'days.0'],
    [{ days: [6] }, 'days'],
    [{ days: [] }, 'days'],
    [{ lengths: [] }, 'lengths'],
    [{ lengths: [7] }, 'lengths.0'],
    [{ perWeekMax: 0 }, 'perWeekMax'],
  ])('hours such as %j are refused at their field', async (hours, field) => {
    const portal = await makeApp();
    const answer = await set(portal, 'manager', hours);
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
  });
});
