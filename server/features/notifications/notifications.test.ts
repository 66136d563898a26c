import { expect, test } from 'vitest';
import type { Notification, SentNotification } from '#contract/notifications.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnAnyEngine, describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { createNotifications } from './notifications.service.ts';

const admin = 1;
const librarian = 2;
const manager = 4;
const librarian2 = 5;
const colleague = 6;

const news = { title: 'New titles in March', description: 'Forty new insights are there.' };

describeOnAnyEngine('sending notifications', (makeApp) => {
  test('a broadcast is stored once and reaches every active customer, and no member of staff', async () => {
    const app = await makeApp();
    const sent = await app.as('admin').post('/api/notifications', { ...news, title: `  ${news.title} `, userId: null });
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toEqual({
      id: expect.any(Number),
      ...news,
      userId: null,
      priority: 'normal',
      createdBy: admin,
      read: false,
      timestamp: '2026-03-04T12:00:00.000Z',
      reached: 3,
    });
    const { reached, ...notification } = sent.json();
    for (const who of ['librarian', 'librarian2', 'colleague']) expect(await bell(app, who)).toEqual([notification]);
    for (const who of ['admin', 'manager', 'tech']) expect(await bell(app, who)).toEqual([]);
    expect(await app.db.selectFrom('notifications').select(['id', 'reached']).execute()).toEqual([
      { id: notification.id, reached },
    ]);
  });

  test('the audience is counted by the query that sends, and both leave out who has left', async () => {
    const app = await makeApp();
    expect((await app.as('admin').get('/api/notifications/audience')).json()).toEqual({ count: 3 });
    await setDeactivated(app, colleague, '2026-03-04T11:00:00.000Z');
    expect((await app.as('admin').get('/api/notifications/audience')).json()).toEqual({ count: 2 });
    expect(await send(app, news)).toMatchObject({ reached: 2 });
  });

  test('whoever comes, leaves or returns later changes nothing about whom a broadcast reached', async () => {
    const app = await makeApp();
    await setDeactivated(app, colleague, '2026-03-04T11:00:00.000Z');
    await send(app, news);
    await setDeactivated(app, colleague, null);
    app.clock.advance(1000);
    const person = { username: 'newcomer', fullName: 'Nell Comer', role: 'customer', institutionId: 1 };
    expect((await app.as('admin').post('/api/register', person)).statusCode).toBe(200);
    expect(await bell(app, 'colleague')).toEqual([]);
    expect(await bell(app, 'newcomer')).toEqual([]);
    expect(await sentItems(app)).toMatchObject([{ reached: 2 }]);
  });

  test('a note to one person reaches that person alone, whatever their role, and is no broadcast', async () => {
    const app = await makeApp();
    const note = await send(app, { ...news, userId: manager, priority: 'high' });
    expect(note).toMatchObject({ userId: manager, priority: 'high', reached: 1 });
    expect(await bell(app, 'manager')).toMatchObject([{ id: note.id }]);
    expect(await bell(app, 'librarian')).toEqual([]);
    expect(await sentItems(app)).toEqual([]);
  });

  test.each([
    ['nobody', 99_999],
    ['somebody who has left', colleague],
  ])('a note to %s is 404 and leaves nothing behind', async (_, userId) => {
    const app = await makeApp();
    await setDeactivated(app, colleague, '2026-03-04T11:00:00.000Z');
    const answer = await app.as('admin').post('/api/notifications', { ...news, userId });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'Person not found', code: 'not-found' });
    expect(await app.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });

  test('other parts of the product tell one person something, and nobody where that person has left', async () => {
    const { db } = await makeApp.database();
    const bus = createBus();
    const deps = { db, bus, people: createPeople(db, bus), clock: () => testStart, writeMail: async () => {} };
    const { storeNotes } = createNotifications(deps);
    await db
      .updateTable('users')
      .set({ deactivatedAt: isoTime(testStart) })
      .where('id', '=', colleague)
      .execute();
    const note = { ...news, userIds: [librarian, 99_999, colleague], createdBy: admin };
    await db.transaction().execute((transaction) => storeNotes(transaction, [note]));
    expect(await db.selectFrom('notifications').select(['userId', 'title', 'priority']).execute()).toEqual([
      { userId: librarian, title: news.title, priority: 'normal' },
    ]);
  });

  const incomplete = 'Please provide both a title and content for the notification';
  test.each([
    ['no title', { title: undefined }, 'title', incomplete],
    ['a blank title', { title: ' \n\t ' }, 'title', incomplete],
    ['a title that is no text', { title: 7 }, 'title', incomplete],
    ['no content', { description: undefined }, 'description', incomplete],
    ['blank content', { description: '   ' }, 'description', incomplete],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title', 'A title can have at most 120 characters'],
    ['content that is too long', { description: 'x'.repeat(2001) }, 'description', /at most 2000 characters/],
    ['a title of a character that is nothing', { title: '\u0000' }, 'title', incomplete],
    ['a person that is no id', { userId: 'all' }, 'userId', /./],
    ['an unknown priority', { priority: 'urgent' }, 'priority', /./],
  ])('a broadcast with %s is refused with its field named, and nothing is stored', async (_, wrong, field, words) => {
    const app = await makeApp();
    const answer = await app.as('admin').post('/api/notifications', { ...news, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid-field', field });
    expect(answer.json().error).toMatch(words);
    expect(answer.json().message).toBe(answer.json().error);
    expect(await app.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });

  test('title and content may be as long as the limit in characters of four bytes', async () => {
    const app = await makeApp();
    const long = { title: '😀'.repeat(120), description: '😀'.repeat(2000) };
    expect(await send(app, long)).toMatchObject(long);
    expect(await bell(app, 'librarian')).toMatchObject([long]);
  });

  test('what the server decides cannot be handed in', async () => {
    const app = await makeApp();
    const post = async (more: object) =>
      (await app.as('admin').post('/api/notifications', { ...news, ...more })).statusCode;
    expect(await post({ createdBy: librarian })).toBe(403);
    expect(await post({ reached: 500 })).toBe(400);
    expect(await post({ read: true })).toBe(400);
    expect(await post({ timestamp: '1999-01-01T00:00:00.000Z' })).toBe(400);
    expect(await app.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    expect(await post({ createdBy: admin })).toBe(200);
  });

  test('visitors and everybody but admins can neither send nor see what was sent', async () => {
    const app = await makeApp();
    for (const [caller, status] of [
      [app.visitor, 401],
      [app.as('librarian'), 403],
      [app.as('manager'), 403],
      [app.as('tech'), 403],
    ] as const) {
      expect((await caller.post('/api/notifications', news)).statusCode).toBe(status);
      expect((await caller.get('/api/notifications/audience')).statusCode).toBe(status);
      expect((await caller.get('/api/notifications/sent')).statusCode).toBe(status);
    }
    expect((await app.visitor.get('/api/notifications')).statusCode).toBe(401);
    expect((await app.visitor.post('/api/notifications/1/read')).statusCode).toBe(401);
    expect((await app.visitor.post('/api/notifications/read-all')).statusCode).toBe(401);
    expect(await app.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });
});

describeOnBothEngines('reading notifications', (makeApp) => {
  test('unread ones of high priority come first, then the newest', async () => {
    const app = await makeApp();
    const sent: Notification[] = [];
    for (const priority of ['high', 'normal', 'high', 'normal'] as const) {
      app.clock.advance(1000);
      sent.push(await send(app, { ...news, priority }));
    }
    const [first, second, third, fourth] = sent.map(({ id }) => id);
    expect(await bellIds(app, 'librarian')).toEqual([third, first, fourth, second]);
    await app.as('librarian').post(`/api/notifications/${first}/read`);
    expect(await bellIds(app, 'librarian')).toEqual([third, fourth, second, first]);
    expect(await bellIds(app, 'colleague')).toEqual([third, first, fourth, second]);
  });

  test('one person reads one, which changes it for nobody else, and reading it again changes nothing', async () => {
    const app = await makeApp();
    const { id } = await send(app, news);
    const answer = await app.as('librarian').post(`/api/notifications/${id}/read`);
    expect(answer.json()).toMatchObject({ id, ...news, read: true });
    const [readAt] = await readTimes(app, librarian);
    app.clock.advance(60_000);
    expect((await app.as('librarian').post(`/api/notifications/${id}/read`)).json()).toEqual(answer.json());
    expect(await readTimes(app, librarian)).toEqual([readAt]);
    expect(await bell(app, 'librarian')).toMatchObject([{ read: true }]);
    expect(await bell(app, 'colleague')).toMatchObject([{ read: false }]);
    expect(await sentItems(app)).toMatchObject([{ reached: 3, readCount: 1 }]);
  });

  test('one that did not reach the viewer is 404 like one that does not exist, and stays unread for whom it reached', async () => {
    const app = await makeApp();
    const note = await send(app, { ...news, userId: librarian2 });
    const broadcast = await send(app, news);
    for (const [who, id, status] of [
      ['librarian', note.id, 404],
      ['librarian', 99_999, 404],
      ['manager', broadcast.id, 404],
      ['admin', broadcast.id, 404],
      ['librarian', 'x', 400],
      ['librarian', '0', 400],
    ] as const) {
      expect((await app.as(who).post(`/api/notifications/${id}/read`)).statusCode).toBe(status);
    }
    expect(await bell(app, 'librarian2')).toMatchObject([{ read: false }, { read: false }]);
  });

  test('all are read at once, but not one that came after what the viewer had seen', async () => {
    const app = await makeApp();
    await send(app, news);
    const seen = await send(app, { ...news, userId: librarian });
    const later = await send(app, news);
    const readAll = async (body?: object) =>
      (await app.as('librarian').post('/api/notifications/read-all', body)).json();
    expect(await readAll({ upTo: seen.id })).toEqual({ marked: 2 });
    expect(await bell(app, 'librarian')).toMatchObject([{ id: later.id, read: false }, { read: true }, { read: true }]);
    expect(await readAll()).toEqual({ marked: 1 });
    expect(await readAll({})).toEqual({ marked: 0 });
    expect(await bell(app, 'colleague')).toMatchObject([{ read: false }, { read: false }]);
    expect((await app.as('librarian').post('/api/notifications/read-all', { upTo: 'x' })).statusCode).toBe(400);
  });

  test('two tabs marking the same one at the same moment count as one reader', async () => {
    const app = await makeApp();
    const { id } = await send(app, news);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        app.as('librarian').post(index % 2 ? `/api/notifications/${id}/read` : '/api/notifications/read-all'),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const marked = answers.reduce((sum, answer) => sum + (answer.json().marked ?? 0), 0);
    expect(marked).toBeLessThanOrEqual(1);
    expect(await sentItems(app)).toMatchObject([{ readCount: 1 }]);
  });

  test('admins see past broadcasts with their authors in pages, newest first, and who left is no reader', async () => {
    const app = await makeApp();
    const ids: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) ids.unshift((await send(app, { ...news, title: `News ${number}` })).id);
    const [newest] = ids;
    for (const who of ['librarian', 'colleague']) await app.as(who).post(`/api/notifications/${newest}/read`);
    await setDeactivated(app, colleague, '2026-03-04T12:30:00.000Z');

    const first = (await app.as('admin').get('/api/notifications/sent?limit=2')).json();
    expect(first.items[0]).toEqual({
      ...{ tier: null, institutionName: null },
      id: newest,
      title: 'News 5',
      description: news.description,
      priority: 'normal',
      createdBy: admin,
      authorName: 'Ada Lindqvist',
      timestamp: '2026-03-04T12:00:00.000Z',
      reached: 3,
      readCount: 1,
    });
    const pages = [first.items.map(idOf)];
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = (await app.as('admin').get(`/api/notifications/sent?limit=2&cursor=${cursor}`)).json();
      pages.push(page.items.map(idOf));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=-1']) {
      expect((await app.as('admin').get(`/api/notifications/sent?${query}`)).statusCode).toBe(400);
    }
  });
});

describeOnAnyEngine('notifications over the live connection', (makeApp) => {
  test('a broadcast arrives at every tab of every customer, and at nobody else', async () => {
    const app = await makeApp();
    const tabs = [await connect(app, 'librarian'), await connect(app, 'librarian'), await connect(app, 'librarian2')];
    const staff = [await connect(app, 'admin'), await connect(app, 'manager')];
    const { reached, ...notification } = await send(app, { ...news, priority: 'high' });
    for (const tab of tabs) expect(await tab.next('notification')).toEqual({ type: 'notification', notification });
    await staff[0]?.next('changed');
    for (const socket of staff) {
      await socket.heardAll();
      expect(socket.received('notification')).toEqual([]);
    }
    expect(reached).toBe(3);
  });

  test('reading in one tab is told to the other tabs of the person and to the admins, once', async () => {
    const app = await makeApp();
    const { id } = await send(app, news);
    const [tab, other, adminTab] = [
      await connect(app, 'librarian'),
      await connect(app, 'colleague'),
      await connect(app, 'admin'),
    ];
    // The event of sending must not be taken for the one of reading.
    await adminTab.next('changed');
    await app.as('librarian').post(`/api/notifications/${id}/read`);
    expect(await tab.next('changed')).toEqual({ type: 'changed', what: ['/api/notifications'] });
    expect(await adminTab.next('changed')).toEqual({ type: 'changed', what: ['/api/notifications/sent'] });
    await app.as('librarian').post(`/api/notifications/${id}/read`);
    await app.as('librarian').post('/api/notifications/read-all');
    // An event would have arrived before this one.
    await send(app, { ...news, userId: librarian });
    await tab.next('notification');
    expect(tab.received('changed')).toHaveLength(1);
    await other.heardAll();
    expect(other.received('changed')).toEqual([]);
  });
});

async function send(app: TestApp, note: object): Promise<Notification & { reached: number }> {
  const answer = await app.as('admin').post('/api/notifications', note);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function bell(app: TestApp, username: string): Promise<Notification[]> {
  const answer = await app.as(username).get('/api/notifications');
  expect(answer.statusCode).toBe(200);
  const notifications: Notification[] = answer.json();
  const unread = notifications.filter(({ read }) => !read).length;
  expect((await app.as(username).get('/api/notifications/unread')).json()).toEqual({ count: unread });
  return notifications;
}

async function bellIds(app: TestApp, username: string): Promise<number[]> {
  return (await bell(app, username)).map(idOf);
}

async function sentItems(app: TestApp): Promise<SentNotification[]> {
  return (await app.as('admin').get('/api/notifications/sent')).json().items;
}

async function readTimes(app: TestApp, userId: number) {
  const rows = await app.db
    .selectFrom('notificationRecipients')
    .where('userId', '=', userId)
    .select('readAt')
    .orderBy('notificationId')
    .execute();
  return rows.map(({ readAt }) => readAt);
}

async function setDeactivated(app: TestApp, userId: number, deactivatedAt: string | null) {
  await app.db.updateTable('users').set({ deactivatedAt }).where('id', '=', userId).execute();
}

function idOf({ id }: { id: number }): number {
  return id;
}
