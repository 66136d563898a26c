import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { raceFor } from '#server/testing/race.ts';
import { insertTestSession } from '#server/testing/sign-in/test-sessions.ts';
import { type AppMaker, describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const plan = {
  ...{ kind: 'training', title: 'Training for the desk', participantIds: [2, 6], place: 'Room 2' },
  ...{ startTime: '2026-03-10T14:00:00.000Z', endTime: '2026-03-10T15:00:00.000Z' },
};
const booking = { staffId: 4, startTime: '2026-03-06T11:00:00.000Z', minutes: 30, kind: 'renewal' };

async function linesOf(portal: TestApp, username: string, path: string) {
  const messages: Message[] = (await portal.as(username).get(`/api/messages/${path}`)).json();
  return messages.map(({ senderId, kind, content }) => ({ senderId, kind, content }));
}

async function bellOf(portal: TestApp, username: string): Promise<string[]> {
  const notes = (await portal.as(username).get('/api/notifications')).json();
  return notes.map(({ title, description }: { title: string; description: string }) => `${title}: ${description}`);
}

async function summaryOf(portal: TestApp, username: string, contactId: number) {
  const summaries = (await portal.as(username).get('/api/conversations')).json();
  const { unread, waiting, answeredBy } = summaries.find(
    (one: { contact: { id: number } }) => one.contact.id === contactId,
  );
  return { unread, waiting, answeredBy };
}

describeOnAnyEngine('what happened to a session', (makeApp: AppMaker) => {
  test('stands in the chat and behind the bell of everybody else who takes part, once', async () => {
    const portal = await makeApp();
    await portal.as('manager').post('/api/lessons', plan);
    const when = 'Tuesday 10 March 2026, 14:00 to 15:00 London time';
    const what = `planned a session: Training for the desk, ${when}.\nPlace: Room 2`;
    expect(await linesOf(portal, 'librarian', '2/4')).toEqual([
      { senderId: 4, kind: 'notice', content: `I have ${what}` },
    ]);
    expect(await linesOf(portal, 'colleague', '6/4')).toEqual([
      { senderId: 4, kind: 'notice', content: `I have ${what}` },
    ]);
    expect(await bellOf(portal, 'colleague')).toEqual([`New session: Priya Shah has ${what}`]);
    expect(await bellOf(portal, 'manager')).toEqual([]);

    await portal.as('librarian').post('/api/lessons/1/cancel', { reason: 'We are closed' });
    await portal.app.jobs.runDue();
    const cancelled = `cancelled the session “Training for the desk” on ${when}.\nReason: We are closed`;
    expect((await linesOf(portal, 'manager', '4/2')).at(-1)).toEqual({
      senderId: 2,
      kind: 'notice',
      content: `I have ${cancelled}`,
    });
    expect(await bellOf(portal, 'manager')).toEqual([`Session cancelled: Maya Okafor has ${cancelled}`]);
    expect((await bellOf(portal, 'colleague'))[0]).toBe(`Session cancelled: Maya Okafor has ${cancelled}`);
    expect(await bellOf(portal, 'librarian')).toHaveLength(1);
  });

  test('rings the bell once, also where two processes tell what a third had left untold', async () => {
    const [database, bus] = [await makeApp.database(), createBus()];
    const [here, there] = [await makeApp({ database, bus }), await makeApp({ database, bus })];
    const lessonId = await insertTestSession(database.db, { title: 'Left untold' });
    const at = '2026-03-04T11:59:00.000Z';
    const about = { lessonId, at, byId: 4, action: 'made', startTime: '2026-03-06T14:00:00.000Z', dates: 1 } as const;
    const { id: newsId } = await database.db
      .insertInto('lessonNews')
      .values({ ...about, reason: null, personId: null, oldStartTime: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const untold = { kind: 'session', payload: JSON.stringify({ newsId }), createdAt: at, dueAt: at };
    await database.db
      .insertInto('outbox')
      .values({ ...untold, channel: 'bell', state: 'waiting' })
      .execute();
    await raceFor('outbox', { engine: makeApp.engine, db: database.db }, [
      () => here.as('manager').post('/api/lessons', { ...plan, participantIds: [5] }),
      () => there.as('tech').post('/api/lessons', { ...plan, participantIds: [6] }),
    ]);
    for (const username of ['librarian', 'librarian2', 'colleague']) {
      expect([username, (await bellOf(here, username)).length]).toEqual([username, 1]);
    }
    expect(await linesOf(here, 'librarian', '2/4')).toHaveLength(1);
  });

  test('says from when to when it was moved, also of a series and in another zone', async () => {
    const portal = await makeApp();
    const times = { startTime: '2026-03-10T10:00', endTime: '2026-03-10T11:00', zone: 'America/New_York', weeks: 3 };
    const { sessions } = (await portal.as('manager').post('/api/lessons', { ...plan, ...times })).json();
    const moved = { startTime: '2026-03-17T12:00', endTime: '2026-03-17T13:00', reason: 'A clash', scope: 'rest' };
    const payload = { ...moved, updatedAt: sessions[1].updatedAt };
    await portal.as('manager').send({ method: 'PATCH', url: '/api/lessons/2', payload });
    const [made, last] = await linesOf(portal, 'librarian', '2/4');
    expect(made?.content).toContain(
      'Tuesday 10 March 2026, 10:00 to 11:00 New York time (Tuesday 10 March 2026, 14:00 to 15:00 London time), weekly, 3 times.',
    );
    expect(last?.content).toBe(
      [
        'I have moved the session “Training for the desk” from Tuesday 17 March 2026, 10:00 New York time (Tuesday 17 March 2026, 14:00 London time)',
        ' to Tuesday 17 March 2026, 12:00 to 13:00 New York time (Tuesday 17 March 2026, 16:00 to 17:00 London time), and the date after it.',
        '\nPlace: Room 2\nReason: A clash',
      ].join(''),
    );
  });

  test('tells whoever is added that it is new to them, and whoever is taken out that it is off', async () => {
    const portal = await makeApp();
    const { sessions } = (await portal.as('manager').post('/api/lessons', { ...plan, participantIds: [2] })).json();
    const payload = { participantIds: [6], updatedAt: sessions[0].updatedAt };
    await portal.as('manager').send({ method: 'PATCH', url: '/api/lessons/1', payload });
    expect((await bellOf(portal, 'colleague')).map((note) => note.split(':')[0])).toEqual(['New session']);
    expect((await bellOf(portal, 'librarian')).map((note) => note.split(':')[0])).toEqual([
      'Session cancelled',
      'New session',
    ]);
  });

  test('is no answer to a customer, and nothing that the team has to answer', async () => {
    const portal = await makeApp({ startAfterMs: 8 * 60 * 60_000 });
    await portal.as('librarian').post('/api/bookings', { ...booking, startTime: '2026-03-06T12:00:00.000Z' });
    const nothing = { unread: 0, waiting: false, answeredBy: null };
    expect(await summaryOf(portal, 'manager', 2)).toEqual(nothing);
    expect((await portal.as('manager').get('/api/messages/unread')).json()).toEqual([]);
    // Nor does the portal send an automatic reply in the evening.
    expect(await portal.db.selectFrom('dueReplies').selectAll().execute()).toEqual([]);

    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Can you help?' });
    await portal.as('librarian').post('/api/bookings', { ...booking, startTime: '2026-03-06T14:00:00.000Z' });
    await portal.as('manager').post('/api/lessons', { ...plan, participantIds: [2] });
    expect(await summaryOf(portal, 'manager', 2)).toEqual({ unread: 1, waiting: true, answeredBy: null });
    expect((await portal.as('manager').get('/api/messages/unread')).json()).toMatchObject([
      { content: 'Can you help?' },
    ]);
    // The customer is notified by the bell, and no unread message is counted.
    expect((await summaryOf(portal, 'librarian', 4)).unread).toBe(0);
  });

  test('reading half of a channel with such lines leaves the right number unread', async () => {
    const portal = await makeApp();
    const write = async (content: string) =>
      (await portal.as('librarian').post('/api/messages', { receiverId: 4, content })).json().id;
    const book = (startTime: string) => portal.as('librarian').post('/api/bookings', { ...booking, startTime });
    const first = await write('One');
    await book('2026-03-06T12:00:00.000Z');
    const second = await write('Two');
    await book('2026-03-06T13:00:00.000Z');
    await write('Three');
    const manager = await connect(portal, 'manager');
    const unread = async () => (await summaryOf(portal, 'manager', 2)).unread;
    expect(await unread()).toBe(3);
    for (const [upTo, left] of [
      [first, 2],
      [second, 1],
    ]) {
      manager.send({ type: 'read', contactId: 2, upTo });
      await expect.poll(unread).toBe(left);
    }
  });

  test('is seen at once on open screens, by those who look for a free slot as well', async () => {
    const portal = await makeApp();
    const [colleague, stranger, admin] = [
      await connect(portal, 'colleague'),
      await connect(portal, 'librarian2'),
      await connect(portal, 'admin'),
    ];
    await portal.as('manager').post('/api/lessons', plan);
    const everything = { type: 'changed', what: ['/api/lessons', '/api/bookings', '/api/changes'] };
    expect(await colleague.next('changed')).toEqual(everything);
    expect(await admin.next('changed')).toEqual(everything);
    expect(await stranger.next('changed')).toEqual({ type: 'changed', what: ['/api/bookings'] });
  });
});

const mailSettings = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:9', PORTAL_ORIGIN: 'https://portal.example.org' };

describeOnAnyEngine('mails of a session', (makeApp: AppMaker) => {
  async function makePortal() {
    const portal = await makeApp({ env: mailSettings });
    const at = '2026-03-01T10:00:00.000Z';
    for (const id of [2, 4, 6]) {
      const address = { email: `person${id}@library.example`, emailVerifiedAt: id === 6 ? null : at };
      await portal.db.updateTable('users').set(address).where('id', '=', id).execute();
    }
    return portal;
  }

  async function mailsOf(portal: TestApp) {
    const rows = await portal.db.selectFrom('outbox').orderBy('id').selectAll().execute();
    return rows.map(({ userId, kind, subject, payload }) => {
      const { calendar, ...said } = JSON.parse(payload ?? '{}');
      return { userId, kind, subject, calendar: calendar && eventsOf(calendar), ...said };
    });
  }

  function eventsOf({ method, text }: { method: string; text: string }) {
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const attendees = events.flatMap((event) =>
      event.attendees.map((one) => String(one.getFirstValue()).toLowerCase()),
    );
    return { method, attendees, events: events.map(({ uid, sequence }) => `${uid} ${sequence}`) };
  }

  test('go to everybody with a verified address, with an entry for their own calendar that the next one updates', async () => {
    const portal = await makePortal();
    await portal.as('manager').post('/api/lessons', plan);
    const made = await mailsOf(portal);
    expect(made.map(({ userId, kind, subject }) => ({ userId, kind, subject }))).toEqual([
      { userId: 4, kind: 'session-made', subject: 'New session: Training for the desk' },
      { userId: 2, kind: 'session-made', subject: 'New session: Training for the desk' },
    ]);
    const uid = `session-1-${portal.clock.now()}@carrel`;
    expect(made.map(({ calendar }) => calendar)).toEqual([
      { method: 'REQUEST', attendees: ['mailto:person4@library.example'], events: [`${uid} 0`] },
      { method: 'REQUEST', attendees: ['mailto:person2@library.example'], events: [`${uid} 0`] },
    ]);
    expect(made[1]).toMatchObject({
      paragraphs: [expect.stringMatching(/^Priya Shah has planned a session/), 'Place: Room 2'],
      link: { path: '/schedule?session=1' },
    });
    expect(made[0].paragraphs[0]).toMatch(/^You have planned a session/);
    // No mail is sent once the session is over.
    const times = await portal.db.selectFrom('outbox').select('sendBefore').distinct().execute();
    expect(times).toEqual([{ sendBefore: plan.endTime }]);
    const { updatedAt } = (await portal.as('manager').get('/api/lessons/1')).json();
    const moved = {
      startTime: '2026-03-11T14:00:00.000Z',
      endTime: '2026-03-11T15:00:00.000Z',
      reason: 'A clash',
      updatedAt,
    };
    await portal.as('manager').send({ method: 'PATCH', url: '/api/lessons/1', payload: moved });
    await portal.as('librarian').post('/api/lessons/1/cancel', { reason: 'We are closed' });
    expect(
      (await mailsOf(portal))
        .slice(2)
        .map(({ userId, kind, calendar }) => [userId, kind, calendar.method, calendar.events[0]]),
    ).toEqual([
      [4, 'session-moved', 'REQUEST', `${uid} 1`],
      [2, 'session-moved', 'REQUEST', `${uid} 1`],
      [4, 'session-cancelled', 'CANCEL', `${uid} 2`],
      [2, 'session-cancelled', 'CANCEL', `${uid} 2`],
    ]);
  });

  test('are one for a series, and none where the session is not stored', async () => {
    const portal = await makePortal();
    await portal.as('manager').post('/api/lessons', { ...plan, weeks: 5 });
    await portal.as('manager').post('/api/lessons', { ...plan, participantIds: [5] });
    await portal.as('manager').post('/api/lessons', { ...plan, weeks: 99 });
    const mails = (await mailsOf(portal)).filter(({ userId }) => userId === 2);
    expect(mails.map(({ calendar }) => calendar.events)).toEqual([[`series-1-${portal.clock.now()}@carrel 0`]]);
    await portal.as('librarian').post('/api/lessons/3/cancel', { reason: 'Enough', scope: 'rest' });
    const [, cancelled] = (await mailsOf(portal)).filter(({ userId }) => userId === 2);
    expect(cancelled?.calendar).toMatchObject({
      method: 'CANCEL',
      events: Array(3).fill(`series-1-${portal.clock.now()}@carrel 1`),
    });
  });

  test('hold an entry for a series in another zone as well', async () => {
    const portal = await makePortal();
    const times = { startTime: '2026-03-10T10:00', endTime: '2026-03-10T11:00', zone: 'America/New_York' };
    await portal.as('manager').post('/api/lessons', { ...plan, ...times, weeks: 5 });
    const [mail] = (await mailsOf(portal)).filter(({ userId }) => userId === 2);
    expect(mail.calendar.events).toEqual([`series-1-${portal.clock.now()}@carrel 0`]);
  });

  test('remind of it once, a day before, unless it was made or moved since', async () => {
    const portal = await makePortal();
    const at = (time: string) => ({ startTime: `2026-03-05T${time}:00.000Z`, endTime: '2026-03-05T16:00:00.000Z' });
    await insertTestSession(portal.db, { title: 'Tomorrow', ...at('12:30') });
    await insertTestSession(portal.db, { title: 'Made today', ...at('12:30'), updatedAt: '2026-03-04T12:31:00.000Z' });
    await insertTestSession(portal.db, { title: 'Cancelled', ...at('12:30'), cancelledAt: '2026-03-02T12:00:00.000Z' });
    await insertTestSession(portal.db, { title: 'Later', ...at('15:00') });
    const reminders = async () =>
      (await mailsOf(portal))
        .filter(({ kind }) => kind === 'session-tomorrow')
        .map(({ userId, subject }) => `${userId} ${subject}`);
    await portal.app.jobs.runDue();
    expect(await reminders()).toEqual([]);
    for (let count = 0; count < 3; count++) {
      portal.clock.advance(30 * 60_000);
      await portal.app.jobs.runDue();
    }
    expect((await reminders()).sort()).toEqual(['2 Reminder: Tomorrow', '4 Reminder: Tomorrow']);
    // A session moved to another day is reminded of again, the day before.
    const { updatedAt } = (await portal.as('manager').get('/api/lessons/1')).json();
    const moved = { startTime: '2026-03-06T15:00:00.000Z', endTime: '2026-03-06T16:00:00.000Z', reason: 'A clash' };
    const payload = { ...moved, updatedAt };
    const answer = await portal.as('manager').send({ method: 'PATCH', url: '/api/lessons/1', payload });
    expect(answer.statusCode).toBe(200);
    portal.clock.advance(26 * 60 * 60_000);
    await portal.app.jobs.runDue();
    expect((await reminders()).filter((line) => line.endsWith('Tomorrow'))).toHaveLength(4);
  });
});
