import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** A group commit of numbers that records its batches and the result of each item. */
function commitsWith(commit: (items: readonly number[]) => Promise<void> | void, batchMax = 100, patienceMs = 10_000) {
  const batches: number[][] = [];
  const told: string[] = [];
  const commits = createGroupCommit<number>({
    async commit(items) {
      batches.push([...items]);
      await commit(items);
      for (const item of items) told.push(`${item} stored`);
    },
    causeOf: (error) => causes[(error as Error).message] ?? 'items',
    failed: (item, error) => told.push(`${item} failed: ${(error as Error).message}`),
    batchMax,
    patienceMs,
  });
  return { ...commits, batches, told };
}

const causes: Record<string, 'passing' | 'lasting'> = { away: 'passing', full: 'lasting' };

test('a batch that fails by a lasting fault is told so at once, and not tried in parts', async () => {
  const { add, settled, batches, told } = commitsWith(() => {
    throw new Error('full');
  });
  for (const item of [1, 2, 3]) add(item);
  await settled();
  expect(batches).toEqual([[1, 2, 3]]);
  expect(told).toEqual(['1 failed: full', '2 failed: full', '3 failed: full']);
});

test('what arrives in one turn of the loop is committed together, in order', async () => {
  const { add, settled, batches, told } = commitsWith(() => {});
  for (const item of [1, 2, 3]) add(item);
  await settled();
  expect(batches).toEqual([[1, 2, 3]]);
  expect(told).toEqual(['1 stored', '2 stored', '3 stored']);
});

test('what arrives during a commit waits for the next one, and batches keep their limit', async () => {
  let atOnce = 0;
  const { add, settled, batches } = commitsWith(async () => {
    atOnce++;
    expect(atOnce).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce--;
  }, 2);
  for (const item of [1, 2, 3]) add(item);
  await new Promise((resolve) => setTimeout(resolve, 2));
  for (const item of [4, 5]) add(item);
  await settled();
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test('a failing item fails alone', async () => {
  const { add, settled, told } = commitsWith((items) => {
    if (items.includes(2)) throw new Error('two is refused');
  });
  for (const item of [1, 2, 3]) add(item);
  await settled();
  expect(told).toEqual(['1 stored', '2 failed: two is refused', '3 stored']);
});

test('one bad item among many costs few further commits, and the order stays', async () => {
  const { add, settled, batches, told } = commitsWith((items) => {
    if (items.includes(50)) throw new Error('fifty is refused');
  });
  const items = Array.from({ length: 64 }, (_, at) => at + 1);
  for (const item of items) add(item);
  await settled();
  expect(told).toEqual(items.map((item) => (item === 50 ? '50 failed: fifty is refused' : `${item} stored`)));
  expect(batches).toHaveLength(1 + 2 * Math.log2(64));
});

test('after a failure the next items are committed as ever', async () => {
  const { add, settled, batches, told } = commitsWith((items) => {
    if (items.includes(1)) throw new Error('one is refused');
  });
  add(1);
  await settled();
  add(2);
  add(3);
  await settled();
  expect(batches).toEqual([[1], [1], [2, 3]]);
  expect(told).toEqual(['1 failed: one is refused', '2 stored', '3 stored']);
});

test('an item that came alone and failed is tried once more', async () => {
  let attempts = 0;
  const { add, settled, told } = commitsWith(() => {
    attempts++;
    if (attempts === 1) throw new Error('somebody else was quicker');
  });
  add(1);
  await settled();
  expect(told).toEqual(['1 stored']);
  expect(attempts).toBe(2);
});

test('settled waits for everything that was added', async () => {
  const { add, settled, told } = commitsWith(() => new Promise((resolve) => setTimeout(resolve, 5)), 2);
  for (const item of [1, 2, 3, 4, 5]) add(item);
  await settled();
  expect(told).toHaveLength(5);
});

test('a batch that fails by a fault that may pass is tried again whole, and the loop is free between', async () => {
  let attempts = 0;
  let turns = 0;
  const { add, settled, batches, told } = commitsWith(() => {
    attempts++;
    if (attempts < 4) throw new Error('away');
  });
  const counting = setInterval(() => turns++, 1);
  for (const item of [1, 2, 3]) add(item);
  await settled();
  clearInterval(counting);
  expect(batches).toEqual(Array.from({ length: 4 }, () => [1, 2, 3]));
  expect(told).toEqual(['1 stored', '2 stored', '3 stored']);
  expect(turns).toBeGreaterThan(4);
});

test('a fault that may pass and lasts is told to everybody, and what comes after it is committed as ever', async () => {
  let isAway = true;
  const { add, settled, batches, told } = commitsWith(
    () => {
      if (isAway) throw new Error('away');
    },
    100,
    250,
  );
  for (const item of [1, 2, 3]) add(item);
  await settled();
  expect(told).toEqual(['1 failed: away', '2 failed: away', '3 failed: away']);
  expect(new Set(batches.map((batch) => batch.length))).toEqual(new Set([3]));
  expect(batches.length).toBeGreaterThan(1);
  isAway = false;
  add(4);
  await settled();
  expect(told.at(-1)).toBe('4 stored');
});

test('a bad item is found among its neighbours also after a fault that passed', async () => {
  let attempts = 0;
  const { add, settled, told } = commitsWith((items) => {
    attempts++;
    if (attempts % 2 === 1) throw new Error('away');
    if (items.includes(2)) throw new Error('two is refused');
  });
  for (const item of [1, 2, 3]) add(item);
  await settled();
  expect(told).toEqual(['1 stored', '2 failed: two is refused', '3 stored']);
});

test('whoever cannot wait is not kept by a fault, however patient the rest is', async () => {
  const { add, settled, told } = commitsWith(() => {
    throw new Error('away');
  });
  add(1);
  await settled(50);
  expect(told).toEqual(['1 failed: away']);
});
