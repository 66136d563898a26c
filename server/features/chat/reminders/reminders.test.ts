import { expect, test } from 'vitest';
import type { Reminder } from '#contract/chat/reminders.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const url = '/api/reminders';
const [librarian, manager] = [2, 4];
const hour = 60 * 60 * 1000;
// A Wednesday, an hour after support opens.
const start = Date.parse('2026-03-04T12:00:00.000Z');
const at = (ms: number) => new Date(start + ms).toISOString();

async function remind(app: TestApp, who: string, body: object): Promise<Reminder> {
  const answer = await app.as(who).post(url, { note: 'Ask again', ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const own = async (app: TestApp, who = 'manager'): Promise<Reminder[]> => (await app.as(who).get(url)).json();
const rung = async ({ db }: TestApp) =>
  db
    .selectFrom('notifications')
    .where('title', 'like', 'Reminder:%')
    .select(['title', 'description', 'userId'])
    .execute();

async function passing(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.app.jobs.runDue();
  await app.app.jobs.runDue();
}

describeOnAnyEngine('a reminder', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('rings its owner once when it is due, by bell and mail, and stays until it is done', async () => {
    const { portal: app, smtp } = await makePortal();
    await giveAddresses(app.db, 'manager');
    const set = await remind(app, 'manager', { contactId: librarian, at: at(hour) });
    expect(set).toMatchObject({ contact: { id: librarian }, institution: null, dueAt: at(hour), isDue: false });
    await remind(app, 'manager', { institutionId: 1, at: at(3 * hour), note: '' });
    await passing(app, hour);
    await passing(app, 1000);
    expect(await rung(app)).toEqual([{ title: 'Reminder: Maya Okafor', description: 'Ask again', userId: manager }]);
    await sendMails(app);
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual(['Reminder: Maya Okafor']);
    expect((await own(app)).map(({ isDue }) => isDue)).toEqual([true, false]);
    expect(await own(app, 'admin')).toEqual([]);
    await app.as('manager').post(`${url}/${set.id}/settle`, { as: 'done' });
    expect((await own(app)).map(({ institution }) => institution?.id)).toEqual([1]);
    expect((await app.as('manager').post(`${url}/${set.id}/settle`, { as: 'withdrawn' })).statusCode).toBe(409);
    expect((await app.as('manager').post(`${url}/${set.id}/reopen`)).json()).toMatchObject({ id: set.id, isDue: true });
    await passing(app, 1000);
    expect(await rung(app)).toHaveLength(1);
  });

  test('is moved into support hours, by those of the day on which it rings, unless it may ring at any time', async () => {
    const app = await makeApp();
    const night = '2026-03-06T22:00:00.000Z';
    expect(await remind(app, 'manager', { contactId: librarian, at: night })).toMatchObject({
      dueAt: '2026-03-09T11:00:00.000Z',
    });
    expect(await remind(app, 'manager', { contactId: librarian, at: night, isAnyTime: true })).toMatchObject({
      dueAt: night,
    });
    // London's clocks go forward on 29 March: the same hour by the clock is another one in UTC.
    const summer = await remind(app, 'manager', { contactId: librarian, at: '2026-03-29T20:00:00.000Z' });
    expect(summer.dueAt).toBe('2026-03-30T10:00:00.000Z');
    const { version } = (await app.as('admin').get('/api/settings')).json();
    const values = { holidays: [{ day: '2026-03-30', name: 'A day off' }] };
    const set = await app
      .as('admin')
      .send({ method: 'PUT', url: '/api/settings/portal', payload: { version, values } });
    expect(set.statusCode, set.body).toBe(200);
    await passing(app, Date.parse(summer.dueAt) - start);
    const { dueAt } = await app.db
      .selectFrom('reminders')
      .where('id', '=', summer.id)
      .select('dueAt')
      .executeTakeFirstOrThrow();
    expect(dueAt).toBe('2026-03-31T10:00:00.000Z');
  });

  test('rings again at another time, at most two years ahead; only what the owner may read is named', async () => {
    const app = await makeApp();
    const { id } = await remind(app, 'manager', { institutionId: 1, at: at(hour) });
    await passing(app, hour);
    const later = { note: 'Now?', at: at(2 * hour) };
    const moved = await app.as('manager').send({ method: 'PUT', url: `${url}/${id}`, payload: later });
    expect(moved.json()).toMatchObject({ note: 'Now?', dueAt: at(2 * hour), isDue: false });
    await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
    await passing(app, hour);
    expect((await rung(app)).map(({ title }) => title)).toEqual([
      'Reminder: University of Harrowmere',
      'Reminder: someone you no longer look after',
    ]);
    expect(await own(app)).toMatchObject([{ institution: null }]);
    for (const [who, body, status] of [
      ['admin', { contactId: librarian, at: at(0) }, 400],
      ['admin', { contactId: librarian, at: at(733 * 24 * hour) }, 400],
      ['admin', { at: at(9 * hour) }, 400],
      ['admin', { contactId: librarian, institutionId: 1, at: at(9 * hour) }, 400],
      ['admin', { contactId: 4711, at: at(9 * hour) }, 404],
      ['manager', { institutionId: 1, at: at(9 * hour) }, 404],
      ['librarian', { contactId: manager, at: at(9 * hour) }, 403],
    ] as const) {
      expect((await app.as(who).post(url, { note: '', ...body })).statusCode, JSON.stringify(body)).toBe(status);
    }
    expect((await app.as('admin').send({ method: 'PUT', url: `${url}/${id}`, payload: later })).statusCode).toBe(404);
  });

  test('that rang keeps its time where only its note changes, and is forgotten a month after it was settled', async () => {
    const app = await makeApp();
    const [mine, other] = [await connect(app, 'manager'), await connect(app, 'admin')];
    const heard = (socket: typeof mine) => socket.received('changed').filter(({ what }) => what.includes(url)).length;
    const set = await remind(app, 'manager', { contactId: librarian, at: at(hour) });
    await remind(app, 'manager', { institutionId: 1, at: at(3 * hour) });
    await passing(app, hour);
    const changed = { note: 'Ask twice', at: set.dueAt };
    const kept = await app.as('manager').send({ method: 'PUT', url: `${url}/${set.id}`, payload: changed });
    expect(kept.json()).toMatchObject({ note: 'Ask twice', dueAt: set.dueAt, isDue: true });
    await passing(app, 1000);
    expect(await rung(app)).toHaveLength(1);
    await app.as('manager').post(`${url}/${set.id}/settle`, { as: 'done' });
    // Two were set, one rang, its note changed, and it was settled.
    await mine.until(() => heard(mine) === 5);
    await other.heardAll();
    expect(heard(other)).toBe(0);

    const ids = async () => (await app.db.selectFrom('reminders').select('id').execute()).length;
    const month = 30 * 24 * hour;
    await passing(app, month);
    expect(await ids()).toBe(2);
    await passing(app, hour);
    expect(await ids()).toBe(1);
  });
});
