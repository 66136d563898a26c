import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeWithRedis } from '#server/testing/services/describe-with-redis.ts';
import { startTestRedis, type TestRedis } from '#server/testing/services/test-redis.ts';
import type { SharedLimit } from './limits.ts';
import { createRedisLimits, type RedisLimits } from './redis-limits.ts';

describeWithRedis('limits of several processes', () => {
  let redis: TestRedis;
  let prefixes = 0;
  const open: RedisLimits[] = [];

  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());
  afterEach(() => {
    for (const limits of open.splice(0)) limits.stop();
  });

  function twoProcesses() {
    const prefix = `portal-${++prefixes}`;
    return [0, 1].map(() => {
      const limits = createRedisLimits({ url: redis.url, prefix, clock: Date.now });
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
    const [limits] = twoProcesses();
    const limit = limits.shared('quick', { perSecond: 20, burst: 1 });
    await sleep(100);
    expect((await limit.take(1)).waitMs).toBe(0);
    const { waitMs } = await limit.take(1);
    expect(waitMs).toBeGreaterThan(0);
    await sleep(waitMs + 5);
    expect((await limit.take(1)).waitMs).toBe(0);
  });

  test('what one process lets through counts in the other a moment later', async () => {
    const rate = { perSecond: 1, burst: 40 };
    const [here, there] = twoProcesses().map((limits) => limits.own('frames', rate));
    if (!here || !there) throw new Error('There are two');
    there.take(1);
    here.take(1);
    // The first exchange only says where each of them begins.
    await sleep(1500);
    for (let at = 0; at < 30; at++) for (const limit of [here, there]) expect(limit.take(1).waitMs).toBe(0);
    await expect.poll(() => there.take(1).waitMs, { timeout: 10_000, interval: 200 }).toBeGreaterThan(5000);
    expect(there.take(2).waitMs).toBe(0);
  });

  test('while Redis is away, or stands still, each process counts for itself', async () => {
    const [here] = twoProcesses();
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

/** Until both are connected each counts for itself. */
async function untilShared(here: SharedLimit, there: SharedLimit, burst: number) {
  let tries = 0;
  async function waitAfterTheOther() {
    const key = `try ${++tries}`;
    for (let at = 0; at < burst; at++) await here.take(key);
    return (await there.take(key)).waitMs;
  }
  await expect.poll(waitAfterTheOther).toBeGreaterThan(0);
}
