import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Device } from '#contract/devices.ts';
import { type NewPush, writePushes } from '#server/db/queries/pushes.queries.ts';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import { untilWaiting } from '#server/testing/race.ts';
import { readVapid, startPushService, type TestBrowser } from '#server/testing/services/push-service.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [second, hour, day] = [1000, 3_600_000, 86_400_000];
const [librarianId, techId, managerId, colleagueId] = [2, 3, 4, 6];

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterEach(() => {
  service.received.length = 0;
  service.answer.next = () => ({ status: 201 });
});
afterAll(() => service.stop());

async function register(
  portal: TestApp,
  { as = 'manager', browser, showsText = false }: { as?: string; browser: TestBrowser; showsText?: boolean },
) {
  const body = { ...browser.subscription, showsText };
  return portal.as(as).send({ method: 'PUT', url: '/api/device', payload: body });
}

const listed = async (portal: TestApp, as = 'manager'): Promise<Device[]> =>
  (await portal.as(as).get('/api/devices')).json().devices;

const writes = (portal: TestApp, content: string) =>
  portal.as('librarian').post('/api/messages', { receiverId: managerId, content });

/** Advances the clock and runs the jobs that are due. */
async function passes(portal: TestApp, ms: number): Promise<void> {
  portal.clock.advance(ms);
  await portal.app.jobs.runDue();
}

const waiting = (portal: TestApp) =>
  portal.db
    .selectFrom('outbox')
    .where('channel', '=', 'device')
    .orderBy('id')
    .select(['key', 'state', 'attempts'])
    .execute();

describeOnBothEngines('devices', (makeApp) => {
  async function portalWith(browser: TestBrowser, showsText = false): Promise<TestApp> {
    const portal = await makeApp({ network: service.network });
    await claimKey(portal.db, { dataDir: portal.dataDir });
    expect((await register(portal, { browser, showsText })).statusCode).toBe(200);
    return portal;
  }

  test('are told of a message who wrote, encrypted for the browser and signed by the portal', async () => {
    const phone = service.browser('phone');
    const portal = await portalWith(phone);
    const { publicKey } = (await portal.as('manager').get('/api/devices')).json();
    await writes(portal, 'The first');
    await writes(portal, 'Nothing of this leaves');
    await passes(portal, 4 * second);
    expect(service.received).toEqual([]);
    await passes(portal, second);
    expect(service.told()).toEqual([
      { tag: 'message:channel:2', title: 'New message from Maya Okafor', text: '', path: '/?contact=2' },
    ]);
    const [first] = service.received;
    const path = first?.path;
    const headers = first?.headers ?? ({} as IncomingHttpHeaders);
    expect(path).toBe(phone.path);
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    const vapid = readVapid(String(headers.authorization));
    expect(vapid.publicKey).toBe(publicKey);
    expect(vapid.claims).toMatchObject({ aud: new URL(phone.subscription.endpoint).origin });
    expect(vapid.claims.sub).toMatch(/^mailto:.+@/);
    expect(vapid.claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(day);
    await passes(portal, hour);
    expect(service.received).toHaveLength(1);
    expect((await listed(portal))[0]).toMatchObject({ name: expect.any(String), isCurrent: true });
  });

  test('show its text where their person chose that, and take it away once it was read elsewhere', async () => {
    const portal = await portalWith(service.browser('phone'), true);
    const { id } = (await writes(portal, `The catalogue ${'is long '.repeat(30)}`)).json();
    await passes(portal, 5 * second);
    expect(String(service.told()[0]?.['text'])).toMatch(/^The catalogue is long .*…$/);
    const desk = await connect(portal, 'manager');
    desk.send({ type: 'read', contactId: librarianId, upTo: id });
    await expect
      .poll(async () => {
        await passes(portal, 2 * second);
        return service.told().slice(1);
      })
      .toEqual([{ tag: 'message:channel:2', isOver: true }]);
    expect(await waiting(portal)).toEqual([]);
  });

  test.each([
    ['manager', managerId, 'channel:2', '/?contact=2'],
    ['tech', techId, 'pair:2:3', '/?earlier=pair:2:3'],
  ])(
    'of a stand-in are told of a message to %s, open it where they answer, and stop with the absence',
    async (absent, absentId, conversation, path) => {
      const portal = await makeApp({ network: service.network });
      await claimKey(portal.db, { dataDir: portal.dataDir });
      await register(portal, { as: 'admin', browser: service.browser('phone') });
      const absence = { standInId: 1, from: '2026-03-04', until: '2026-03-06' };
      const { id } = (await portal.as(absent).post('/api/absences', absence)).json();
      const write = () => portal.as('librarian').post('/api/messages', { receiverId: absentId, content: 'x' });
      const first = (await write()).json();
      await passes(portal, 5 * second);
      const shown = { tag: `message:${conversation}`, title: 'New message from Maya Okafor', text: '', path };
      expect(service.told()).toEqual([shown]);
      const read = `/api/earlier-conversations/${conversation}/read`;
      if (absent === 'tech') await portal.as('admin').post(read, { upTo: first.id });
      await write();
      expect((await portal.as(absent).post(`/api/absences/${id}/end`, {})).statusCode).toBe(200);
      await passes(portal, 10 * second);
      expect(service.told().slice(1)).toEqual([{ tag: shown.tag, isOver: true }]);
    },
  );

  test('are told nothing of what was read within seconds', async () => {
    const portal = await portalWith(service.browser('phone'));
    const { id } = (await writes(portal, 'Read at once')).json();
    const desk = await connect(portal, 'manager');
    desk.send({ type: 'read', contactId: librarianId, upTo: id });
    await expect
      .poll(() =>
        portal.db.selectFrom('conversationRead').where('userId', '=', managerId).select('lastReadId').execute(),
      )
      .toEqual([{ lastReadId: id }]);
    await passes(portal, 5 * second);
    expect(service.received).toEqual([]);
    expect(await waiting(portal)).toEqual([]);
  });

  test('that sign out as somebody writes to them, or tells them something, fail neither', async () => {
    const portal = await portalWith(service.browser('phone'));
    const push = { userIds: [managerId], tag: 'invoice:1', title: 'Invoice', text: '', path: '/' };
    const at = new Date(portal.clock.now()).toISOString();
    const told = () =>
      portal.db.transaction().execute((transaction) => writePushes(transaction, [push], { at, told: [], said: [] }));
    let racing: Promise<unknown[]> | undefined;
    await portal.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('sessions').where('userId', '=', managerId).execute();
      racing = Promise.all([writes(portal, 'Are you there?'), told()]);
      racing.catch(() => {});
      if (makeApp.engine === 'postgres') await untilWaiting(portal.db, 2, 'push');
    });
    expect(await racing).toMatchObject([{ statusCode: 200 }, undefined]);
    expect(await waiting(portal)).toEqual([]);
  });

  test('hear within seconds of somebody who keeps writing', async () => {
    const portal = await portalWith(service.browser('phone'));
    for (const content of ['One', 'Two', 'Three']) {
      await writes(portal, content);
      await passes(portal, 2 * second);
    }
    expect(service.received).toHaveLength(1);
    await writes(portal, 'Four');
    await passes(portal, 4 * second);
    expect(service.received).toHaveLength(1);
    await passes(portal, second);
    expect(service.received).toHaveLength(2);
  });

  test('are told while another push service is slow', async () => {
    const portal = await portalWith(service.browser('quick'));
    await portal.db.updateTable('pushDevices').set({ service: 'quick.example.org' }).execute();
    const slow = service.browser('slow');
    await register(portal, { as: 'colleague', browser: slow });
    let answerSlow = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answerSlow = resolve;
    });
    service.answer.next = ({ path }) =>
      path === slow.path ? isAnswered.then(() => ({ status: 201 })) : { status: 201 };
    const at = new Date(portal.clock.now()).toISOString();
    const push = (userId: number, tag: string) => ({ userIds: [userId], tag, title: 'News', text: '', path: '/' });
    const many = Array.from({ length: 40 }, (_, number) => push(colleagueId, `slow:${number}`));
    const write = (pushes: readonly NewPush[]) =>
      portal.db.transaction().execute((transaction) => writePushes(transaction, pushes, { at, told: [], said: [] }));
    await write(many);
    const sending = portal.app.jobs.runDue();
    const arrived = (path: string) => service.received.filter((one) => one.path === path).length;
    await expect.poll(() => arrived(slow.path)).toBe(8);
    await write([push(managerId, 'quick:1')]);
    await expect.poll(() => arrived('/push/quick')).toBe(1);
    expect(arrived(slow.path)).toBe(8);
    answerSlow();
    await sending;
    expect(arrived(slow.path)).toBe(40);
  });

  test('are told once by several processes', async () => {
    const database = await makeApp.database();
    const [first, other] = [
      await makeApp({ database, network: service.network }),
      await makeApp({ database, network: service.network }),
    ];
    await claimKey(first.db, { dataDir: first.dataDir });
    const names = ['one', 'two', 'three', 'four', 'five'];
    const [phone] = names.map((name) => service.browser(name));
    if (phone) await register(first, { browser: phone });
    await writes(first, 'Once');
    first.clock.advance(5 * second);
    await Promise.all([first.app.jobs.runDue(), other.app.jobs.runDue()]);
    expect(service.received).toHaveLength(1);
  });

  test('go with their session: at a log-out, a deactivation, and when it is lost; and stay where it is renewed', async () => {
    const ends: Record<string, (portal: TestApp) => Promise<unknown>> = {
      'log-out': (portal) => portal.as('manager').post('/api/logout'),
      deactivation: (portal) => portal.as('admin').post('/api/users/2/deactivate'),
      lost: async (portal) => portal.clock.advance(13 * hour),
    };
    for (const [name, end] of Object.entries(ends)) {
      const as = name === 'deactivation' ? 'librarian' : 'manager';
      const portal = await makeApp({ network: service.network });
      await claimKey(portal.db, { dataDir: portal.dataDir });
      await register(portal, { as, browser: service.browser(name) });
      const to = as === 'manager' ? writes(portal, 'Too late') : null;
      await (to ?? portal.as('manager').post('/api/messages', { receiverId: librarianId, content: 'Too late' }));
      await end(portal);
      await passes(portal, 5 * second);
      expect([name, service.received.length]).toEqual([name, 0]);
      const kept = await portal.db.selectFrom('pushDevices').where('removedAt', 'is', null).select('id').execute();
      expect([name, kept]).toEqual([name, []]);
    }
    const portal = await portalWith(service.browser('kept'));
    const form = { currentPassword: 'carrel-demo', password: 'another-one', confirmPassword: 'another-one' };
    expect((await portal.as('manager').post('/api/password', form)).statusCode).toBe(200);
    expect(await portal.db.selectFrom('pushDevices').select('userId').execute()).toEqual([{ userId: managerId }]);
  });
});

describeOnAnyEngine('push services', (makeApp) => {
  async function portalWith(browser: TestBrowser): Promise<TestApp> {
    const portal = await makeApp({ network: service.network });
    await claimKey(portal.db, { dataDir: portal.dataDir });
    await register(portal, { browser, showsText: true });
    return portal;
  }

  test.each([404, 410])('that answer %i are not asked again: the device is forgotten', async (status) => {
    const portal = await portalWith(service.browser('gone'));
    service.answer.next = () => ({ status });
    await writes(portal, 'Hello');
    await passes(portal, 5 * second);
    expect(service.received).toHaveLength(1);
    expect(await listed(portal)).toEqual([]);
    await writes(portal, 'And again');
    await passes(portal, hour);
    expect(service.received).toHaveLength(1);
  });

  test('that ask for time get it, and one that fails is tried again for a day', async () => {
    const portal = await portalWith(service.browser('slow'));
    service.answer.next = () => ({ status: 429, headers: { 'retry-after': '120' } });
    await writes(portal, 'Hello');
    await passes(portal, 5 * second);
    await passes(portal, 119 * second);
    expect(service.received).toHaveLength(1);
    service.answer.next = () => ({ status: 500 });
    await passes(portal, second);
    expect(service.received).toHaveLength(2);
    service.answer.next = () => ({ status: 201 });
    await passes(portal, 60 * second);
    expect(service.told().map(({ title }) => title)).toEqual(Array(3).fill('New message from Maya Okafor'));
    expect(await waiting(portal)).toEqual([{ key: 'message:channel:2', state: 'shown', attempts: 3 }]);

    service.answer.next = () => ({ status: 503 });
    await writes(portal, 'Never taken');
    await passes(portal, 5 * second);
    expect(service.received).toHaveLength(4);
    portal.clock.advance(day + hour);
    const now = new Date(portal.clock.now()).toISOString();
    await portal.db.updateTable('sessions').set({ createdAt: now, lastSeenAt: now }).execute();
    await portal.app.jobs.runDue();
    const tries = service.received.length;
    await passes(portal, hour);
    expect(service.received).toHaveLength(tries);
    expect([await waiting(portal), (await listed(portal)).length]).toEqual([[], 1]);
  });

  test.each([String((7 * day) / second), 'Wed, 11 Mar 2026 12:00:00 GMT'])(
    'that ask for more than some hours, as %s, are asked again after these and not at once',
    async (retryAfter) => {
      const portal = await portalWith(service.browser('far'));
      // Refuses only three times, so that a retry without pause shows up.
      service.answer.next = () =>
        service.received.length > 3 ? { status: 201 } : { status: 429, headers: { 'retry-after': retryAfter } };
      await writes(portal, 'Hello');
      await passes(portal, 5 * second);
      expect(service.received).toHaveLength(1);
      await passes(portal, 6 * hour - second);
      expect(service.received).toHaveLength(1);
      await passes(portal, second);
      expect(service.received).toHaveLength(2);
    },
  );

  test('that find a body too long get a shorter one at once', async () => {
    const portal = await portalWith(service.browser('short'));
    service.answer.next = () => ({ status: service.received.length > 1 ? 201 : 413 });
    await writes(portal, 'Much to say');
    await passes(portal, 5 * second);
    expect(service.told().map(({ text }) => text)).toEqual(['Much to say', '']);
  });

  test('are asked at public addresses with https alone, and lead nowhere else', async () => {
    const portal = await portalWith(service.browser('phone'));
    const to = async (endpoint: string, more: object = {}) => {
      const payload = { ...service.browser('other').subscription, endpoint, ...more };
      const answer = await portal.as('colleague').send({ method: 'PUT', url: '/api/device', payload });
      return [answer.statusCode, answer.json().field];
    };
    expect(await to('http://push.example.org/1')).toEqual([400, 'endpoint']);
    expect(await to('https://localhost/1')).toEqual([400, 'endpoint']);
    expect(await to('https://10.0.0.7/1')).toEqual([400, 'endpoint']);
    expect(await to('https://push.example.org/1', { p256dh: 'A'.repeat(87) })).toEqual([400, 'p256dh']);
    service.answer.next = () => ({ status: 307, headers: { location: service.urlOf('/inside') } });
    await writes(portal, 'Hello');
    await passes(portal, 5 * second);
    expect(service.asked.filter((path) => path === '/inside')).toEqual([]);
    // The name now resolves to an internal address, so no request is made.
    expect(await to(service.urlOf('/push/inside', 'inside.example.org'))).toEqual([200, undefined]);
    const before = service.received.length;
    await portal.as('admin').post('/api/messages', { receiverId: 6, content: 'Hello' });
    await passes(portal, 5 * second);
    expect(service.received).toHaveLength(before);
  });

  test('are told of bookings, requests and invoices by the news of them, and never of what was rolled back', async () => {
    const portal = await portalWith(service.browser('phone'));
    const push = { userIds: [managerId], tag: 'invoice:1', title: 'Invoice', text: '', path: '/' };
    await portal.db
      .transaction()
      .execute(async (transaction) => {
        const at = new Date(portal.clock.now()).toISOString();
        await writePushes(transaction, [push], { at, told: [], said: [] });
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect((await portal.as('librarian').post('/api/invoice-requests', {})).statusCode).toBe(200);
    await passes(portal, 5 * second);
    expect(service.told()).toEqual([
      expect.objectContaining({ tag: 'invoice-request:1', title: expect.stringContaining('Invoice requested by') }),
    ]);
  });

  test('are told to take such news away once its entry behind the bell, or its line in the chat, was read', async () => {
    const portal = await portalWith(service.browser('phone'));
    const ask = () => portal.as('librarian').post('/api/invoice-requests', {});
    const told = () => service.told().map(({ tag, isOver = false }) => [tag, isOver]);
    await ask();
    await passes(portal, 5 * second);
    await passes(portal, hour);
    expect(told()).toEqual([['invoice-request:1', false]]);
    expect((await portal.as('manager').post('/api/notifications/read-all', {})).statusCode).toBe(200);
    await passes(portal, 2 * second);
    expect(told().slice(1)).toEqual([['invoice-request:1', true]]);
    expect(await waiting(portal)).toEqual([]);

    expect((await portal.as('librarian').post('/api/invoice-requests/1/withdraw')).statusCode).toBe(200);
    await ask();
    await passes(portal, 5 * second);
    const [line] = (await portal.as('manager').get(`/api/messages/${managerId}/${librarianId}?limit=1`)).json();
    const desk = await connect(portal, 'manager');
    desk.send({ type: 'read', contactId: librarianId, upTo: line.id });
    await expect
      .poll(async () => {
        await passes(portal, 2 * second);
        return told().at(-1);
      })
      .toEqual(['invoice-request:2', true]);
  });

  test('are told to take a contact request away once it was answered or withdrawn', async () => {
    const portal = await portalWith(service.browser('phone'));
    await register(portal, { as: 'colleague', browser: service.browser('tablet') });
    const ask = async () =>
      (await portal.as('librarian').post('/api/relationships', { studentId: librarianId, relatedUserId: 6 })).json();
    const first = await ask();
    await passes(portal, 5 * second);
    expect(service.told()).toMatchObject([{ tag: `contact:${first.id}` }]);
    await portal.as('librarian').send({ method: 'DELETE', url: `/api/relationships/${first.id}` });
    await passes(portal, 2 * second);
    expect(service.told().slice(1)).toEqual([{ tag: `contact:${first.id}`, isOver: true }]);
    const again = await ask();
    await passes(portal, 5 * second);
    const answer = {
      method: 'PATCH',
      url: `/api/relationships/${again.id}/status`,
      payload: { status: 'rejected' },
    } as const;
    expect((await portal.as('colleague').send(answer)).statusCode).toBe(200);
    await passes(portal, 2 * second);
    expect(service.told().at(-1)).toEqual({ tag: `contact:${again.id}`, isOver: true });
  });

  test('know a browser again that comes in another session, and nobody removes the device of another', async () => {
    const phone = service.browser('phone');
    const portal = await portalWith(phone);
    expect((await register(portal, { as: 'colleague', browser: phone })).json()).toMatchObject({ showsText: false });
    expect([await listed(portal), (await listed(portal, 'colleague')).length]).toEqual([[], 1]);
    const [device] = await listed(portal, 'colleague');
    const remove = (as: string) => portal.as(as).send({ method: 'DELETE', url: `/api/devices/${device?.id}` });
    expect([(await remove('manager')).statusCode, (await remove('colleague')).statusCode]).toEqual([404, 200]);
    expect((await portal.as('colleague').get('/api/devices')).json()).toMatchObject({ devices: [], wasRemoved: true });
    expect(await portal.db.selectFrom('pushDevices').select('subscriptionSealed').execute()).toEqual([
      { subscriptionSealed: null },
    ]);
  });

  test('show text in the next session of the same person as in the one before, and of nobody else', async () => {
    const phone = service.browser('phone');
    const portal = await portalWith(phone);
    const again = async (as: string) =>
      (await portal.as(as).send({ method: 'PUT', url: '/api/device', payload: phone.subscription })).json();
    expect(await again('manager')).toMatchObject({ showsText: true });
    expect(await again('colleague')).toMatchObject({ showsText: false });
    expect(await again('manager')).toMatchObject({ showsText: false });
  });

  test('know the portal by one key, which is sealed', async () => {
    const portal = await portalWith(service.browser('phone'));
    const keyOf = async () => (await portal.as('manager').get('/api/devices')).json().publicKey;
    expect(await keyOf()).toBe(await keyOf());
    const stored = await portal.db.selectFrom('pushKeys').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.privateKeySealed).toMatch(/^s1\./);
    const device = await portal.db.selectFrom('pushDevices').selectAll().executeTakeFirstOrThrow();
    expect(device.service).toBe('idp.example.org');
    expect(JSON.stringify(device)).not.toContain('/push/phone');
  });
});
