import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many are at it at once, in the order they came, the urgent ones first, whoever of them fails', async () => {
  const turns = createTurns(2);
  const begun: string[] = [];
  let [running, most] = [0, 0];
  const work = (name: string) => async () => {
    begun.push(name);
    most = Math.max(most, ++running);
    await nextTurn();
    running--;
    if (name === 'b') throw new Error('on purpose');
    return name;
  };
  const all = await Promise.allSettled([
    turns.take(work('a')),
    turns.take(work('b')),
    turns.take(work('later'), { isUrgent: false }),
    turns.take(work('c')),
    turns.take(work('d'), { isUrgent: true }),
  ]);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'later']);
  expect(most).toBe(2);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(await turns.take(work('e'))).toBe('e');
});
