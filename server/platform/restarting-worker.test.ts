import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { TestCalls } from '#server/testing/slow-work.worker.ts';
import { createRestartingWorker } from './restarting-worker.ts';

function keep() {
  const prepared = vi.fn(async () => {});
  const program = {
    moduleUrl: import.meta.resolve('#server/testing/test-server.ts'),
    name: 'slow-work.worker',
    heapMaxMiB: 64,
  };
  const log = pino({ level: 'silent' });
  return { prepared, kept: createRestartingWorker<TestCalls>({ name: 'test', program, prepare: prepared, log }) };
}

test('a worker is started when it is needed, answers, and says what it failed at', async () => {
  const { kept, prepared } = keep();
  expect([kept.running(), prepared.mock.calls.length]).toEqual([undefined, 0]);
  const worker = await kept.ready();
  expect(await Promise.all([1, 2, 3].map((number) => worker.call('double', number)))).toEqual([2, 4, 6]);
  await expect(worker.call('double', -1)).rejects.toThrow('below zero');
  expect(await kept.ready()).toBe(worker);
  await kept.stop();
  await expect(worker.call('double', 1)).rejects.toThrow('stopped');
});

test('one that ends in the middle fails what was asked, and another one takes its place', async () => {
  const { kept, prepared } = keep();
  const worker = await kept.ready();
  await expect(worker.call('exit', null)).rejects.toThrow('failed (1)');
  expect(kept.ifReady()).toBeUndefined();
  expect(await (await kept.ready()).call('double', 21)).toBe(42);
  expect(prepared).toHaveBeenCalledTimes(2);
  await kept.stop();
});
