import { expect, test } from 'vitest';
import type { Costs } from './measured-costs.ts';
import { type Scenario, simulatePortal } from './portal-model.ts';

const costs: Costs = {
  nodeMs: 2,
  nodeMoreMs: 1,
  postgresMs: 3,
  postgresMoreMs: 1,
  flushMs: 4,
  speakMs: 0.5,
  hearMs: 0.25,
  redisMs: 1,
  redisPerNodeMs: 0.5,
  idleMs: 0,
  idlePostgresMs: 0,
  directoryMs: 0.1,
  directoryPostgresMs: 0,
};
const quiet: Scenario = {
  nodes: 1,
  people: 1000,
  messagesPerSecond: 0.2,
  noticesPerMessage: 0,
  changedPeoplePerSecond: 0,
  databaseCores: 4,
  seconds: 400,
  seed: 1,
};
const without = { ...costs, speakMs: 0, hearMs: 0, redisMs: 0, redisPerNodeMs: 0 };

test('a message that meets nobody takes as long as all its steps, on one node and over two', () => {
  expect(simulatePortal(quiet, costs).p50).toBeCloseTo(2 + 3 + 4);
  const overTwo = simulatePortal({ ...quiet, nodes: 2 }, costs);
  expect(overTwo.p50).toBeCloseTo(2 + 3 + 4 + 0.5 + (1 + 2 * 0.5) + 0.25);
  expect(overTwo.lateShare).toBe(0);
});

test('each part is as busy as what it has to do', () => {
  const { load } = simulatePortal({ ...quiet, messagesPerSecond: 20, seconds: 200 }, without);
  // A few are committed together, which takes less.
  expect(load.node).toBeGreaterThan(0.8 * 20 * 0.002);
  expect(load.node).toBeLessThan(1.05 * 20 * 0.002);
  expect(load.redis).toBe(0);
  const { load: ofMany } = simulatePortal({ ...quiet, nodes: 10, messagesPerSecond: 20, seconds: 200 }, costs);
  // Each message, and each of ten nodes once a second, by all ten.
  expect(ofMany.redis).toBeCloseTo((20 + 10) * 0.006, 1);
});

test('a part that has more to do than it can makes messages late', () => {
  const scenario = { ...quiet, nodes: 10, messagesPerSecond: 180, seconds: 20 };
  expect(simulatePortal(scenario, without).lateShare).toBe(0);
  // Redis would need 1.08 of its time.
  const { lateShare, load } = simulatePortal(scenario, costs);
  expect(load.redis).toBeGreaterThan(0.99);
  expect(lateShare).toBeGreaterThan(0);
});

test('while a node reads its directory anew nobody of it is served', () => {
  const scenario = { ...quiet, messagesPerSecond: 20, seconds: 100 };
  const { p99 } = simulatePortal({ ...scenario, changedPeoplePerSecond: 0.5 }, without);
  expect(simulatePortal(scenario, without).p99).toBeLessThan(20);
  // A thousand people, twice, at a tenth of a millisecond each.
  expect(p99).toBeGreaterThan(100);
  expect(p99).toBeLessThan(2 * 200 + 20);
});
