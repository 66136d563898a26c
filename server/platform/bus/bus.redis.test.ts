import { createClient } from '@redis/client';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { describeWithRedis } from '#server/testing/services/describe-with-redis.ts';
import { startProxy, type TestProxy } from '#server/testing/services/test-proxy.ts';
import { startTestRedis, type TestRedis } from '#server/testing/services/test-redis.ts';
import type { Bus } from './bus.ts';
import { createRedisBus, type RedisBus } from './redis-bus.ts';

const channel = 'portal:bus';
/** Longer than the silence after which a process counts as dead. */
const patience = { timeout: 15_000 };

describeWithRedis('the bus over Redis', () => {
  let redis: TestRedis;
  const open: RedisBus[] = [];
  const proxies: TestProxy[] = [];

  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.stop();
    for (const proxy of proxies.splice(0)) await proxy.close();
  });

  async function join(url = redis.url, log = pino({ level: 'silent' })) {
    const bus = await createRedisBus({ url, channel, log });
    open.push(bus);
    return bus;
  }

  /** A process whose connection to Redis can be cut. */
  async function joinByProxy() {
    const proxy = await startProxy(redis.url);
    proxies.push(proxy);
    return { proxy, bus: await join(proxy.url) };
  }

  test('every word reaches each process once and in order, and its own at once', async () => {
    const [here, there] = [await join(), await join()];
    const [heardHere, heardThere] = [listen(here), listen(there)];
    const texts = Array.from({ length: 500 }, (_, at) => `message ${at} “”`);
    for (const text of texts) here.deliver([{ to: new Set([1, 2]), text }]);
    here.closeSession('hash', 4401, 'Signed out');
    here.closePerson(7, 4401, 'Deactivated');
    here.peopleChanged();
    here.peopleChanged({ personIds: [1, 2], institutionIds: [3] });
    const ends = ['session hash 4401', 'person 7 4401'];
    const all = [...texts.map((text) => `1,2: ${text}`), ...ends, 'everybody changed', 'people 1,2 of 3 changed'];
    expect(heardHere()).toEqual(all);
    await expect.poll(heardThere).toEqual(all);
  });

  test('a process that stops waits no longer than a moment for a Redis that answers nothing', async () => {
    const { proxy, bus } = await joinByProxy();
    open.splice(open.indexOf(bus), 1);
    proxy.setSilent(true);
    const began = performance.now();
    await bus.stop();
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('whoever has a socket anywhere is online everywhere, until the last one closes', async () => {
    const [here, there] = [await join(), await join()];
    const heard = listen(there);
    here.noteFirstSocket(1);
    there.noteFirstSocket(1);
    here.noteFirstSocket(2);
    await expect.poll(() => [...there.onlineIds()].sort()).toEqual([1, 2]);
    here.noteLastSocket(1);
    here.noteLastSocket(2);
    await expect.poll(() => [...there.onlineIds()]).toEqual([1]);
    there.noteLastSocket(1);
    await expect.poll(() => here.isOnline(1)).toBe(false);
    expect(heard()).toEqual(['1 came', '2 came', '2 went', '1 went']);
  });

  test('a process that joins learns who is there, and one that stops takes its people along', async () => {
    const here = await join();
    here.noteFirstSocket(1);
    here.noteFirstSocket(4);
    here.noteLastSocket(4);
    const late = await createRedisBus({ url: redis.url, channel, log: pino({ level: 'silent' }) });
    late.noteFirstSocket(2);
    await expect.poll(() => late.isOnline(1), patience).toBe(true);
    // People who had left by then are not included.
    expect([...late.onlineIds()].sort()).toEqual([1, 2]);
    await expect.poll(() => here.isOnline(2)).toBe(true);
    const heard = listen(here);
    await late.stop();
    await expect.poll(() => here.isOnline(2)).toBe(false);
    expect(heard()).toEqual(['2 went']);
  });

  test('a process that falls silent takes its people along, and may have left something unsaid', async () => {
    const here = await join();
    const { proxy, bus } = await joinByProxy();
    bus.noteFirstSocket(3);
    await expect.poll(() => here.isOnline(3)).toBe(true);
    const heard = listen(here);
    proxy.setSilent(true);
    await expect.poll(heard, patience).toEqual(['3 went', 'missed']);
    // The process notices by itself that its own messages no longer come back.
    await expect.poll(() => bus.isAway(), patience).toBe(true);
    proxy.setSilent(false);
    await expect.poll(() => here.isOnline(3), patience).toBe(true);
  });

  test('a process that stood still itself takes nobody for gone', async () => {
    const [here, there] = [await join(), await join()];
    there.noteFirstSocket(1);
    await expect.poll(() => here.isOnline(1)).toBe(true);
    const heard = listen(here);
    const beats = await countBeats();
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    try {
      // Its own heartbeat is due before it reads what the others sent meanwhile.
      standStill(1100);
      await beats.until(4);
    } finally {
      clock.mockRestore();
      beats.stop();
    }
    expect(heard()).toEqual([]);
    expect([here.isAway(), there.isAway(), here.isOnline(1)]).toEqual([false, false, true]);
  });

  /** Counts heartbeats: each process sends one every second. */
  async function countBeats() {
    const client = await createClient({ url: redis.url }).connect();
    let count = 0;
    await client.subscribe(channel, () => count++);
    return {
      until: (wanted: number) => expect.poll(() => count).toBeGreaterThanOrEqual(wanted),
      stop: () => client.destroy(),
    };
  }

  test('what is said while Redis is away is heard here, and told to be lost when it is back', async () => {
    const [here, there] = [await join(), await join()];
    here.noteFirstSocket(1);
    await expect.poll(() => there.isOnline(1)).toBe(true);
    const [heardHere, heardThere] = [listen(here), listen(there)];
    await redis.kill();
    await expect.poll(() => here.isAway() && there.isAway()).toBe(true);
    here.deliver([{ to: [1], text: 'unheard' }]);
    here.noteFirstSocket(2);
    expect(heardHere()).toEqual(['1: unheard', '2 came']);
    await redis.start();
    await expect.poll(() => here.isAway() || there.isAway(), patience).toBe(false);
    await expect.poll(heardThere, patience).toContain('missed');
    await expect.poll(() => there.isOnline(1) && there.isOnline(2), patience).toBe(true);
    expect(heardThere().filter((what) => what.includes('unheard'))).toEqual([]);
    await expect.poll(heardHere).toContain('missed');
  });

  test('one that alone could not be heard has the others ask anew', async () => {
    const here = await join();
    const { proxy, bus } = await joinByProxy();
    await here.stop();
    const there = await join();
    await expect.poll(() => there.isAway()).toBe(false);
    proxy.setDown(true);
    await expect.poll(() => bus.isAway()).toBe(true);
    bus.deliver([{ to: [1], text: 'unheard' }]);
    const heard = listen(there);
    proxy.setDown(false);
    await expect.poll(heard, patience).toContain('missed');
  });

  test('a Redis that stands still is noticed, and what was said meanwhile is caught up with', async () => {
    const [here, there] = [await join(), await join()];
    here.noteFirstSocket(1);
    await expect.poll(() => there.isOnline(1)).toBe(true);
    const heard = listen(there);
    redis.freeze();
    await expect.poll(() => here.isAway() && there.isAway(), patience).toBe(true);
    redis.thaw();
    await expect.poll(() => here.isAway() || there.isAway(), patience).toBe(false);
    await expect.poll(() => there.isOnline(1), patience).toBe(true);
    await expect.poll(heard, patience).toContain('missed');
  });

  test('the log says once that Redis went away, and once that it is back', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await redis.kill();
    const bus = await join(redis.url, log);
    expect(bus.isAway()).toBe(true);
    await redis.start();
    await expect.poll(() => bus.isAway(), patience).toBe(false);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringContaining('Redis is away'),
      expect.stringContaining('Redis is back'),
    ]);
  });

  test('what no process of the portal wrote is passed over', async () => {
    const here = await join();
    const heard = listen(here);
    const stranger = await createClient({ url: redis.url }).connect();
    const stranges = ['', 'x', 'x {}', 'x {"line":1,"words":[{"type":"later"}]}', 'x null', '{"line":1,"words":[]}'];
    for (const text of stranges) await stranger.publish(channel, text);
    stranger.destroy();
    const there = await join();
    there.deliver([{ to: [1], text: 'heard' }]);
    await expect.poll(heard).toContain('1: heard');
  });
});

function standStill(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Describes everything that one process receives as text. */
function listen(bus: Bus): () => string[] {
  const heard: string[] = [];
  bus.listen({
    deliver: (deliveries) => heard.push(...deliveries.map(({ to, text }) => `${[...to]}: ${text}`)),
    closeSession: (hash, code) => heard.push(`session ${hash} ${code}`),
    closePerson: (userId, code) => heard.push(`person ${userId} ${code}`),
    peopleChanged: (changed) =>
      heard.push(changed ? `people ${changed.personIds} of ${changed.institutionIds} changed` : 'everybody changed'),
    presence: (userId, isOnline) => heard.push(`${userId} ${isOnline ? 'came' : 'went'}`),
    missed: () => heard.push('missed'),
  });
  return () => heard;
}
