import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { startServer } from '#server/main.ts';
import { createSharedNumber } from '#server/platform/bus/shared-number.ts';
import { describeWithRedis } from '#server/testing/services/describe-with-redis.ts';
import { startProxy } from '#server/testing/services/test-proxy.ts';
import { startTestRedis, type TestRedis } from '#server/testing/services/test-redis.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { type HoldOptions, lockDatabase, type SharedNumber } from './hold-database.ts';

const databases = emptyDatabases('postgres');
const closing: (() => unknown)[] = [];
let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = (await databases.create()).databaseUrl ?? '';
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

afterAll(() => databases.remove());

/** Another server, which gives up after half a second. */
async function hold(shared?: SharedNumber, more: Partial<HoldOptions> = {}) {
  const onLost = vi.fn();
  const parts = { databaseUrl, shared, waitMs: 500, checkMs: 50, onLost, ...more };
  const release = await lockDatabase(parts);
  closing.push(release);
  return { release, onLost };
}

const notHeard = 'Another server runs on the database of PORTAL_DATABASE_URL, and this one does not hear it';

test('a second server on a database is refused, with what it lacks, until the first is gone', async () => {
  const { release } = await hold();
  const onWait = vi.fn();
  await expect(hold(undefined, { onWait })).rejects.toThrow(notHeard);
  expect(onWait).toHaveBeenCalledOnce();
  const waiting = hold(undefined, { waitMs: 5000 });
  await release();
  await waiting;
  // Another database belongs to another portal.
  const other = await databases.create();
  await hold(undefined, { databaseUrl: other.databaseUrl ?? '' });
});

test('of several that start at the same moment one is let in', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => hold(undefined, { waitMs: 3000 })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

/** PostgreSQL backends that hold the lock. */
async function holders(): Promise<number[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

test('a hold whose connection breaks is taken again, and a server is told when another one has it by then', async () => {
  const proxy = await startProxy(databaseUrl);
  closing.push(proxy.close);
  const first = await hold(undefined, { databaseUrl: proxy.url });
  const [before] = await holders();
  proxy.setDown(true);
  await expect.poll(holders).toEqual([]);
  proxy.setDown(false);
  await expect.poll(async () => (await holders()).length).toBe(1);
  expect(await holders()).not.toContain(before);
  expect(first.onLost).not.toHaveBeenCalled();

  proxy.setDown(true);
  await expect.poll(holders).toEqual([]);
  await hold();
  proxy.setDown(false);
  await expect.poll(() => first.onLost.mock.calls.length).toBe(1);
  expect(first.onLost.mock.calls[0]?.[0].message).toContain(notHeard);
});

test('a server holds its database from its start to its stop', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', PORTAL_LOG_LEVEL: 'silent', PORTAL_DATABASE_URL: databaseUrl };
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-held-'));
  closing.push(() => rmSync(dataDir, { recursive: true }));
  const server = await startServer(loadConfig({ ...env, PORTAL_DATA_DIR: dataDir }), async () => {});
  await expect(hold()).rejects.toThrow(notHeard);
  // Commands beside a running server still work.
  const beside = await openDatabase({ dataDir, databaseUrl });
  expect(beside.migrated.migrations).toEqual([]);
  await beside.close();
  await server.stop();
  await hold();
});

describeWithRedis('servers on a database', () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await startTestRedis();
    closing.push(redis.stop);
  });
  function sharedOn({ url }: TestRedis) {
    const shared = createSharedNumber({ url, key: 'portal:holder' });
    closing.push(shared.stop);
    return shared;
  }

  test('are let in where they share a Redis, also at the same moment, and one that shares none is refused', async () => {
    await Promise.all([1, 2, 3].map(() => hold(sharedOn(redis))));
    await expect(hold()).rejects.toThrow(notHeard);
  });

  test('are refused on another Redis, and beside a server without one', async () => {
    const other = await startTestRedis();
    closing.push(other.stop);
    const { release } = await hold(sharedOn(redis));
    await expect(hold(sharedOn(other))).rejects.toThrow('is not on the Redis of PORTAL_REDIS_URL');
    await release();
    await hold();
    await expect(hold(sharedOn(redis))).rejects.toThrow('is not on the Redis of PORTAL_REDIS_URL');
  });

  test('are let in by a Redis that has forgotten everything, and wait for one that is away', async () => {
    await hold(sharedOn(redis));
    await redis.kill();
    await expect(hold(sharedOn(redis))).rejects.toThrow('the Redis of PORTAL_REDIS_URL does not answer');
    await redis.start();
    await hold(sharedOn(redis), { waitMs: 8000 });
  });

  test('the first is let in while Redis is away, and further ones when it is back', async () => {
    await redis.kill();
    await hold(sharedOn(redis));
    await redis.start();
    await hold(sharedOn(redis), { waitMs: 8000 });
  });
});
