import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { keepThread } from './kept-thread.ts';

type TestCalls = { double(number: number): number; fall(nothing: null): void };

/** Speaks as `answerCalls` does. */
const program = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, name, argument }) => {
    if (name === 'fall') process.exit(1);
    parentPort.postMessage(argument < 0 ? { id, failure: 'below zero' } : { id, answer: argument * 2 });
  });`;

function keep() {
  const prepared = vi.fn(async () => {});
  const start = () => new Worker(program, { eval: true });
  return {
    prepared,
    kept: keepThread<TestCalls>({ name: 'test', start, prepare: prepared, log: pino({ level: 'silent' }) }),
  };
}

test('a thread is started when it is needed, answers, and says what it failed at', async () => {
  const { kept, prepared } = keep();
  expect([kept.running(), prepared.mock.calls.length]).toEqual([undefined, 0]);
  const thread = await kept.ready();
  expect(await Promise.all([1, 2, 3].map((number) => thread.call('double', number)))).toEqual([2, 4, 6]);
  await expect(thread.call('double', -1)).rejects.toThrow('below zero');
  expect(await kept.ready()).toBe(thread);
  await kept.stop();
  await expect(thread.call('double', 1)).rejects.toThrow();
});

test('one that ends in the middle fails what was asked, and another one takes its place', async () => {
  const { kept, prepared } = keep();
  const thread = await kept.ready();
  await expect(thread.call('fall', null)).rejects.toThrow('The thread has ended');
  expect(kept.ifReady()).toBeUndefined();
  expect(await (await kept.ready()).call('double', 21)).toBe(42);
  expect(prepared).toHaveBeenCalledTimes(2);
  await kept.stop();
});
