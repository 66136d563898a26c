import { expect, test } from 'vitest';
import { createBus } from './bus.ts';
import type { BusMessage } from './bus-messages.ts';
import { createOtherNodes } from './other-nodes.ts';

test('what still comes from an earlier connection of a process is out of date', () => {
  const bus = createBus();
  const nodes = createOtherNodes(bus);
  const hear = (line: number, ...words: BusMessage[]) => nodes.receive({ from: 'node', line, words }, 0);
  expect(hear(1, { type: 'came', userId: 1 })).toBe(true);
  expect(hear(2, { type: 'alive', online: [2], asks: false })).toBe(true);
  expect([...bus.onlineIds()]).toEqual([2]);
  expect(hear(1, { type: 'came', userId: 1 }, { type: 'bye' })).toBe(false);
  expect([...bus.onlineIds()]).toEqual([2]);
});

test('a process that was forgotten and speaks again is a stranger until it says who is there', () => {
  const bus = createBus();
  const nodes = createOtherNodes(bus);
  nodes.receive({ from: 'node', line: 1, words: [{ type: 'alive', online: [1, 2], asks: true }] }, 1000);
  expect(nodes.hasUnknownNodes()).toBe(false);
  expect(nodes.forgetSilent(1000)).toBe(false);
  expect(nodes.forgetSilent(1001)).toBe(true);
  expect([...bus.onlineIds()]).toEqual([]);
  nodes.receive({ from: 'node', line: 1, words: [{ type: 'came', userId: 3 }] }, 2000);
  expect([...bus.onlineIds()]).toEqual([3]);
  expect(nodes.hasUnknownNodes()).toBe(true);
});
