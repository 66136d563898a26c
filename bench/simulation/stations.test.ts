import { expect, test } from 'vitest';
import { createAgenda } from './agenda.ts';
import { createChance, waitOf } from './chance.ts';
import { createBatcher, createStation } from './stations.ts';

/** The mean wait of those who come at random to one worker who takes a millisecond for each. */
function meanWaitAt(load: number, seed: number): number {
  const agenda = createAgenda();
  const station = createStation(agenda, 1);
  const chance = createChance(seed);
  const waits: number[] = [];
  function come() {
    const cameAt = agenda.now();
    station.serve(1, () => waits.push(agenda.now() - cameAt - 1));
    agenda.after(waitOf(chance, 1 / load), come);
  }
  come();
  agenda.runUntil(400_000);
  expect(station.busyMs() / 400_000).toBeCloseTo(load, 2);
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
}

test.each([0.3, 0.5, 0.8])(
  'a queue before one worker at %s of its work is as long as the formula of M/D/1 says',
  (load) => {
    const byFormula = load / (2 * (1 - load));
    expect(Math.abs(meanWaitAt(load, 1) / byFormula - 1)).toBeLessThan(0.05);
  },
);

test('the same seed gives the same, another one does not', () => {
  expect(meanWaitAt(0.5, 7)).toBe(meanWaitAt(0.5, 7));
  expect(meanWaitAt(0.5, 8)).not.toBe(meanWaitAt(0.5, 7));
});

test('jobs are done in their order, by as many as there are, one of each thread, and all on the cores of one machine', () => {
  const agenda = createAgenda();
  const host = createStation(agenda, 2);
  const [node, other, database] = [1, 1, 4].map((workers) => createStation(agenda, workers, host));
  const ended: [string, number][] = [];
  const note = (name: string) => () => ended.push([name, agenda.now()]);
  // Two on one thread: the second waits for the first, although a core is free.
  node?.serve(4, note('first of the node'));
  node?.serve(1, note('second of the node'));
  agenda.runUntil(1);
  // The second core; whoever comes then waits for a core.
  other?.serve(2, note('the other node'));
  database?.serve(1, note('the database'));
  expect(database?.waitingCount()).toBe(0);
  expect(host.waitingCount()).toBe(1);
  agenda.runUntil(100);
  expect(ended).toEqual([
    ['the other node', 3],
    ['first of the node', 4],
    ['the database', 4],
    ['second of the node', 5],
  ]);
  expect(host.busyMs()).toBe(8);
});

test('whoever comes while a batch is done is in the next one', () => {
  const agenda = createAgenda();
  const batches: number[][] = [];
  const batcher = createBatcher<number>((items, done) => {
    batches.push([...items]);
    agenda.after(10, done);
  });
  for (const at of [0, 1, 2, 11, 25, 40]) agenda.after(at, () => batcher.add(at));
  agenda.runUntil(100);
  expect(batches).toEqual([[0], [1, 2], [11], [25], [40]]);
});
