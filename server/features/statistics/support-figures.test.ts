import { expect, test } from 'vitest';
import type { TrendPart } from '#contract/statistics.ts';
import { describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Tests begin on Wednesday, 4 March 2026, at noon; returns how far ahead a time is. */
const aheadOf = (text: string) => Date.parse(text) - testStart;

async function say(portal: TestApp, username: string, receiverId: number, content = 'x') {
  const { statusCode, body } = await portal.as(username).post('/api/messages', { receiverId, content });
  expect([statusCode, body]).toEqual([200, body]);
  portal.clock.advance(1);
}

/** Advances the clock and keeps all sessions alive. */
async function wait(portal: TestApp, ms: number) {
  portal.clock.advance(ms);
  const at = new Date(portal.clock.now()).toISOString();
  await portal.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at }).execute();
}

async function figuresOf(portal: TestApp, query = '') {
  return (await portal.as('admin').get(`/api/statistics/support${query}`)).json();
}

describeOnBothEngines('the first response', (makeApp) => {
  test('is counted from the first question to the first answer by a person, in support hours', async () => {
    const portal = await makeApp({ startAfterMs: aheadOf('2026-03-05T16:50:00.000Z') });
    expect((await portal.as('manager').get('/api/statistics/home')).json()).toMatchObject({ responseMs: null });
    expect(await figuresOf(portal)).toMatchObject({ waiting: 0, longestWaitMs: null, responses: { medianMs: null } });
    await say(portal, 'librarian', 4);
    await wait(portal, 3 * minute);
    await say(portal, 'librarian', 4, 'Is anybody there?');
    // The next day, twenty minutes after support opened.
    await wait(portal, aheadOf('2026-03-06T11:20:00.000Z') + testStart - portal.clock.now());
    expect(await figuresOf(portal)).toMatchObject({ waiting: 1, longestWaitMs: 30 * minute });
    await say(portal, 'manager', 2);
    await say(portal, 'manager', 2, 'And one more thing');
    const responses = { count: 1, medianMs: 30 * minute, p90Ms: 30 * minute };
    expect(await figuresOf(portal)).toMatchObject({ waiting: 0, longestWaitMs: null, responses });
    const ofHome = async (name: string) => (await portal.as(name).get('/api/statistics/home')).json().responseMs;
    expect([await ofHome('manager'), await ofHome('admin'), await ofHome('tech')]).toEqual([
      ...[30 * minute, 30 * minute, null],
    ]);
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 1).execute();
    expect([await ofHome('manager'), await ofHome('admin')]).toEqual([null, 30 * minute]);
  });

  test('on the border of two windows is in the earlier one alone', async () => {
    const portal = await makeApp();
    await say(portal, 'librarian', 4);
    await wait(portal, minute);
    await say(portal, 'manager', 2);
    const { answeredAt } = await portal.db.selectFrom('firstResponses').select('answeredAt').executeTakeFirstOrThrow();
    await wait(portal, Date.parse(answeredAt) + 7 * day - portal.clock.now());
    const [one, none] = [{ count: 1 }, { count: 0 }];
    expect(await figuresOf(portal, '?days=7')).toMatchObject({ responses: none, responsesBefore: one });
    expect(await figuresOf(portal, `?days=7&until=${answeredAt}`)).toMatchObject({
      responses: one,
      responsesBefore: none,
    });
    const parts: TrendPart[] = (await portal.as('admin').get('/api/statistics/trend?days=30')).json();
    expect(parts.filter(({ responses }) => responses.count > 0).map(({ until }) => until)).toEqual([answeredAt]);
  });

  test('is waited for by nobody whose conversation is snoozed, until its time has come', async () => {
    const portal = await makeApp();
    await say(portal, 'librarian', 4);
    await say(portal, 'librarian2', 4);
    const { version, upTo } = await portal.db
      .selectFrom('conversations')
      .where('key', '=', 'channel:2')
      .select(['deskVersion as version', 'lastChange as upTo'])
      .executeTakeFirstOrThrow();
    const until = new Date(testStart + 2 * hour).toISOString();
    const snoozed = await portal.as('admin').post('/api/channels/2/desk', { act: 'snooze', until, version, upTo });
    expect(snoozed.statusCode).toBe(200);
    const waiting = async () => {
      const rows: { customerId: number }[] = (await portal.as('admin').get('/api/statistics/waiting')).json();
      return rows.map(({ customerId }) => customerId);
    };
    await wait(portal, hour);
    expect(await figuresOf(portal)).toMatchObject({ waiting: 1 });
    expect(await waiting()).toEqual([5]);
    await wait(portal, testStart + 2 * hour - portal.clock.now());
    // The whole wait counts, from the first question.
    expect(await figuresOf(portal)).toMatchObject({ waiting: 2, longestWaitMs: 2 * hour });
    expect(await waiting()).toEqual([2, 5]);
  });

  test('is no automatic reply', async () => {
    const portal = await makeApp({ startAfterMs: aheadOf('2026-03-07T12:00:00.000Z') });
    await say(portal, 'librarian', 4);
    await wait(portal, hour);
    await portal.app.jobs.runDue();
    const automatic = await portal.db.selectFrom('messages').where('kind', '=', 'automatic').selectAll().execute();
    expect(automatic).toHaveLength(1);
    expect(await figuresOf(portal)).toMatchObject({ waiting: 1, responses: { count: 0 } });
  });

  test('is no line that the portal writes in the name of a person', async () => {
    const portal = await makeApp();
    await say(portal, 'librarian', 4);
    const { id } = (await portal.as('librarian').post('/api/invoice-requests', {})).json();
    await wait(portal, 10 * minute);
    expect((await portal.as('admin').post(`/api/invoice-requests/${id}/send`, {})).statusCode).toBe(200);
    await portal.app.jobs.runDue();
    const lines = await portal.db
      .selectFrom('messages')
      .where('clientId', 'like', 'invoice-%')
      .orderBy('id')
      .selectAll()
      .execute();
    expect(lines.map(({ senderId, kind }) => [senderId, kind])).toEqual([
      [2, 'notice'],
      [1, 'notice'],
    ]);
    expect(await figuresOf(portal)).toMatchObject({ waiting: 1, responses: { count: 0 } });
    await wait(portal, 10 * minute);
    await say(portal, 'manager', 2);
    expect(await figuresOf(portal)).toMatchObject({ waiting: 0, responses: { count: 1 } });
  });
});

describeOnBothEngines('the figures of support', (makeApp) => {
  test('count customers, and chats in which a person wrote within a day', async () => {
    const portal = await makeApp();
    await portal.db
      .updateTable('users')
      .set({ lastSignInAt: null, createdAt: new Date(testStart - 8 * day).toISOString() })
      .where('role', '=', 'customer')
      .execute();
    const customers = await portal.db.selectFrom('users').where('role', '=', 'customer').select('id').execute();
    const count = customers.length;
    await portal.db
      .updateTable('users')
      .set({ lastSignInAt: new Date(testStart - 29 * day).toISOString() })
      .where('id', '=', 2)
      .execute();
    expect(await figuresOf(portal, '?days=7')).toMatchObject({ customers: count, customersBefore: count });
    expect(await figuresOf(portal)).toMatchObject({ customers: count, customersBefore: 0, activeCustomers: 1 });
    await say(portal, 'librarian', 4);
    await say(portal, 'manager', 5);
    expect(await figuresOf(portal)).toMatchObject({ activeChats: 2, waiting: 1 });
    const rows = async (list: string) => (await portal.as('admin').get(`/api/statistics/${list}`)).json();
    const [maya, theo] = [
      { customerId: 2, fullName: 'Maya Okafor', companyName: 'University of Harrowmere' },
      { customerId: 5, fullName: 'Theo Brandt', companyName: 'Calder Bay University' },
    ];
    expect(await rows('waiting')).toEqual([{ ...maya, askedAt: new Date(testStart).toISOString(), waitMs: 2 }]);
    expect(await rows('active-chats')).toMatchObject([theo, maya]);
    expect(await rows('customers?who=active')).toMatchObject([maya]);
    expect(await rows('customers')).toHaveLength(count);
    expect(await rows(`customers?until=${new Date(testStart - 9 * day).toISOString()}`)).toEqual([]);
    await wait(portal, 20 * hour);
    await say(portal, 'manager', 5);
    await wait(portal, 5 * hour);
    expect(await figuresOf(portal)).toMatchObject({ activeChats: 1 });
    const signedIn = { lastSignInAt: new Date(portal.clock.now()).toISOString() };
    await portal.db.updateTable('users').set(signedIn).where('id', '=', 2).execute();
    expect(await figuresOf(portal)).toMatchObject({ activeCustomers: 1 });
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(portal.clock.now()).toISOString() })
      .where('id', 'in', [2, 5])
      .execute();
    const now = await figuresOf(portal);
    expect(now).toMatchObject({ activeChats: 0, waiting: 0, activeCustomers: 0, customers: count - 2 });
    expect(await rows('customers?who=active')).toEqual([]);
  });

  test.each([
    ['?days=8', 'days'],
    ['?days=-7', 'days'],
    ['?days=7&days=30', 'days'],
    ['?until=2026-03-04T12:00:00.001Z', 'until'],
    ['?until=9999-12-31T23:59:59.999Z', 'until'],
    ['?until=1999-12-31T23:59:59.999Z', 'until'],
    ['?until=2026-02-30T00:00:00.000Z', 'until'],
    ['?until=yesterday', 'until'],
  ])('are refused for %s, with the field', async (query, field) => {
    const portal = await makeApp();
    const answer = await portal.as('admin').get(`/api/statistics/support${query}`);
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
    const list = await portal.as('admin').get(`/api/statistics/responses${query}`);
    expect([list.statusCode, list.json().field]).toEqual([400, field]);
  });
});
