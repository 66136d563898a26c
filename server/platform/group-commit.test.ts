import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

test('what arrives in one turn of the loop is committed together, in order', async () => {
  const batches: number[][] = [];
  const commits = createGroupCommit(async (items: readonly number[]) => {
    batches.push([...items]);
    return items.map((item) => item * 10);
  }, 100);
  const results = await Promise.all([1, 2, 3].map((item) => commits.add(item)));
  expect(results).toEqual([10, 20, 30]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('what arrives during a commit waits for the next one, and batches keep their limit', async () => {
  const batches: number[][] = [];
  let atOnce = 0;
  const commits = createGroupCommit(async (items: readonly number[]) => {
    atOnce++;
    expect(atOnce).toBe(1);
    batches.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce--;
    return items;
  }, 2);
  const first = [1, 2, 3].map((item) => commits.add(item));
  await new Promise((resolve) => setTimeout(resolve, 2));
  const second = [4, 5].map((item) => commits.add(item));
  await Promise.all([...first, ...second]);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test('a failing item fails alone', async () => {
  const commits = createGroupCommit(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('two is refused');
    return items;
  }, 100);
  const results = await Promise.allSettled([1, 2, 3].map((item) => commits.add(item)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('settled waits for everything that was added', async () => {
  let committed = 0;
  const commits = createGroupCommit(async (items: readonly number[]) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    committed += items.length;
    return items;
  }, 2);
  for (const item of [1, 2, 3, 4, 5]) void commits.add(item);
  await commits.settled();
  expect(committed).toBe(5);
});
