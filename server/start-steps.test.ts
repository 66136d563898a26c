import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSteps } from './start-steps.ts';

let lines: { msg: string; seconds?: number }[];
const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const told = () => lines.map(({ msg, seconds }) => [msg, seconds]);
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a start says nothing of what takes a moment', async () => {
  const step = createSteps(log);
  expect(await step('one thing', async () => 1)).toBe(1);
  expect(await step('another', async () => 2)).toBe(2);
  expect(told()).toEqual([]);
});

test('a step that takes long says so every few seconds, and when it is done', async () => {
  const step = createSteps(log);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const done = step('one thing', () => finished);
  await vi.advanceTimersByTimeAsync(11_000);
  finish();
  await done;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(told()).toEqual([
    ['still starting: one thing', 5],
    ['still starting: one thing', 10],
    ['done after a while: one thing', 11],
  ]);
});

test('one that keeps the loop, or fails, says afterwards how long it took', async () => {
  const step = createSteps(log);
  const failing = step('one thing', async () => {
    const now = performance.now() + 7000;
    vi.spyOn(performance, 'now').mockReturnValue(now);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  vi.restoreAllMocks();
  expect(told()).toEqual([['done after a while: one thing', 7]]);
});
