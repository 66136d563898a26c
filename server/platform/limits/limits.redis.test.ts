import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeWithRedis } from '#server/testing/services/describe-with-redis.ts';
import { startTestRedis, type TestRedis } from '#server/testing/services/test-redis.ts';
import type { SharedLimit } from './limits.ts';
import { createRedisLimits, type RedisLimits } from './redis-limits.ts';

const patienceMs = 20_000;

describeWithRedis('limits of several processes', () => {
  let redis: TestRedis;
  /** A client that inspects Redis. */
  let asked: ReturnType<typeof createClient>;
  let prefixes = 0;
  const open: RedisLimits[] = [];

  beforeAll(async () => {
    redis = await startTestRedis();
    asked = createClient({ url: redis.url });
    asked.on('error', () => {});
    await asked.connect();
  });
  afterAll(() => {
    asked.destroy();
    return redis.stop();
  });
  afterEach(() => {
    for (const limits of open.splice(0)) limits.stop();
  });

  /** The answer time is long enough for a busy machine, so that both count together; their own clock stands still. */
  function twoProcesses({ answerWithinMs = patienceMs } = {}) {
    const prefix = `portal-${++prefixes}`;
    return [0, 1].map(() => {
      const limits = createRedisLimits({ url: redis.url, prefix, clock: () => 0, answerWithinMs });
      open.push(limits);
      return limits;
    }) as [RedisLimits, RedisLimits];
  }

  test('calls are counted together, each key and each name by itself', async () => {
    const rate = { perSecond: 1 / 60, burst: 5 };
    const [here, there] = twoProcesses().map((limits) => limits.shared('posts', rate));
    if (!here || !there) throw new Error('There are two');
    await untilShared(here, there, rate.burst);
    const waits: number[] = [];
    for (let at = 0; at < 4; at++) for (const limit of [here, there]) waits.push((await limit.take(1)).waitMs);
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    for (const waitMs of waits.slice(5)) expect(waitMs).toBeGreaterThan(55_000);
    for (const waitMs of waits.slice(5)) expect(waitMs).toBeLessThanOrEqual(60_000);
    expect((await here.take(2)).waitMs).toBe(0);
  });

  test('a token comes back with time', async () => {
    const rate = { perSecond: 1 / 3, burst: 1 };
    const [here, there] = twoProcesses().map((limits) => limits.shared('quick', rate));
    if (!here || !there) throw new Error('There are two');
    await untilShared(here, there, rate.burst);
    expect((await here.take(1)).waitMs).toBe(0);
    const { waitMs } = await here.take(1);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(3000);
    await expect.poll(async () => (await here.take(1)).waitMs).toBe(0);
  });

  test('a bucket from before the clock of Redis was put back keeps nobody waiting', async () => {
    const [limits] = twoProcesses();
    const limit = limits.shared('posts', { perSecond: 1 / 60, burst: 5 });
    const client = await createClient({ url: redis.url }).connect();
    const fullAt = Date.now() + 2 * 3_600_000;
    await client.set(`portal-${prefixes}:limit:posts:1`, String(fullAt));
    for (let at = 0; at < 5; at++) expect((await limit.take(1)).waitMs).toBe(0);
    expect((await limit.take(1)).waitMs).toBeGreaterThan(50_000);
    client.destroy();
  });

  test('what one process lets through counts in the other a moment later', async () => {
    const rate = { perSecond: 1, burst: 40 };
    const [here, there] = twoProcesses().map((limits) => limits.own('frames', rate));
    if (!here || !there) throw new Error('There are two');
    there.take(1);
    here.take(1);
    // The first exchange only sets each process's starting point.
    await expect.poll(() => asked.get(`portal-${prefixes}:taken:frames:1`)).toBe('2');
    for (let at = 0; at < 30; at++) for (const limit of [here, there]) expect(limit.take(1).waitMs).toBe(0);
    await expect.poll(() => there.take(1).waitMs, { timeout: 10_000, interval: 200 }).toBeGreaterThan(5000);
    expect(there.take(2).waitMs).toBe(0);
  });

  test('a Redis that stands still holds nobody up', async () => {
    const rate = { perSecond: 1 / 60, burst: 2 };
    const [limit, there] = twoProcesses({ answerWithinMs: 250 }).map((limits) => limits.shared('posts', rate));
    if (!limit || !there) throw new Error('There are two');
    await untilShared(limit, there, rate.burst);
    redis.freeze();
    try {
      // A quarter of a second, or more on a busy machine.
      const held = sleep(5000, 'held', { ref: false });
      expect(await Promise.race([limit.take(1), held])).toMatchObject({ waitMs: 0 });
    } finally {
      redis.thaw();
    }
  });

  test('while Redis is away, or stands still, each process counts for itself', async () => {
    const [here] = twoProcesses({ answerWithinMs: 250 });
    const limit = here.shared('posts', { perSecond: 1 / 60, burst: 2 });
    expect((await limit.take('warm')).waitMs).toBe(0);
    redis.freeze();
    expect((await limit.take(1)).waitMs).toBe(0);
    redis.thaw();
    await redis.kill();
    expect((await limit.take(1)).waitMs).toBe(0);
    expect((await limit.take(1)).waitMs).toBeGreaterThan(0);
    await redis.start();
  });
});

/** Waits until both are connected; before that each counts for itself. */
async function untilShared(here: SharedLimit, there: SharedLimit, burst: number) {
  let tries = 0;
  async function waitAfterTheOther() {
    const key = `try ${++tries}`;
    for (let at = 0; at < burst; at++) await here.take(key);
    return (await there.take(key)).waitMs;
  }
  await expect.poll(waitAfterTheOther).toBeGreaterThan(0);
}
