import { expect, test } from 'vitest';
import { createLimits } from './limits.ts';

test('a name stands for one limit, whoever asks for it and however', async () => {
  const limits = createLimits(() => 0);
  const rate = { perSecond: 1, burst: 2 };
  const first = limits.shared('searches', rate);
  expect((await first.take(1)).waitMs).toBe(0);
  expect(limits.own('searches', rate).take(1).waitMs).toBe(0);
  expect((await limits.shared('searches', rate).take(1)).waitMs).toBe(1000);
  expect((await limits.shared('posts', rate).take(1)).waitMs).toBe(0);
});
