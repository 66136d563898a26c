import { rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRedisBus } from './platform/bus/redis-bus.ts';
import { describeWithRedis } from './testing/services/describe-with-redis.ts';
import { startTestRedis, type TestRedis } from './testing/services/test-redis.ts';
import { describeOnBothEngines, makerOf } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { connect } from './testing/test-socket.ts';

const token = 'a-token-of-a-test-that-is-long';
const foreign = '203.0.113.9';

/** The value of a sample with its labels; undefined if the text has no such line. */
function valueIn(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

async function metricsOf(portal: TestApp): Promise<string> {
  const answer = await portal.visitor.get('/metrics');
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

describe('who may read metrics', () => {
  const makeApp = makerOf('sqlite');

  test('is whoever asks on this machine, over a real line, past any proxy and under a local name', async () => {
    const portal = await makeApp({ env: { PORTAL_TRUSTED_PROXIES: 'loopback' } });
    const address = new URL(await portal.listen());
    const statusFor = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = httpRequest(new URL('/metrics', address), { headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.on('error', reject).end();
      });
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: `localhost:${address.port}` })).toBe(200);
    const passedOn: Record<string, string>[] = [
      { 'x-forwarded-for': foreign },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
      { 'x-real-ip': foreign },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { host: 'portal.example.org' },
      { host: 'localhost.evil.example' },
    ];
    for (const headers of passedOn) expect([headers, await statusFor(headers)]).toEqual([headers, 404]);
  });

  test('is nobody elsewhere without a token, also not somebody who is signed in', async () => {
    const portal = await makeApp();
    for (const caller of [portal.visitor, portal.as('admin')]) {
      const answer = await caller.send({ method: 'GET', url: '/metrics', remoteAddress: foreign });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    }
  });

  test('is whoever has the token, wherever they are', async () => {
    const portal = await makeApp({ env: { PORTAL_METRICS_TOKEN: token } });
    const statusWith = async (authorization: string | undefined) => {
      const headers = authorization === undefined ? {} : { authorization };
      return (await portal.visitor.send({ method: 'GET', url: '/metrics', remoteAddress: foreign, headers }))
        .statusCode;
    };
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
    expect(await statusWith(`bearer ${token}`)).toBe(200);
    const wrong = [undefined, '', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token];
    for (const one of wrong) expect([one, await statusWith(one)]).toEqual([one, 401]);
  });
});

describeOnBothEngines('the metrics', (makeApp) => {
  test('move when the thing happens', async () => {
    const portal = await makeApp();
    const count = async (sample: string) => valueIn(await metricsOf(portal), sample);
    expect(await count('carrel_commit_duration_seconds_count')).toBe(0);
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Hello' });
    expect(await count('carrel_commit_duration_seconds_count')).toBe(1);
    expect(await count('carrel_messages_waiting')).toBe(0);
    expect(await count('carrel_http_requests_total{route="POST /api/messages",status="200"}')).toBe(1);
    expect(await count('carrel_http_request_duration_seconds_count{route="POST /api/messages"}')).toBe(1);

    for (let attempt = 0; attempt < 6; attempt++) {
      await portal.visitor.post('/api/login', { username: 'librarian', password: 'not-the-right-one' });
    }
    expect(await count('carrel_http_requests_total{route="POST /api/login",status="401"}')).toBe(5);
    expect(await count('carrel_http_requests_total{route="POST /api/login",status="429"}')).toBe(1);

    expect(await count('carrel_sockets')).toBe(0);
    const sockets = [
      await connect(portal, 'librarian'),
      await connect(portal, 'librarian'),
      await connect(portal, 'admin'),
    ];
    expect(await count('carrel_sockets')).toBe(3);
    for (const socket of sockets) await socket.close();
    await expect.poll(() => count('carrel_sockets')).toBe(0);
  });

  test('tell of jobs that fail, and of those that nobody does', async () => {
    const portal = await makeApp();
    portal.app.jobs.every({ name: 'breaking', everyMs: 60_000, deletes: false }, () =>
      Promise.reject(new Error('on purpose')),
    );
    expect(valueIn(await metricsOf(portal), 'carrel_job_failures_total{name="breaking"}')).toBeUndefined();
    await portal.app.jobs.runDue();
    const text = await metricsOf(portal);
    expect(valueIn(text, 'carrel_job_failures_total{name="breaking"}')).toBe(1);
    expect(valueIn(text, 'carrel_job_late_seconds{name="breaking"}')).toBe(0);
    portal.clock.advance(10 * 60_000);
    expect(valueIn(await metricsOf(portal), 'carrel_job_late_seconds{name="breaking"}')).toBe(9 * 60);
  });

  test('tell of mails that wait, are held and failed, and for how long the first is due', async () => {
    const portal = await makeApp();
    const at = new Date(portal.clock.now()).toISOString();
    const mail = (key: string, state: 'waiting' | 'held' | 'failed' | 'sent', dueAt: string) => ({
      ...{ channel: 'mail' as const, userId: 2, kind: 'broadcast', key, subject: 'News' },
      ...{
        state,
        createdAt: at,
        dueAt,
        giveUpAt: at,
      },
    });
    const later = (seconds: number) => new Date(portal.clock.now() + seconds * 1000).toISOString();
    const mails = [
      mail('1', 'waiting', later(120)),
      mail('2', 'waiting', later(60)),
      mail('3', 'failed', at),
      mail('4', 'sent', at),
    ];
    await portal.db.insertInto('outbox').values(mails).execute();
    let text = await metricsOf(portal);
    const states = ['waiting', 'held', 'failed', 'sent'];
    expect(states.map((state) => valueIn(text, `carrel_mails{state="${state}"}`))).toEqual([2, 0, 1, undefined]);
    expect(valueIn(text, 'carrel_mail_overdue_seconds')).toBe(0);
    portal.clock.advance(90_000);
    text = await metricsOf(portal);
    expect(valueIn(text, 'carrel_mail_overdue_seconds')).toBe(30);
  });

  test('answer also when the database does not, and say so', async () => {
    const portal = await makeApp();
    expect(valueIn(await metricsOf(portal), 'carrel_part_ready{part="database"}')).toBe(1);
    await portal.db.destroy();
    const text = await metricsOf(portal);
    expect(valueIn(text, 'carrel_ready')).toBe(0);
    expect(valueIn(text, 'carrel_part_ready{part="database"}')).toBe(0);
    expect(valueIn(text, 'carrel_part_ready{part="files"}')).toBe(1);
    expect(text).not.toContain('carrel_mails{');
  });

  test('count the connections to PostgreSQL, and who waits for one', async () => {
    const portal = await makeApp();
    const text = await metricsOf(portal);
    if (makeApp.engine === 'sqlite') {
      expect(text).not.toContain('carrel_database_connections{');
      return;
    }
    const count = async (sample: string) => valueIn(await metricsOf(portal), sample) ?? 0;
    // A repeated job may hold the only connection just now.
    await expect.poll(() => count('carrel_database_connections{pool="writing",state="idle"}')).toBeGreaterThan(0);
    const waiting = () => count('carrel_database_connections_waiting{pool="writing"}');
    // All ten connections are taken, and two requests wait for one.
    let giveBack = () => {};
    let isGivenBack = false;
    const givenBack = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    const lent = Array.from({ length: 10 }, () => portal.db.connection().execute(() => givenBack));
    const wanted = [1, 2].map(async () => {
      while (!isGivenBack) await sql`select 1`.execute(portal.db).catch(() => {});
    });
    await expect.poll(waiting).toBeGreaterThan(1);
    giveBack();
    isGivenBack = true;
    await Promise.all([...lent, ...wanted]);
    await expect.poll(waiting).toBe(0);
  });
});

describe('the metrics', () => {
  const makeApp = makerOf('sqlite');

  test('say why the portal is not ready, what room the disk has, and what runs', async () => {
    const portal = await makeApp();
    let text = await metricsOf(portal);
    expect(valueIn(text, 'carrel_ready')).toBe(1);
    const [free = 0, size = 0] = ['carrel_disk_free_bytes', 'carrel_disk_size_bytes'].map((name) =>
      valueIn(text, name),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThanOrEqual(free);
    expect(text).toMatch(
      new RegExp(
        `carrel_build_info\\{version="[\\d.]+",build="\\w+",schema="\\d{4}-[a-z-]+",node="${process.version}"\\} 1`,
      ),
    );
    expect(valueIn(text, 'carrel_bus_up')).toBe(1);
    expect(valueIn(text, 'carrel_bus_last_error_timestamp_seconds')).toBe(0);
    expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    rmSync(join(portal.dataDir, 'uploads'), { recursive: true });
    writeFileSync(join(portal.dataDir, 'uploads'), 'a file where the folder should be');
    text = await metricsOf(portal);
    expect(['files', 'database', 'disk'].map((part) => valueIn(text, `carrel_part_ready{part="${part}"}`))).toEqual([
      0, 1, 1,
    ]);
    expect(valueIn(text, 'carrel_ready')).toBe(0);
    rmSync(join(portal.dataDir, 'uploads'));
    expect(valueIn(await metricsOf(portal), 'carrel_ready')).toBe(1);
  });

  test('hold nothing of a person, and not a line more for each address that is asked for', async () => {
    const portal = await makeApp();
    const urls = ['/api/user/4711', '/api/users/search?q=okafor', '/uploads/secret-name.pdf', '/made-up/by-somebody'];
    for (const url of urls) {
      await portal.as('librarian').get(url);
      await portal.visitor.send({ method: 'PROPFIND' as 'GET', url });
    }
    const text = await metricsOf(portal);
    expect(text).toContain('route="GET /api/user/:id"');
    expect(text).not.toMatch(/4711|okafor|secret-name|made-up|PROPFIND|librarian/i);
    const ownLines = async () =>
      (await metricsOf(portal)).split('\n').filter((line) => line.startsWith('carrel_')).length;
    const before = await ownLines();
    for (let at = 0; at < 50; at++) await portal.visitor.get(`/another/${at}`);
    expect(await ownLines()).toBe(before);
  });
});

describeWithRedis('the metrics over Redis', () => {
  const makeApp = makerOf('sqlite');
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());

  test('tell when the others are not heard, and when that began', async () => {
    const bus = await createRedisBus({ url: redis.url, channel: 'metrics', log: pino({ level: 'silent' }) });
    try {
      const portal = await makeApp({ bus });
      const up = async () => valueIn(await metricsOf(portal), 'carrel_bus_up');
      expect(await up()).toBe(1);
      const before = Date.now() / 1000;
      await redis.kill();
      await expect.poll(up, { timeout: 15_000 }).toBe(0);
      const lostAt = valueIn(await metricsOf(portal), 'carrel_bus_last_error_timestamp_seconds') ?? 0;
      expect(lostAt).toBeGreaterThanOrEqual(Math.floor(before));
      await redis.start();
      await expect.poll(up, { timeout: 15_000 }).toBe(1);
    } finally {
      await bus.stop();
    }
  });
});
