import { expect, test } from 'vitest';
import { createBus } from '#server/platform/bus/bus.ts';
import { createLive, type LiveConnection } from './live.ts';

/** A connection that keeps every write. */
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
    { to: [1, 2], text: 'first' },
    { to: [1], text: 'Grüße 📚' },
    { to: [2, 3], text: 'last' },
  ]);
  expect(ann.writes).toEqual([['first', 'Grüße 📚']]);
  expect(annsOther.writes).toEqual(ann.writes);
  expect(ben.writes).toEqual([['first', 'last']]);
  bus.send([1], { type: 'ping' });
  expect(ann.writes).toEqual([['first', 'Grüße 📚'], ['{"type":"ping"}']]);
});

test('a connection that was removed gets nothing more, and the same person elsewhere does', () => {
  const bus = createBus();
  const [here, there] = [createLive(bus), createLive(bus)];
  const [ann, annsOther] = [connectionOf(1), connectionOf(1)];
  here.add(ann.connection);
  there.add(annsOther.connection);
  here.remove(ann.connection);
  bus.deliver([{ to: [1], text: 'late' }]);
  expect(ann.writes).toEqual([]);
  expect(annsOther.writes).toEqual([['late']]);
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
