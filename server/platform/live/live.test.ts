import { expect, test } from 'vitest';
import { createLive, type LiveConnection } from './live.ts';
import { textFrame } from './text-frame.ts';

/** A connection that keeps every write. */
function connectionOf(userId: number) {
  const writes: string[] = [];
  let isOpen = true;
  const connection: LiveConnection = {
    userId,
    sessionHash: `session of ${userId}`,
    collected: '',
    write(frames) {
      if (isOpen) writes.push(frames);
    },
    close() {
      isOpen = false;
    },
  };
  return { connection, writes };
}

function liveWith(...connections: LiveConnection[]) {
  const live = createLive();
  for (const connection of connections) live.add(connection);
  return live;
}

test('what is sent together is one write for each connection, in order', () => {
  const [ann, annsOther, ben] = [connectionOf(1), connectionOf(1), connectionOf(2)];
  const live = liveWith(ann.connection, annsOther.connection, ben.connection);
  live.together(() => {
    live.sendText([1, 2], 'first');
    live.sendText([1], 'Grüße 📚');
    live.sendText([2, 3], 'last');
    expect(ann.writes).toEqual([]);
  });
  expect(ann.writes).toEqual([textFrame('first') + textFrame('Grüße 📚')]);
  expect(annsOther.writes).toEqual(ann.writes);
  expect(ben.writes).toEqual([textFrame('first') + textFrame('last')]);
  live.sendText([1], 'alone');
  expect(ann.writes).toHaveLength(2);
});

test('a connection that closes meanwhile gets nothing more, and keeps nothing for later', () => {
  const [ann, ben] = [connectionOf(1), connectionOf(2)];
  const live = liveWith(ann.connection, ben.connection);
  live.together(() => {
    live.sendText([1, 2], 'first');
    live.closePerson(1, 4000, 'Signed out');
    live.remove(ann.connection);
    live.sendText([1, 2], 'second');
  });
  expect(ann.writes).toEqual([]);
  expect(ann.connection.collected).toBe('');
  expect(ben.writes).toEqual([textFrame('first') + textFrame('second')]);
});

test('what was sent before a failure leaves, and the next writes are no longer collected', () => {
  const ann = connectionOf(1);
  const live = liveWith(ann.connection);
  const failing = () =>
    live.together(() => {
      live.together(() => live.sendText([1], 'inner'));
      expect(ann.writes).toEqual([]);
      throw new Error('in between');
    });
  expect(failing).toThrow('in between');
  expect(ann.writes).toEqual([textFrame('inner')]);
  live.sendText([1], 'later');
  expect(ann.writes).toEqual([textFrame('inner'), textFrame('later')]);
});
