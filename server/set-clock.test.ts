import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from './config.ts';
import { followDatabaseTime } from './db/database-time.ts';
import { createRevocations } from './features/auth/end-access/revocations.service.ts';
import { startServer } from './main.ts';
import { giveAddresses, mailingPortals, sendMails } from './testing/services/test-mail.ts';
import { describeOnBothEngines } from './testing/test-app.ts';
import { emptyDatabases } from './testing/test-database.ts';
import type { TestApp } from './testing/test-server.ts';
import { connect } from './testing/test-socket.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
const password = 'carrel-demo';
const [librarian, manager] = [2, 4];
/** Tests begin at noon. Support is still closed two hours before and after this time. */
const evening = 8 * hour;

const iso = (ms: number) => new Date(ms).toISOString();

function signIn(portal: TestApp, secret = password) {
  return portal.visitor.post('/api/login', { username: 'librarian', password: secret });
}

describeOnBothEngines('a clock that is put', (makeApp) => {
  const makeMailing = mailingPortals(makeApp);

  describe.each([
    ['back', -2 * hour],
    ['forward', 2 * hour],
  ])('%s by two hours', (_way, stepMs) => {
    test('stops no message, no change of one, and ends no session', async () => {
      const portal = await makeApp();
      const socket = await connect(portal, 'librarian');
      const write = async (text: string) => {
        socket.send({ type: 'chat', from: librarian, to: manager, content: text, clientId: `write-${text}` });
        return (await socket.next('chat')).message;
      };
      for (let at = 0; at < 5; at++) await write(`before-${at}`);
      portal.clock.step(stepMs);
      for (let at = 0; at < 20; at++) {
        const { id, content, change } = await write(`after-${at}`);
        expect(content).toBe(`after-${at}`);
        const url = `/api/messages/${librarian}/${manager}/${id}`;
        const payload = { content: `changed-${at}`, change };
        expect((await portal.as('librarian').send({ method: 'PATCH', url, payload })).statusCode).toBe(200);
      }
      const posted = await portal.as('librarian').post('/api/messages', { receiverId: manager, content: 'Posted' });
      expect(posted.statusCode).toBe(200);
      expect(socket.received('rejected')).toEqual([]);
      expect(await lastSeen(portal)).toBe(iso(portal.clock.now()));
    });

    test('leaves no mail waiting: neither a new one, nor one that failed before, nor one whose process died', async () => {
      const { portal, smtp } = await makeMailing();
      await giveAddresses(portal.db, 'librarian');
      const broadcast = (title: string) =>
        portal.as('admin').post('/api/notifications', { title, description: 'News', priority: 'high' });
      smtp.fault = 'busy';
      await broadcast('Failed once');
      await sendMails(portal);
      smtp.fault = null;
      await broadcast('Claimed');
      const claimedUntil = iso(portal.clock.now() + 2 * minute);
      await portal.db.updateTable('outbox').set({ claimedUntil }).where('subject', '=', 'Claimed').execute();
      await broadcast('New');
      portal.clock.step(stepMs);
      await sendMails(portal);
      const subjects = smtp.mails.map(({ headers }) => headers['subject']).sort();
      expect(subjects).toEqual(['Claimed', 'Failed once', 'New']);
      const states = await portal.db.selectFrom('outbox').select('state').distinct().execute();
      expect(states).toEqual([{ state: 'sent' }]);
    });

    test('leaves no job waiting for longer than it ever waits, and none is done twice at once', async () => {
      const portal = await makeApp();
      const done: string[] = [];
      for (const everyMs of [minute, hour])
        portal.app.jobs.every(
          { name: `each ${everyMs}`, everyMs, deletes: false },
          async () => void done.push(`each ${everyMs}`),
        );
      await portal.app.jobs.runDue();
      portal.clock.step(stepMs);
      await portal.app.jobs.runDue();
      await portal.app.jobs.runDue();
      expect(done.sort()).toEqual([`each ${hour}`, `each ${hour}`, `each ${minute}`, `each ${minute}`].sort());
      expect((await portal.app.jobs.lateness()).every(({ lateMs }) => lateMs === 0)).toBe(true);
    });

    test('leaves no reply due: it comes 1.5 s after the message all the same', async () => {
      const portal = await makeApp({ startAfterMs: evening });
      const socket = await connect(portal, 'librarian');
      socket.send({ type: 'chat', from: librarian, to: manager, content: 'Anybody there?', clientId: 'anybody-there' });
      await socket.next('chat');
      portal.clock.step(stepMs);
      portal.clock.advance(1.5 * second);
      expect((await socket.next('chat')).message.content).toMatch(/^Thank you for your message/);
    });

    test('frees the reply that a dead process had claimed', async () => {
      const portal = await makeApp({ startAfterMs: evening });
      const now = portal.clock.now();
      const reply = { conversation: `channel:${librarian}`, day: '2026-03-04', dueAt: iso(now), settledAt: null };
      await portal.db
        .insertInto('dueReplies')
        .values({ ...reply, claimedUntil: iso(now + 30 * second) })
        .execute();
      portal.clock.step(stepMs);
      await portal.app.jobs.runDue();
      const { settledAt } = await portal.db.selectFrom('dueReplies').select('settledAt').executeTakeFirstOrThrow();
      expect(settledAt).toBe(iso(portal.clock.now()));
    });

    test('locks nobody out, and lets nobody guess more than five times at once', async () => {
      const portal = await makeApp();
      for (let guess = 0; guess < 5; guess++) expect((await signIn(portal, 'wrong-one')).statusCode).toBe(401);
      expect((await signIn(portal)).statusCode).toBe(429);
      portal.clock.step(stepMs);
      expect((await signIn(portal)).statusCode).toBe(200);
      for (let guess = 0; guess < 5; guess++) expect((await signIn(portal, 'wrong-one')).statusCode).toBe(401);
      expect((await signIn(portal)).statusCode).toBe(429);
      await portal.app.jobs.runDue();
      const kept = await portal.db.selectFrom('signInFailures').select('failedAt').execute();
      expect(kept).toEqual(Array(5).fill({ failedAt: iso(portal.clock.now()) }));
    });

    test('hides nothing that the command line did just before', async () => {
      const { db, clock } = await makeApp();
      const heard: string[] = [];
      const revocations = createRevocations({
        db,
        clock: clock.now,
        people: { forget: () => void heard.push('people-changed') },
        sessions: { closeRevoked: async () => {} },
      });
      await revocations.hear();
      heard.splice(0);
      const row = { userId: null, sessionHash: null, at: iso(clock.now()), reason: 'people-changed' } as const;
      await db.insertInto('revocations').values(row).execute();
      clock.step(stepMs);
      await revocations.hear();
      await revocations.hear();
      expect(heard).toEqual(['people-changed']);
    });
  });
});

async function lastSeen(portal: TestApp): Promise<string> {
  return (await portal.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt;
}

describeOnBothEngines('the time of the database', (makeApp) => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('is that of PostgreSQL, whatever the clock of the machine shows, and that of the machine where it is a file', async () => {
    const { db } = await makeApp.database();
    const real = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(real - 2 * hour);
    const { clock, stop } = await followDatabaseTime(db);
    try {
      const expected = makeApp.engine === 'sqlite' ? real - 2 * hour : real;
      expect(Math.abs(clock() - expected)).toBeLessThan(minute);
      vi.spyOn(Date, 'now').mockReturnValue(real + 2 * hour);
      const later = makeApp.engine === 'sqlite' ? real + 2 * hour : real;
      expect(Math.abs(clock() - later)).toBeLessThan(minute);
      expect(Number.isInteger(clock())).toBe(true);
    } finally {
      stop();
    }
  });

  test('is what a start goes by, for the first administrator and whatever else it puts into a new database', async () => {
    const databases = emptyDatabases(makeApp.engine);
    const { dataDir, databaseUrl = '' } = await databases.create();
    const real = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(real - 2 * hour);
    const env = { PORT: '0', HOST: '127.0.0.1', PORTAL_LOG_LEVEL: 'silent' };
    let preparedAt = 0;
    const config = loadConfig({ ...env, PORTAL_DATA_DIR: dataDir, PORTAL_DATABASE_URL: databaseUrl });
    const server = await startServer(config, async (_db, clock) => {
      preparedAt = clock();
    });
    await server.stop();
    await databases.remove();
    expect(Math.round(Math.abs(real - preparedAt) / hour)).toBe(makeApp.engine === 'sqlite' ? 2 : 0);
  });

  test('is looked at again every few seconds: one that was put elsewhere is followed', async () => {
    const { db } = await makeApp.database();
    const steady = performance.now.bind(performance);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { clock, stop } = await followDatabaseTime(db);
    try {
      // To this process the database now seems to be two hours behind.
      vi.spyOn(performance, 'now').mockImplementation(() => steady() + 2 * hour);
      vi.advanceTimersByTime(5 * second);
      await expect.poll(() => Math.abs(clock() - Date.now()), { interval: 1 }).toBeLessThan(minute);
    } finally {
      stop();
    }
  });
});
