import { expect, test } from 'vitest';
import type { Absence, Meanwhile } from '#contract/people/absences.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { type AppMaker, describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [admin, librarian, tech, manager] = [1, 2, 3, 4];
const callum = 90;
const day = 24 * 60 * 60 * 1000;

/** The cast, and a second account manager without institutions. */
async function withColleague(makeApp: AppMaker): Promise<TestApp> {
  const app = await makeApp();
  const named = { id: callum, username: 'callum', usernameKey: 'callum', fullName: 'Callum Reyes' };
  const template = await templateOf(app.db, manager);
  await app.db
    .insertInto('users')
    .values({ ...template, ...named, nameKey: 'callum reyes' })
    .execute();
  return app;
}

async function enter(app: TestApp, who: string, body: object): Promise<Absence> {
  const answer = await app.as(who).post('/api/absences', body);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

async function advanceTo(app: TestApp, moment: string): Promise<void> {
  app.clock.advance(Date.parse(moment) - app.clock.now());
  const at = new Date(app.clock.now()).toISOString();
  await app.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at }).execute();
}

/** Whom the bell has told what, in order. */
async function told(app: TestApp): Promise<(string | number | null)[][]> {
  await app.app.jobs.runDue();
  const rows = await app.db
    .selectFrom('notifications')
    .where(({ or, eb }) => or([eb('title', 'like', '%absence%'), eb('title', 'like', '%stand in%')]))
    .orderBy('id')
    .select(['userId', 'title', 'description'])
    .execute();
  return rows.map(({ userId, title, description }) => [userId, title, description]);
}

describeOnAnyEngine('an absence', (makeApp) => {
  test('is told to the stand-in, and to its person where somebody else entered or ended it', async () => {
    const app = await withColleague(makeApp);
    const span = 'From 5 March 2026 to 6 March 2026';
    const care = 'you look after the customers of Priya Shah: their conversations, invoices, set-ups and sessions.';
    const form = { staffId: manager, standInId: callum, from: '2026-03-05', until: '2026-03-06' };
    const { id } = await enter(app, 'admin', form);
    const entered = [
      [callum, 'You stand in for Priya Shah', `${span}, ${care}`],
      [manager, 'Your absence was entered', `${span}, Callum Reyes stands in for you.`],
    ];
    expect(await told(app)).toEqual(entered);
    await app.as('admin').post(`/api/absences/${id}/end`, {});
    const by = (await app.as('admin').get('/api/user')).json().fullName;
    const ended = [
      [
        callum,
        'You no longer stand in for Priya Shah',
        `The absence from 5 March 2026 to 6 March 2026 was ended by ${by}.`,
      ],
      [manager, 'Your absence was ended', `Your absence was ended by ${by}.`],
    ];
    expect((await told(app)).slice(2)).toEqual(ended);

    await enter(app, 'manager', { standInId: callum, from: '2026-03-05', until: '2026-03-05' });
    expect((await told(app)).slice(4)).toEqual([[callum, 'You stand in for Priya Shah', `On 5 March 2026, ${care}`]]);
  });

  test('may be covered by colleagues of the same role, then administrators, which its person and administrators read', async () => {
    const app = await withColleague(makeApp);
    const url = `/api/absences/stand-ins?staffId=${manager}`;
    for (const who of ['manager', 'admin']) {
      const { standIns } = (await app.as(who).get(url)).json();
      expect(standIns.map(({ id }: { id: number }) => id)).toEqual([callum, admin]);
    }
    for (const who of ['callum', 'tech']) expect((await app.as(who).get(url)).statusCode).toBe(403);
    const { standIns } = (await app.as('tech').get('/api/absences/stand-ins')).json();
    expect(standIns.map(({ id }: { id: number }) => id)).toEqual([admin]);
    // A year and a day ahead is the last that may be entered.
    const last = new Date(app.clock.now() + 366 * day).toISOString().slice(0, 10);
    await enter(app, 'manager', { standInId: callum, from: '2026-03-04', until: last });
  });

  test('shows its person for a fortnight what happened at their institutions from its first to its last moment', async () => {
    const app = await withColleague(makeApp);
    const { id } = await enter(app, 'manager', { standInId: admin, from: '2026-03-05', until: '2026-03-06' });
    const { id: other } = await enter(app, 'tech', { standInId: admin, from: '2026-03-05', until: '2026-03-06' });
    const period = { periodStart: '2026-04-01', periodEnd: '2027-03-31' };
    const asked = { institutionId: 1, requestedBy: librarian, tier: 'gold', amountPence: null, ...period } as const;
    // An institution has one open request at a time.
    const settled = { completedAt: '2026-03-08T12:00:00.000Z', completedBy: admin };
    const request = { ...asked, ...settled, purchaseOrder: null, note: null };
    const change = {
      objectType: 'technicalSetup',
      objectId: '1',
      institutionId: 1,
      action: 'submit',
      before: null,
      after: null,
    };
    for (const [at, byId] of [
      ['2026-03-04T23:59:59.999Z', librarian],
      ['2026-03-05T00:00:00.000Z', librarian],
      ['2026-03-06T23:59:59.999Z', tech],
      ['2026-03-07T00:00:00.000Z', librarian],
    ] as const) {
      await app.db
        .insertInto('invoiceRequests')
        .values({ ...request, requestedAt: at })
        .execute();
      await app.db
        .insertInto('changeLog')
        .values({ ...change, at, byId })
        .execute();
    }
    const statusOf = async () => (await app.as('manager').get(`/api/absences/${id}/meanwhile`)).statusCode;
    expect(await statusOf()).toBe(409);
    await advanceTo(app, '2026-03-07T09:00:00.000Z');
    const read = async (who: string, absence: number): Promise<Meanwhile> =>
      (await app.as(who).get(`/api/absences/${absence}/meanwhile`)).json();
    const found = (list: Meanwhile) => list.items.map(({ kind, at, who }) => [kind, at, who]);
    const [first, last] = ['2026-03-05T00:00:00.000Z', '2026-03-06T23:59:59.999Z'];
    expect(found(await read('manager', id))).toEqual([
      ['invoice-request', last, 'Maya Okafor'],
      ['set-up', last, 'Lars Kuhn'],
      ['invoice-request', first, 'Maya Okafor'],
      ['set-up', first, 'Maya Okafor'],
    ]);
    // Technical support reads no invoices, and not what they did themselves.
    expect(found(await read('tech', other))).toEqual([['set-up', first, 'Maya Okafor']]);

    const hasNews = async () => (await app.as('manager').get('/api/absences')).json()[0].hasNews;
    await advanceTo(app, '2026-03-20T23:00:00.000Z');
    expect(await hasNews()).toBe(true);
    await advanceTo(app, '2026-03-21T00:30:00.000Z');
    expect(await hasNews()).toBe(false);
  });
});
