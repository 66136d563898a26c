import { once } from 'node:events';
import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createShortQueue, type ShortQueue } from './short-queue.ts';

const waitMaxMs = 1000;
const queueOfTwo = () => createShortQueue({ atOnce: 2, waitingMax: 2, waitMaxMs }, () => new Error('too many'));

/** Enters callers into the queue and returns the names of those whose turn has come, in order. */
function ask(queue: ShortQueue, names: string) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const lines = new Map([...names].map((name) => [name, new Writable()] as const));
  const asked = [...lines].map(async ([name, line]) => {
    ends.set(name, await queue.enter('known', line));
    begun.push(name);
  });
  return {
    begun,
    asked,
    end: (name: string) => ends.get(name)?.(),
    close: (name: string) => lines.get(name)?.destroy(),
  };
}

test('a few are worked on, some wait in the order they came, and the others are refused at once', async () => {
  const { begun, asked, end } = ask(queueOfTwo(), 'abcde');
  await expect(asked[4]).rejects.toThrow('too many');
  expect(begun).toEqual(['a', 'b']);
  end('b');
  // Called twice, as by an answer that ends and a connection that closes, it frees one place.
  end('b');
  await asked[2];
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await asked[3];
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('whoever has gone leaves the queue to those behind', async () => {
  const queue = queueOfTwo();
  const { begun, asked, end, close } = ask(queue, 'abcd');
  close('c');
  await expect(asked[2]).rejects.toThrow('too many');
  const later = ask(queue, 'e');
  end('a');
  end('b');
  await Promise.all([asked[3], later.asked[0]]);
  expect([...begun, ...later.begun]).toEqual(['a', 'b', 'd', 'e']);
});

test('whoever has gone before asking gets no place, whether one is free or not', async () => {
  const queue = createShortQueue({ atOnce: 1, waitingMax: 1 }, () => new Error('too many'));
  const line = new Writable().destroy();
  await once(line, 'close');
  await expect(queue.enter('known', line)).rejects.toThrow('too many');
  const end = await queue.enter('known', new Writable());
  await expect(queue.enter('known', line)).rejects.toThrow('too many');
  const next = queue.enter('known', new Writable());
  end();
  await next;
});

test('whoever waited too long is told to come back, and keeps nobody waiting', async () => {
  vi.useFakeTimers();
  try {
    const { asked } = ask(queueOfTwo(), 'abcd');
    const told = Promise.all([asked[2], asked[3]].map((each) => expect(each).rejects.toThrow('too many')));
    await vi.advanceTimersByTimeAsync(waitMaxMs);
    await told;
  } finally {
    vi.useRealTimers();
  }
});

test('so many at once, so many waiting of each kind, and the next is told at once', async () => {
  const queue = createShortQueue({ atOnce: 1, waitingMax: 2 }, () => new Error('too many'));
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (name: string, caller: 'known' | 'visitor') =>
    queue.take(caller, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [take('first', 'visitor'), take('second', 'visitor'), take('third', 'visitor')];
  await expect(take('fourth', 'visitor')).rejects.toThrow('too many');
  all.push(take('known', 'known'), take('also known', 'known'));
  await expect(take('one known too many', 'known')).rejects.toThrow('too many');
  for (let done = 0; done < all.length; done++) {
    await expect.poll(() => begun).toHaveLength(done + 1);
    ends[done]?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(['first', 'known', 'also known', 'second', 'third']);
});

test('many who are known keep no visitor waiting for ever: every fourth place is a visitor’s', async () => {
  const queue = createShortQueue({ atOnce: 1, waitingMax: 10 }, () => new Error('too many'));
  const begun: string[] = [];
  const take = (caller: 'known' | 'visitor') => queue.take(caller, async () => void begun.push(caller));
  const callers = ['visitor', 'visitor', ...Array<'known'>(6).fill('known')] as const;
  await Promise.all(callers.map(take));
  expect(begun).toEqual(['visitor', 'known', 'known', 'known', 'visitor', 'known', 'known', 'known']);
});

test('work that fails frees its place', async () => {
  const queue = createShortQueue({ atOnce: 1, waitingMax: 1 }, () => new Error('too many'));
  await expect(queue.take('visitor', () => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(await queue.take('visitor', async () => 'done')).toBe('done');
});
