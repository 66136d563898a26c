import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function limitAt() {
  let now = 0;
  const limit = createRateLimit({ perSecond: 20, burst: 60 }, () => now);
  return { limit, pass: (ms: number) => (now += ms) };
}

test('a burst is let through, the next one has to wait for the rate', () => {
  const { limit, pass } = limitAt();
  for (let i = 0; i < 60; i++) expect(limit.take(1).waitMs).toBe(0);
  expect(limit.take(1).waitMs).toBeCloseTo(50);
  pass(50);
  expect(limit.take(1).waitMs).toBe(0);
});

test('what was taken elsewhere has to come back first, but no more than a burst of it', () => {
  const { limit, pass } = limitAt();
  limit.charge(1, 70);
  expect(limit.take(1).waitMs).toBeCloseTo(550);
  limit.charge(1, 1000);
  expect(limit.take(1).waitMs).toBeCloseTo(3050);
  pass(3050);
  expect(limit.take(1).waitMs).toBe(0);
  expect(limit.take(2).waitMs).toBe(0);
});

test('each key has a bucket of its own', () => {
  const { limit } = limitAt();
  for (let i = 0; i < 60; i++) limit.take(1);
  expect(limit.take(1).waitMs).toBeGreaterThan(0);
  expect(limit.take(2).waitMs).toBe(0);
});

test('staying above the rate is told with its duration, and forgotten after a pause', () => {
  const { limit, pass } = limitAt();
  for (let i = 0; i < 60; i++) limit.take(1);
  let above = 0;
  for (let i = 0; i < 400; i++) {
    pass(10);
    above = limit.take(1).aboveSinceMs;
  }
  expect(above).toBeGreaterThan(3000);
  pass(2000);
  expect(limit.take(1).aboveSinceMs).toBe(0);
});

test('with very many keys the one that was not used for longest is forgotten, never the busiest', () => {
  const { limit } = limitAt();
  for (let i = 0; i < 60; i++) limit.take('busy');
  for (let i = 0; i < 60; i++) limit.take('gone');
  for (let key = 0; key < 50_000; key++) {
    limit.take(key);
    if (key % 1000 === 0) expect(limit.take('busy').waitMs).toBeGreaterThan(0);
  }
  expect(limit.take('busy').waitMs).toBeGreaterThan(0);
  expect(limit.take('gone').waitMs).toBe(0);
});
