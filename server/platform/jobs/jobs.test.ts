import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { describeOnBothEngines, makerOf } from '#server/testing/test-app.ts';
import { createJobs, type Jobs } from './jobs.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

describeOnBothEngines('jobs', (makeApp) => {
  const stopping: Jobs[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(stopping.splice(0).map((jobs) => jobs.stop()));
  });

  async function twoProcesses() {
    const { db } = await makeApp.database();
    let now = Date.parse('2026-03-04T12:00:00.000Z');
    let mayDelete = true;
    const logged: string[] = [];
    const log = pino({ base: null }, { write: (line) => void logged.push(line) });
    const processes = [1, 2].map(() => createJobs({ db, clock: () => now, log, mayDelete: async () => mayDelete }));
    stopping.push(...processes);
    const [first, other] = processes as [Jobs, Jobs];
    return {
      first,
      other,
      logged,
      pass: (ms: number) => (now += ms),
      doubt: (isDoubtful: boolean) => (mayDelete = !isDoubtful),
    };
  }

  test('of the portal are done by one process each time they are due', async () => {
    const { first, other, pass } = await twoProcesses();
    const done: string[] = [];
    for (const [who, jobs] of Object.entries({ first, other })) {
      jobs.every({ name: 'a', everyMs: hour, deletes: false }, async () => void done.push(`a by ${who}`));
      jobs.every({ name: 'b', everyMs: minute, deletes: false }, async () => void done.push('b'));
    }
    const runBoth = () => Promise.all([first.runDue(), other.runDue()]);
    const names = () =>
      done
        .map((entry) => entry[0])
        .sort()
        .join('');
    await runBoth();
    expect(names()).toBe('ab');
    pass(minute - 1);
    await runBoth();
    expect(names()).toBe('ab');
    pass(1);
    await runBoth();
    expect(names()).toBe('abb');
    pass(hour);
    await other.runDue();
    await first.runDue();
    expect(names()).toBe('aabbb');
    expect(done).toContain('a by other');
  });

  test('that fail are logged, and done again a minute later by whoever comes first', async () => {
    const { first, other, logged, pass } = await twoProcesses();
    first.every({ name: 'sweeping', everyMs: hour, deletes: false }, () => Promise.reject(new Error('on purpose')));
    let count = 0;
    other.every({ name: 'sweeping', everyMs: hour, deletes: false }, async () => void count++);
    await first.runDue();
    expect(logged.join('')).toMatch(/on purpose.*"job":"sweeping","msg":"a job failed"/s);
    await other.runDue();
    expect(count).toBe(0);
    pass(minute);
    await other.runDue();
    pass(minute);
    await other.runDue();
    expect(count).toBe(1);
  });

  test('whose process died in the middle are done by another when they are next due', async () => {
    const { first, other, pass } = await twoProcesses();
    let end: (() => void) | undefined;
    first.every({ name: 'sweeping', everyMs: hour, deletes: false }, () => new Promise((resolve) => (end = resolve)));
    let count = 0;
    other.every({ name: 'sweeping', everyMs: hour, deletes: false }, async () => void count++);
    void first.runDue();
    await expect.poll(() => end).toBeDefined();
    pass(hour - 1);
    await other.runDue();
    expect(count).toBe(0);
    pass(1);
    await other.runDue();
    expect(count).toBe(1);
    end?.();
  });

  test('that delete wait while the clock is in doubt, and are done as soon as it is believed', async () => {
    const { first, doubt } = await twoProcesses();
    const done: string[] = [];
    for (const deletes of [true, false]) {
      const name = deletes ? 'sweeps' : 'sends';
      first.every({ name, everyMs: hour, deletes }, async () => void done.push(name));
      first.inEachProcess({ name: `${name} here`, everyMs: hour, deletes }, async () => void done.push(`${name} here`));
    }
    doubt(true);
    await first.runDue();
    await first.runDue();
    expect(done.sort()).toEqual(['sends', 'sends here', 'sends here']);
    doubt(false);
    await first.runDue();
    expect(done.sort()).toEqual(['sends', 'sends here', 'sends here', 'sends here', 'sweeps', 'sweeps here']);
  });

  test('of each process are done by each, once at a time', async () => {
    const { first, other } = await twoProcesses();
    let count = 0;
    for (const jobs of [first, other])
      jobs.inEachProcess({ name: 'own', everyMs: minute, deletes: false }, async () => void count++);
    await Promise.all([first.runDue(), other.runDue()]);
    expect(count).toBe(2);
    let [begun, end] = [0, () => {}];
    const slow = () => {
      begun++;
      return new Promise<void>((resolve) => (end = resolve));
    };
    first.inEachProcess({ name: 'slow', everyMs: minute, deletes: false }, slow);
    let after = 0;
    first.inEachProcess({ name: 'after', everyMs: minute, deletes: false }, async () => void after++);
    const runs = [first.runDue(), first.runDue()];
    await expect.poll(() => after).toBe(2);
    expect(begun).toBe(1);
    end();
    await Promise.all(runs);
  });

  test('for which something came up are done at once, without a second time beside the first, and not after the stop', async () => {
    const { first } = await twoProcesses();
    const ends: (() => void)[] = [];
    const soon = first.inEachProcess(
      { name: 'news', everyMs: hour, deletes: false },
      () => new Promise((resolve) => ends.push(resolve)),
    );
    soon();
    // A request during a run may come too late for that run, so it causes one more.
    soon();
    soon();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends).toHaveLength(2);
    soon();
    const stopped = first.stop();
    ends[1]?.();
    await stopped;
    soon();
    expect(ends).toHaveLength(2);
  });

  test('come by themselves: of the portal within seconds, of a process at its pace', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { first } = await twoProcesses();
    const done: string[] = [];
    first.every({ name: 'portal', everyMs: hour, deletes: false }, async () => void done.push('portal'));
    first.inEachProcess({ name: 'process', everyMs: minute, deletes: false }, async () => void done.push('process'));
    vi.advanceTimersByTime(5 * second);
    await expect.poll(() => done).toEqual(['portal']);
    vi.advanceTimersByTime(minute);
    await expect.poll(() => done).toEqual(['portal', 'process']);
  });

  test('that run are waited for at the stop, and none begins afterwards', async () => {
    const { first, pass } = await twoProcesses();
    let [begun, isDone] = [0, false];
    first.every({ name: 'slow', everyMs: minute, deletes: false }, async () => {
      begun++;
      await new Promise((resolve) => setTimeout(resolve, 100));
      isDone = true;
    });
    const run = first.runDue();
    await expect.poll(() => begun).toBe(1);
    await first.stop();
    expect(isDone).toBe(true);
    await run;
    pass(hour);
    await first.runDue();
    expect(begun).toBe(1);
  });
});

const makeApp = makerOf('sqlite');

test('jobs that find the file locked by another process wait for it, and none of them is told as failed', async () => {
  const { db, dataDir } = await makeApp.database();
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line) => void logged.push(line) });
  let failed = 0;
  const jobs = createJobs({
    db,
    clock: () => Date.parse('2026-03-04T12:00:00.000Z'),
    log,
    mayDelete: async () => true,
    onFailed: () => failed++,
  });
  const work = (name: string) => async () => {
    await db.insertInto('counters').values({ name, next: 1 }).execute();
  };
  jobs.every({ name: 'a', everyMs: hour, deletes: false }, work('one'));
  jobs.inEachProcess({ name: 'b', everyMs: hour, deletes: false }, work('two'));
  const other = new DatabaseSync(join(dataDir, 'portal.sqlite'));
  other.exec('begin immediate');
  let hasRelease = false;
  setTimeout(() => {
    hasRelease = true;
    other.exec('rollback');
  }, 700);
  await jobs.runDue();
  expect(hasRelease).toBe(true);
  const done = await db.selectFrom('counters').where('name', 'in', ['one', 'two']).select('name').execute();
  expect(done).toHaveLength(2);
  expect([failed, logged]).toEqual([0, []]);
  other.close();
  await jobs.stop();
});
