import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { hasEnded } from '#server/testing/child-programs.ts';
import type { TestCalls } from '#server/testing/slow-work.worker.ts';
import { createRunner, type Runner, type RunnerOptions } from './runner.ts';

vi.setConfig({ testTimeout: 60_000 });
const onLinux = test.runIf(existsSync('/proc/self/stat'));
const moduleUrl = import.meta.resolve('#server/testing/test-server.ts');
let runner: Runner<TestCalls>;
afterEach(() => runner.stop());

function make(options: Partial<RunnerOptions> = {}) {
  const usual = { moduleUrl, name: 'slow-work.worker', heapMaxMiB: 64, isSilent: true, workersMax: 1 };
  runner = createRunner<TestCalls>({ ...usual, ...options });
  return runner;
}

test('tasks are done one after the other by one worker, and a fault keeps its words and its code', async () => {
  const { run } = make();
  const pids = await Promise.all([run('pid', null), run('pid', null)]);
  expect(new Set(pids).size).toBe(1);
  await expect(run('double', -1)).rejects.toMatchObject({ message: 'below zero', code: 'NEGATIVE' });
  expect(await run('double', 4)).toBe(8);
});

test('each task has a worker of its own where it is to have one', async () => {
  const { run } = make({ isForOne: true });
  const pids = await Promise.all([run('pid', null), run('pid', null), run('pid', null)]);
  expect(new Set(pids).size).toBe(3);
});

test('what takes too long is ended, and what waited behind it is done', async () => {
  const { run } = make({ maxMs: 3000 });
  const spinning = expect(run('spin', null)).rejects.toMatchObject({ how: 'too late' });
  const next = run('double', 2);
  await spinning;
  expect(await next).toBe(4);
});

test('what ends by itself, or fills its memory, is told apart, and what waited is done', async () => {
  const { run } = make();
  const ends = [run('exit', null), run('fill', null)].map((task) => task.catch((error: unknown) => error));
  const next = run('double', 3);
  expect(await Promise.all(ends)).toMatchObject([{ how: 'failed' }, { how: 'too large' }]);
  expect(await next).toBe(6);
});

onLinux('what takes more of the machine than it may is ended', async () => {
  const { run } = make({ residentMaxMiB: 20 });
  await expect(run('spin', null)).rejects.toMatchObject({ how: 'too large' });
});

test('what nobody waits for any more is ended, or never begun', async () => {
  const { run } = make();
  const over = new AbortController();
  const running = expect(run('spin', null, over.signal)).rejects.toThrow('over');
  const waiting = expect(run('double', 1, over.signal)).rejects.toThrow('over');
  const next = run('double', 5);
  over.abort(new Error('over'));
  await Promise.all([running, waiting]);
  await expect(run('double', 1, over.signal)).rejects.toThrow('over');
  expect(await next).toBe(10);
});

onLinux('a worker that nobody needs ends', async () => {
  const { run } = make({ idleMaxMs: 100 });
  const pid = await run('pid', null);
  await expect.poll(() => hasEnded(pid), { timeout: 10_000 }).toBe(true);
  expect(await run('pid', null)).not.toBe(pid);
});

test('a task that comes as an idle worker ends is done by another one', async () => {
  const { run } = make({ idleMaxMs: 100 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect(await run('double', 1)).toBe(2);
    vi.advanceTimersByTime(100);
    expect(await run('double', 2)).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});

test('a stop ends what runs and what waits, and nothing is begun after it', async () => {
  const { run, stop } = make();
  const tasks = [run('spin', null), run('double', 1)].map((task) =>
    expect(task).rejects.toMatchObject({ how: 'stopped' }),
  );
  await stop();
  await Promise.all(tasks);
  await expect(run('double', 1)).rejects.toMatchObject({ how: 'stopped' });
});
