import { describe, expect, test } from 'vitest';
import { sessionChangesBurst, sessionsPerDayMax } from '#contract/values/schedule.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { raceFor } from '#server/testing/race.ts';
import { insertTestSession, testSessionAt } from '#server/testing/sign-in/test-sessions.ts';
import { type AppMaker, describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';

/** A Tuesday within support hours, six days after the test begins. */
const startTime = '2026-03-10T14:00:00.000Z';
const endTime = '2026-03-10T15:00:00.000Z';
const plan = { kind: 'training', title: 'Training for the desk', participantIds: [2, 6], startTime, endTime };
const march = 'from=2026-03-01T00:00:00.000Z&to=2026-04-01T00:00:00.000Z';

const patch = (caller: Caller, url: string, payload: object) => caller.send({ method: 'PATCH', url, payload });

/** Titles of the sessions in a user's calendar for March. */
async function shown(portal: TestApp, username: string, more = ''): Promise<string[]> {
  const answer = await portal.as(username).get(`/api/lessons?${march}${more}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().map((session: { title: string }) => session.title);
}

async function planned(portal: TestApp, more: object = {}, username = 'manager') {
  const answer = await portal.as(username).post('/api/lessons', { ...plan, ...more });
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

/** A weekly series of the manager that crosses the clock change in March. */
const series = (portal: TestApp) =>
  planned(portal, { startTime: '2026-03-17T10:00', endTime: '2026-03-17T11:00', weeks: 4 });

async function startsOf(portal: TestApp): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('lessons')
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .select('startTime')
    .execute();
  return rows.map((row) => row.startTime);
}

describeOnAnyEngine('planning sessions', (makeApp: AppMaker) => {
  test('shows them to everybody who takes part and to admins, and to nobody else', async () => {
    const portal = await makeApp();
    const { sessions, warnings } = await planned(portal, { place: 'https://meet.example.org/desk', description: ' ' });
    expect(warnings).toEqual([]);
    expect(sessions).toEqual([
      {
        id: 1,
        ...{ kind: 'training', title: 'Training for the desk', description: null, zone: 'Europe/London' },
        ...{ place: 'https://meet.example.org/desk', startTime, endTime, tutorId: 4, studentId: 2 },
        tutor: expect.objectContaining({ fullName: 'Priya Shah' }),
        participants: [expect.objectContaining({ id: 2 }), expect.objectContaining({ id: 6 })],
        institution: { id: 1, name: 'University of Harrowmere' },
        ...{ seriesId: null, isBooked: false, cancelledAt: null, cancelledBy: null, cancelReason: null },
        coveredFor: null,
        updatedAt: '2026-03-04T12:00:00.000Z',
        ...{ canChange: true, canMove: true, canCancel: true },
      },
    ]);
    for (const username of ['manager', 'librarian', 'colleague']) expect(await shown(portal, username)).toHaveLength(1);
    for (const username of ['tech', 'librarian2', 'admin']) expect(await shown(portal, username)).toEqual([]);
    expect(await shown(portal, 'admin', '&whose=all')).toHaveLength(1);
    expect((await portal.as('manager').get(`/api/lessons?${march}&whose=all`)).statusCode).toBe(403);
    expect((await portal.as('librarian').get('/api/lessons/1')).json()).toMatchObject({
      ...{ canChange: false, canMove: true, canCancel: true },
      events: [{ action: 'made', by: { id: 4, fullName: 'Priya Shah' }, reason: null, startTime, oldStartTime: null }],
    });
  });

  test('narrows the calendar by staff, institution and kind, and to a window', async () => {
    const portal = await makeApp();
    await insertTestSession(portal.db, { title: 'Harrowmere' });
    await insertTestSession(portal.db, {
      title: 'Calder',
      tutorId: 3,
      studentId: 5,
      institutionId: 2,
      kind: 'technical',
    });
    const all = (more: string) => shown(portal, 'admin', `&whose=all${more}`);
    expect(await all('')).toEqual(['Harrowmere', 'Calder']);
    expect(await all('&staff=3')).toEqual(['Calder']);
    expect(await all('&institution=1')).toEqual(['Harrowmere']);
    expect(await all('&kind=technical')).toEqual(['Calder']);
    const windowed = async (from: string, to: string) =>
      (await portal.as('manager').get(`/api/lessons?from=${from}&to=${to}`)).json();
    expect(await windowed('2026-03-06T14:59:00.000Z', '2026-03-07T00:00:00.000Z')).toHaveLength(1);
    expect(await windowed('2026-03-06T15:00:00.000Z', '2026-03-07T00:00:00.000Z')).toEqual([]);
    expect(await windowed('2026-03-06T00:00:00.000Z', '2026-03-06T14:00:00.000Z')).toEqual([]);
    expect(await windowed('2026-03-06T00:00:00.000Z', '2026-07-06T14:00:00.000Z')).toMatchObject({ field: 'to' });
    expect(await windowed('2026-03-07T00:00:00.000Z', '2026-03-06T00:00:00.000Z')).toMatchObject({ field: 'to' });
  });

  test('as an admin it is for anybody of the staff, with customers they serve', async () => {
    const portal = await makeApp();
    await planned(portal, { tutorId: 3 }, 'admin');
    expect(await shown(portal, 'tech')).toEqual(['Training for the desk']);
    await patch(portal.as('admin'), '/api/institutions/1', { techSupportId: null });
    const answer = await portal.as('admin').post('/api/lessons', { ...plan, tutorId: 3 });
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Lars Kuhn does not serve this institution']);
  });

  test.each([
    ['an unknown person', { participantIds: [4711] }, 400, 'participantIds'],
    ['a colleague of the staff', { participantIds: [3] }, 400, 'participantIds'],
    ['people of two institutions', { participantIds: [2, 5] }, 400, 'participantIds'],
    ['somebody twice', { participantIds: [2, 2] }, 400, 'participantIds'],
    ['nobody', { participantIds: [] }, 400, 'participantIds'],
    ['an unknown member of staff', { tutorId: 4711 }, 400, 'tutorId'],
    ['a customer as member of staff', { tutorId: 2 }, 400, 'tutorId'],
    ['the calendar of a colleague', { tutorId: 3 }, 403, 'tutorId'],
    ['an end before the start', { endTime: '2026-03-10T13:00:00.000Z' }, 400, 'endTime'],
    ['thirty hours', { endTime: '2026-03-11T20:00:00.000Z' }, 400, 'endTime'],
    ['the past', { startTime: '2026-03-03T14:00:00.000Z', endTime: '2026-03-03T15:00:00.000Z' }, 400, 'startTime'],
    ['a time that is none', { startTime: 'tomorrow' }, 400, 'startTime'],
    ['a zone that is none', { zone: 'Europe/Atlantis' }, 400, 'zone'],
    ['an offset as zone', { zone: '+01:00' }, 400, 'zone'],
    ['a kind that is none', { kind: 'party' }, 400, 'kind'],
    ['53 weeks', { weeks: 53 }, 400, 'weeks'],
    ['a title of two lines', { title: 'Training\r\nBcc: all@example.org' }, 400, 'title'],
    ['a blank title', { title: ' ' }, 400, 'title'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 400, 'title'],
    ['a place of two lines', { place: 'Room 1\nRoom 2' }, 400, 'place'],
    ['a link that runs', { place: 'javascript:alert(1)' }, 400, 'place'],
    ['a link in the clear', { place: 'http://meet.example.org' }, 400, 'place'],
    ['a foreign createdBy', { createdBy: 1 }, 400, undefined],
  ])('with %s is refused at its field, and nothing is stored', async (_, more, status, field) => {
    const portal = await makeApp();
    const answer = await portal.as('manager').post('/api/lessons', { ...plan, ...more });
    expect([answer.statusCode, answer.json().field]).toEqual([status, field]);
    expect(await startsOf(portal)).toEqual([]);
  });

  test('with somebody who has left is refused', async () => {
    const portal = await makeApp();
    await portal.as('admin').post('/api/users/6/deactivate');
    const answer = await portal.as('manager').post('/api/lessons', plan);
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'participantIds']);
  });

  test('ends at so many a day, those of series counted, and goes on a day later', async () => {
    const portal = await makeApp();
    for (let hours = 0; hours < 4; hours++) {
      const start = Date.parse('2026-03-10T11:00:00.000Z') + hours * 3_600_000;
      const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 1_800_000).toISOString() };
      await planned(portal, { ...times, weeks: sessionsPerDayMax / 4 });
    }
    const answer = await portal.as('manager').post('/api/lessons', plan);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, String(24 * 60 * 60)]);
    await portal.db.updateTable('lessons').set({ createdAt: '2026-03-03T12:00:00.000Z' }).where('id', '=', 1).execute();
    await planned(portal);
  });

  describe('warns', () => {
    const check = async (portal: TestApp, more: object) => {
      const { kind: _, title: __, ...times } = plan;
      const answer = await portal.as('manager').post('/api/lessons/check', { ...times, ...more });
      return answer.json().warnings.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`);
    };

    test('of a clash, naming only sessions that the viewer sees', async () => {
      const portal = await makeApp();
      const times = { startTime: '2026-03-10T14:30:00.000Z', endTime: '2026-03-10T15:30:00.000Z' };
      const id = await insertTestSession(portal.db, { title: 'Renewal', studentId: 5, institutionId: 2, ...times });
      await insertTestSession(portal.db, { title: 'SAML', tutorId: 3, studentId: 2, ...times });
      expect(await check(portal, {})).toEqual([
        'clash: Priya Shah: Renewal at that time',
        'clash: Maya Okafor: another session at that time',
      ]);
      expect(await check(portal, { sessionId: id })).toEqual(['clash: Maya Okafor: another session at that time']);
      expect(
        await check(portal, { startTime: '2026-03-10T15:30:00.000Z', endTime: '2026-03-10T16:00:00.000Z' }),
      ).toEqual([]);
    });

    test('of hours outside support, bank holidays, and what is soon', async () => {
      const portal = await makeApp({ env: { PORTAL_BANK_HOLIDAYS: '2026-03-10' } });
      expect(await check(portal, {})).toEqual(['bank-holiday: 10 March 2026 is a bank holiday']);
      const on = (from: string, to: string) => check(portal, { startTime: from, endTime: to });
      const outside = 'outside-support-hours: Outside support hours, 11am-5pm GMT Monday-Friday';
      expect(await on('2026-03-11T10:30', '2026-03-11T11:30')).toEqual([outside]);
      expect(await on('2026-03-11T16:30', '2026-03-11T17:00')).toEqual([]);
      expect(await on('2026-03-11T16:30', '2026-03-11T17:10')).toEqual([outside]);
      expect(await on('2026-03-14T12:00', '2026-03-14T13:00')).toEqual([outside]);
      expect(await on('2026-03-04T13:59', '2026-03-04T14:59')).toEqual(['soon: Less than 2 hours from now']);
      expect(await on('2026-03-04T14:00', '2026-03-04T15:00')).toEqual([]);
    });

    test('and stores nothing when it only checks', async () => {
      const portal = await makeApp();
      await check(portal, { weeks: 3 });
      expect(await startsOf(portal)).toEqual([]);
    });
  });
});

describeOnAnyEngine('changing sessions', (makeApp: AppMaker) => {
  const moved = { startTime: '2026-03-11T14:00:00.000Z', endTime: '2026-03-11T15:00:00.000Z', reason: 'A clash' };
  const at = '2026-03-04T12:00:00.000Z';

  test('staff change everything, with a reason where the time changes', async () => {
    const portal = await makeApp();
    await planned(portal);
    const manager = portal.as('manager');
    const { reason: _, ...times } = moved;
    expect((await patch(manager, '/api/lessons/1', { ...times, updatedAt: at })).json().field).toBe('reason');
    expect((await patch(manager, '/api/lessons/1', { startTime: times.startTime, updatedAt: at })).json().field).toBe(
      'endTime',
    );
    portal.clock.advance(1000);
    const answer = await patch(manager, '/api/lessons/1', {
      ...moved,
      title: 'Renewal',
      participantIds: [6],
      updatedAt: at,
    });
    expect(answer.json().sessions).toMatchObject([
      {
        title: 'Renewal',
        startTime: moved.startTime,
        studentId: 6,
        participants: [{ id: 6 }],
        updatedAt: '2026-03-04T12:00:01.000Z',
      },
    ]);
    expect(await shown(portal, 'librarian')).toEqual([]);
    const again = await patch(manager, '/api/lessons/1', { title: 'Mine', updatedAt: at });
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
  });

  test('nothing new changes nothing and is told to nobody', async () => {
    const portal = await makeApp();
    await planned(portal);
    await patch(portal.as('manager'), '/api/lessons/1', {
      title: plan.title,
      startTime,
      endTime,
      participantIds: [2, 6],
      updatedAt: at,
    });
    const { events, updatedAt } = (await portal.as('manager').get('/api/lessons/1')).json();
    expect([events.length, updatedAt]).toEqual([1, at]);
  });

  test('customers move their session to a time that is free, and change nothing else', async () => {
    const portal = await makeApp();
    await planned(portal);
    const librarian = portal.as('librarian');
    expect((await patch(librarian, '/api/lessons/1', { title: 'Mine', updatedAt: at })).statusCode).toBe(403);
    expect((await patch(portal.as('librarian2'), '/api/lessons/1', { ...moved, updatedAt: at })).statusCode).toBe(404);
    await insertTestSession(portal.db, {
      studentId: 5,
      institutionId: 2,
      ...{ startTime: moved.startTime, endTime: moved.endTime },
    });
    const taken = await patch(librarian, '/api/lessons/1', { ...moved, updatedAt: at });
    expect([taken.statusCode, taken.json().choices]).toEqual([
      409,
      ['2026-03-11T15:00:00.000Z', '2026-03-11T15:30:00.000Z', '2026-03-11T16:00:00.000Z'],
    ]);
    // Half an hour later, so only the session itself overlaps.
    const free = {
      startTime: '2026-03-10T14:30:00.000Z',
      endTime: '2026-03-10T15:30:00.000Z',
      reason: 'We have a meeting',
    };
    const answer = await patch(librarian, '/api/lessons/1', { ...free, updatedAt: at });
    expect(answer.json().sessions).toMatchObject([{ startTime: free.startTime }]);
  });

  test('of a series one date is moved, or it and those after it, by the clock of the zone', async () => {
    const portal = await makeApp();
    const { sessions } = await series(portal);
    expect(sessions.map((session: { startTime: string }) => session.startTime)).toEqual([
      ...[
        '2026-03-17T10:00:00.000Z',
        '2026-03-24T10:00:00.000Z',
        '2026-03-31T09:00:00.000Z',
        '2026-04-07T09:00:00.000Z',
      ],
    ]);
    expect(new Set(sessions.map((session: { seriesId: number }) => session.seriesId))).toEqual(new Set([1]));
    const manager = portal.as('manager');
    const one = { startTime: '2026-03-18T10:00', endTime: '2026-03-18T11:00', reason: 'A clash', updatedAt: at };
    await patch(manager, '/api/lessons/1', one);
    const rest = {
      startTime: '2026-03-26T14:30',
      endTime: '2026-03-26T16:00',
      reason: 'A clash',
      updatedAt: at,
      scope: 'rest',
    };
    const answer = await patch(manager, '/api/lessons/2', rest);
    expect(answer.json().sessions).toHaveLength(3);
    expect(await startsOf(portal)).toEqual([
      ...[
        '2026-03-18T10:00:00.000Z',
        '2026-03-26T14:30:00.000Z',
        '2026-04-02T13:30:00.000Z',
        '2026-04-09T13:30:00.000Z',
      ],
    ]);
    expect(answer.json().sessions[2].endTime).toBe('2026-04-09T15:00:00.000Z');
    const pair = await planned(portal, { startTime: '2026-05-12T10:00', endTime: '2026-05-12T11:00', weeks: 2 });
    expect(pair.sessions.map((session: { seriesId: number }) => session.seriesId)).toEqual([5, 5]);
  });

  test('either side cancels with a reason, one date of a series or the rest of it, once', async () => {
    const portal = await makeApp();
    await series(portal);
    const librarian = portal.as('librarian');
    const cancel = (id: number, body: object) => librarian.post(`/api/lessons/${id}/cancel`, body);
    expect((await cancel(2, {})).json().field).toBe('reason');
    const answer = await cancel(2, { reason: 'We are away' });
    expect(answer.json().sessions).toMatchObject([
      {
        id: 2,
        cancelledBy: { fullName: 'Maya Okafor' },
        cancelReason: 'We are away',
        canChange: false,
        canCancel: false,
      },
    ]);
    expect((await cancel(2, { reason: 'We are away' })).statusCode).toBe(409);
    expect((await patch(portal.as('manager'), '/api/lessons/2', { title: 'Mine', updatedAt: at })).statusCode).toBe(
      409,
    );
    expect((await portal.as('librarian2').post('/api/lessons/1/cancel', { reason: 'Mine' })).statusCode).toBe(404);
    const rest = await portal.as('manager').post('/api/lessons/3/cancel', { reason: 'No more', scope: 'rest' });
    expect(rest.json().sessions.map((session: { id: number }) => session.id)).toEqual([3, 4]);
    expect(await startsOf(portal)).toEqual(['2026-03-17T10:00:00.000Z']);
    // A session that is already cancelled is not cancelled again.
    const last = await cancel(1, { reason: 'We are closed', scope: 'rest' });
    expect(last.json().sessions.map((session: { id: number }) => session.id)).toEqual([1]);
  });

  test('and not too many in a short time', async () => {
    const portal = await makeApp();
    const cancel = async () =>
      (await portal.as('librarian').post('/api/lessons/4711/cancel', { reason: 'Any' })).statusCode;
    for (let count = 0; count < sessionChangesBurst; count++) expect(await cancel()).toBe(404);
    expect(await cancel()).toBe(429);
    portal.clock.advance(60_000);
    expect(await cancel()).toBe(404);
  });

  test('what is over stays as it was', async () => {
    const portal = await makeApp();
    await insertTestSession(portal.db, { startTime: '2026-03-04T10:00:00.000Z', endTime: '2026-03-04T12:00:00.000Z' });
    const answer = await patch(portal.as('manager'), '/api/lessons/1', { title: 'Mine', updatedAt: testSessionAt });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This session is over']);
    expect((await portal.as('manager').post('/api/lessons/1/cancel', { reason: 'Mine' })).statusCode).toBe(409);
  });
});

describeOnBothEngines('a session', (makeApp) => {
  test('is cancelled by one of two who do so at the same moment, at two servers, and it is told once', async () => {
    const [database, bus] = [await makeApp.database(), createBus()];
    const [here, there] = [await makeApp({ database, bus }), await makeApp({ database, bus })];
    await planned(here);
    const answers: number[] = [];
    const cancel = (portal: TestApp, username: string) => async () => {
      const answer = await portal.as(username).post('/api/lessons/1/cancel', { reason: `By the ${username}` });
      answers.push(answer.statusCode);
    };
    const racers = [cancel(here, 'manager'), cancel(there, 'librarian')];
    await raceFor('users', { engine: makeApp.engine, db: database.db }, racers);
    expect(answers.sort()).toEqual([200, 409]);
    const { events } = (await here.as('manager').get('/api/lessons/1')).json();
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['cancelled', 'made']);
  });
});
