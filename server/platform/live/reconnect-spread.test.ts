import { beforeEach, expect, test } from 'vitest';
import type { LiveConnection } from './live.ts';
import { createReconnectSpread, type ReconnectSpread, reconnectWithin } from './reconnect-spread.ts';

let lines: Set<LiveConnection>;
let spread: ReconnectSpread;

beforeEach(() => {
  lines = new Set();
  spread = createReconnectSpread(lines);
});

/** A new connection, and the frames that it receives. */
function come() {
  const heard: string[] = [];
  const write = (frames: readonly Buffer[]) => heard.push(...frames.map(String));
  const line: LiveConnection = { userId: 1, sessionHash: '', write, close: () => {} };
  lines.add(line);
  spread.welcome(line);
  return { line, heard };
}

const told = (ms: number) => `{"type":"spread","ms":${ms}}`;

test('few people come back as one would, many within seconds, and nobody waits for more than a minute', () => {
  expect([0, 1, 249, 250, 1000, 4000, 1_000_000].map(reconnectWithin)).toEqual([0, 0, 0, 1000, 4000, 16_000, 60_000]);
});

test('few people are told nothing; whoever comes when there are many is told, and so are those who were there', () => {
  const people = Array.from({ length: 249 }, come);
  spread.tell();
  expect(people.flatMap(({ heard }) => heard)).toEqual([]);
  const [next, oneMore] = [come(), come()];
  spread.tell();
  for (const { heard } of [...people, next, oneMore]) expect(heard).toEqual([told(1000)]);
});

test('when some have gone, the others are told at the next beat, and not by whoever comes', () => {
  const [first, ...others] = Array.from({ length: 500 }, come);
  for (const { line } of others.slice(0, 2)) lines.delete(line);
  const next = come();
  expect(first?.heard).toEqual([told(1000), told(2000)]);
  expect(next.heard).toEqual([told(2000)]);
  spread.tell();
  expect(first?.heard).toEqual([told(1000), told(2000), told(1000)]);
});
