import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { countedStatements } from '#server/testing/counted-statements.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { commitBetweenTurns, ownTurn } from './own-turn.ts';
import { createReaders } from './readers.ts';

const places = emptyDatabases('sqlite');
const makeApp = makerOf('sqlite');

/** In which turns of the event loop these promises resolve. */
async function turnsOf(promises: readonly Promise<unknown>[]): Promise<number[]> {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(promises.map((promise) => promise.then(() => turn)));
  isOver = true;
  return turns;
}

test('whoever waits for a turn shares it with nobody, and they come in the order of asking', async () => {
  const turns = await turnsOf(Array.from({ length: 20 }, ownTurn));
  expect(new Set(turns).size).toBe(20);
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
});

test('between the steps of a commit nobody has a turn, and before the next one somebody has', async () => {
  const order: string[] = [];
  const turnOf = (name: string) => ownTurn().then(() => order.push(name));
  const turns = ['before', 'due'].map(turnOf);
  await commitBetweenTurns(async () => {
    order.push('begun');
    turns.push(turnOf('during'));
    for (let step = 0; step < 5; step++) await nextTurn();
    order.push('committed');
  });
  await commitBetweenTurns(async () => {
    order.push('begun again');
  });
  await Promise.all(turns);
  expect(order.slice(0, 4)).toEqual(['before', 'begun', 'committed', 'due']);
  expect(order).toContain('during');
});

test('a commit that waits for long holds nobody up', async () => {
  await commitBetweenTurns(ownTurn);
  await expect(
    commitBetweenTurns(async () => {
      await ownTurn();
      throw new Error('The database is away');
    }),
  ).rejects.toThrow('away');
  await ownTurn();
});

test('lists that are asked for at one moment are answered in as many turns', async () => {
  const portal = await makeApp();
  const admin = portal.as('admin');
  await admin.get('/api/users');
  const turns = await turnsOf(Array.from({ length: 10 }, () => admin.get('/api/users')));
  expect(new Set(turns).size).toBe(10);
});

test('for whoever has gone by their turn nothing is read', async () => {
  const database = await makeApp.database();
  const counted = countedStatements(database.reading);
  const portal = await makeApp({ database: { ...database, reading: counted.db } });
  const url = `${await portal.listen()}/api/customers`;
  const headers = { cookie: await portal.as('admin').cookie() };
  const read = async () => (await fetch(url, { headers })).status;
  const before = counted.count();
  expect(await read()).toBe(200);
  const ofOne = counted.count() - before;
  expect(ofOne).toBeGreaterThan(0);

  portal.app.server.prependOnceListener('request', ({ socket }) => socket.destroy());
  await expect(read()).rejects.toThrow('fetch failed');
  // It comes after the other in the order of asking.
  expect(await read()).toBe(200);
  expect(counted.count() - before).toBe(2 * ofOne);
});

test('what two processes have read by one moment is taken in two turns', async () => {
  const readers = createReaders();
  const database = await openDatabase(await places.create(), readers);
  const ask = () => Promise.all([1, 2].map((n) => sql`select ${n} as n`.execute(database.reading)));
  try {
    // Until both are there.
    for (let round = 0; round < 20; round++) await ask();
    const asked = [1, 2].map((n) => sql`select ${n} as n`.execute(database.reading));
    await ownTurn();
    // Both have answered by now, or at least nothing tells them apart: the loop stands still.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    expect(new Set(await turnsOf(asked)).size).toBe(2);
  } finally {
    await database.close();
    await readers.stop();
    await places.remove();
  }
});
