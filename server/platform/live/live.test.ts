import { expect, test } from 'vitest';
import { createBus } from '#server/platform/bus/bus.ts';
import { createLive, type LiveConnection } from './live.ts';

function connectionOf(userId: number) {
  const writes: string[][] = [];
  const closedWith: number[] = [];
  const connection: LiveConnection = {
    userId,
    sessionHash: `session of ${userId}`,
    write: (frames) => writes.push(frames.map(String)),
    close: (code) => closedWith.push(code),
  };
  return { connection, writes, closedWith };
}

test('what is delivered together is one write for each connection, in order', () => {
  const bus = createBus();
  const live = createLive(bus);
  const [ann, annsOther, ben] = [connectionOf(1), connectionOf(1), connectionOf(2)];
  for (const { connection } of [ann, annsOther, ben]) live.add(connection);
  bus.deliver([
    { to: [1, 2], text: '{"is":"first"}' },
    { to: [1], text: '{"is":"Grüße 📚"}' },
    { to: [2, 3], text: '{"is":"last"}' },
  ]);
  expect(ann.writes).toEqual([['{"is":"first","at":1}', '{"is":"Grüße 📚","at":2}']]);
  expect(annsOther.writes).toEqual(ann.writes);
  expect(ben.writes).toEqual([['{"is":"first","at":1}', '{"is":"last","at":3}']]);
  bus.send([1], { type: 'missed' });
  expect(ann.writes.at(-1)).toEqual(['{"type":"missed","at":4}']);
});

test('a connection that was removed gets nothing more, and the same person elsewhere does', () => {
  const bus = createBus();
  const [here, there] = [createLive(bus), createLive(bus)];
  const [ann, annsOther] = [connectionOf(1), connectionOf(1)];
  here.add(ann.connection);
  there.add(annsOther.connection);
  here.remove(ann.connection);
  bus.deliver([{ to: [1], text: '{"is":"late"}' }]);
  expect(ann.writes).toEqual([]);
  expect(annsOther.writes).toEqual([['{"is":"late","at":1}']]);
});

test('everybody here is told that something was missed', () => {
  const bus = createBus();
  const live = createLive(bus);
  const [ann, ben] = [connectionOf(1), connectionOf(2)];
  for (const { connection } of [ann, ben]) live.add(connection);
  bus.missed();
  for (const { writes } of [ann, ben]) expect(writes).toEqual([['{"type":"missed"}']]);
  live.stop();
  bus.missed();
  expect(ann.writes).toHaveLength(1);
});

/** A portal with a connected person, one whose connection is lost, and a clock. */
function withAway() {
  const bus = createBus();
  let minutes = 0;
  const live = createLive(bus, () => minutes * 60_000);
  const [ann, ben] = [connectionOf(1), connectionOf(2)];
  live.add(ann.connection);
  live.add(ben.connection);
  bus.deliver([{ to: [1, 2], text: '{"is":"before"}' }]);
  const mark = live.now();
  live.remove(ann.connection);
  const missed = (from = mark) => live.missedSince(from, 1)?.map(String);
  return { bus, live, ann, mark, missed, wait: (min: number) => (minutes += min) };
}

test('who comes back is told what they missed, each once and in order, and nothing of others', () => {
  const { bus, live, ann, mark, missed } = withAway();
  expect(missed()).toEqual([]);
  bus.deliver([
    { to: new Set([1]).values(), text: '{"is":"a"}' },
    { to: [2], text: '{"is":"b"}' },
    { to: [2, 1], text: '{"is":"c"}' },
  ]);
  live.add(ann.connection);
  expect(missed()).toEqual(['{"is":"a","at":2}', '{"is":"c","at":4}']);
  expect(missed({ ...mark, at: 2 })).toEqual(['{"is":"c","at":4}']);
  // Fleeting frames reach only people who are connected now.
  bus.deliver([{ to: [1], text: '{"is":"fleeting"}', isFleeting: true }]);
  expect(ann.writes.at(-1)).toEqual(['{"is":"fleeting"}']);
  expect(missed({ ...mark, at: 2 })).toEqual(['{"is":"c","at":4}']);
  // The new connection received it, and the next mark continues after it.
  bus.deliver([{ to: [1], text: '{"is":"d"}' }]);
  expect(ann.writes.at(-1)).toEqual(['{"is":"d","at":5}']);
  expect(missed(live.now())).toEqual([]);
});

test('nobody goes on from a mark of another process, from the future, or where something is not here any more', () => {
  const { bus, live, mark, missed } = withAway();
  expect(createLive(createBus()).missedSince(mark, 1)).toBeNull();
  expect(missed({ ...mark, name: 'another' })).toBeUndefined();
  expect(missed({ ...mark, at: mark.at + 1 })).toBeUndefined();
  for (let count = 0; count < 20_000; count++) bus.deliver([{ to: [2], text: '{}' }]);
  expect(missed()).toEqual([]);
  bus.deliver([{ to: [2], text: '{}' }]);
  expect(missed()).toBeUndefined();
  const now = live.now();
  expect(missed(now)).toEqual([]);
  bus.missed();
  expect(missed(now)).toBeUndefined();
  expect(missed(live.now())).toEqual([]);
});

test('what is kept ends with its bytes, and who missed very much reads anew', () => {
  const { bus, live, missed } = withAway();
  const long = JSON.stringify({ is: 'x'.repeat(1024 * 1024) });
  for (let count = 0; count < 15; count++) bus.deliver([{ to: [1], text: long }]);
  expect(missed()).toHaveLength(15);
  bus.deliver([{ to: [1], text: long }]);
  expect(missed()).toBeUndefined();
  const now = live.now();
  for (let count = 0; count < 500; count++) bus.deliver([{ to: [1], text: '{}' }]);
  expect(missed(now)).toHaveLength(500);
  bus.deliver([{ to: [1], text: '{}' }]);
  expect(missed(now)).toBeUndefined();
});

test('who was away for longer than ten minutes was not told everything, so they read anew', () => {
  const { bus, live, ann, mark, missed, wait } = withAway();
  wait(10);
  // Another person's arrival and departure removes those long gone.
  const carl = connectionOf(3);
  live.add(carl.connection);
  live.remove(carl.connection);
  expect(live.isAwaited(1)).toBe(true);
  expect(missed()).toEqual([]);
  wait(1);
  live.add(carl.connection);
  expect(live.isAwaited(1)).toBe(false);
  bus.deliver([{ to: [2], text: '{"is":"not for those who are away"}' }]);
  live.add(ann.connection);
  expect(live.missedSince(mark, 1)).toBeNull();
  expect(missed(live.now())).toEqual([]);
});

test('a session and a person are closed wherever their sockets are, and nobody else', () => {
  const bus = createBus();
  const [here, there] = [createLive(bus), createLive(bus)];
  const [ann, annsOther, ben] = [connectionOf(1), connectionOf(1), connectionOf(2)];
  here.add(ann.connection);
  there.add(annsOther.connection);
  there.add(ben.connection);
  bus.closeSession('session of 1', 4001, 'Signed out');
  bus.closePerson(1, 4002, 'Deactivated');
  expect([ann, annsOther, ben].map(({ closedWith }) => closedWith)).toEqual([[4001, 4002], [4001, 4002], []]);
});

test('somebody is online from their first socket anywhere to their last one, and that is told once', () => {
  const bus = createBus();
  const [here, there] = [createLive(bus), createLive(bus)];
  const told: string[] = [];
  const stop = bus.listen({ presence: (userId, isOnline) => told.push(`${userId} ${isOnline}`) });
  const [ann, annsOther] = [connectionOf(1), connectionOf(1)];
  here.add(ann.connection);
  there.add(annsOther.connection);
  expect([...bus.onlineIds()]).toEqual([1]);
  here.remove(ann.connection);
  here.remove(ann.connection);
  expect(bus.isOnline(1)).toBe(true);
  there.remove(annsOther.connection);
  expect(bus.isOnline(1)).toBe(false);
  expect(told).toEqual(['1 true', '1 false']);
  stop();
  here.add(ann.connection);
  expect(told).toHaveLength(2);
});
