import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makerOf } from '#server/testing/test-app.ts';

const isLeftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',').includes('postgres');

describe.skipIf(isLeftOut)('PostgreSQL', () => {
  const makeApp = makerOf('postgres', 'nothing');

  test('compiles no statement, and starts no workers for one', async () => {
    const { db, reading } = await makeApp.database();
    const workers = 'max_parallel_workers_per_gather';
    for (const handle of [db, reading]) {
      expect((await sql`show jit`.execute(handle)).rows).toEqual([{ jit: 'off' }]);
      expect((await sql`show max_parallel_workers_per_gather`.execute(handle)).rows).toEqual([{ [workers]: '0' }]);
    }
  });

  test('tells times as SQLite has them, whatever zone the connection is in', async () => {
    const { db } = await makeApp.database();
    const read = (time: string) => sql<{ at: string }>`select ${sql.lit(time)}::timestamptz as at`.execute(db);
    for (const [time, told] of [
      ['2026-10-25 01:30:00.123+00', '2026-10-25T01:30:00.123Z'],
      ['2026-10-25 01:30:00+01', '2026-10-25T00:30:00.000Z'],
      ['2026-10-25 01:30:00.5+00', '2026-10-25T01:30:00.500Z'],
      ['2026-10-25 01:30:00.123999+00', '2026-10-25T01:30:00.123Z'],
      ['12026-10-25 01:30:00+00', '+012026-10-25T01:30:00.000Z'],
    ] as const) {
      expect((await read(time)).rows, time).toEqual([{ at: told }]);
    }
    await db.transaction().execute(async (transaction) => {
      await sql`set local time zone 'Asia/Kolkata'`.execute(transaction);
      const { rows } = await sql<{ at: string }>`select timestamptz '2026-10-25 01:30:00+00' as at`.execute(
        transaction,
      );
      expect(rows).toEqual([{ at: '2026-10-25T01:30:00.000Z' }]);
    });
  });

  test('changes nothing over the connections that read', async () => {
    const { reading } = await makeApp.database();
    await expect(reading.deleteFrom('users').execute()).rejects.toThrow('read-only transaction');
    const inTwoSteps = reading.connection().execute(async (connection) => {
      for (const _ of [1, 2]) await sql`select 1`.execute(connection);
    });
    await expect(inTwoSteps).rejects.toThrow('one statement at a time');
  });

  test('has a connection for a message while more is read than there are connections for it', async () => {
    const { db, reading } = await makeApp.database();
    const lists = Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.2)`.execute(reading)));
    expect(await Promise.race([lists.then(() => 'lists'), sql`select 1`.execute(db).then(() => 'message')])).toBe(
      'message',
    );
    await lists;
  });
});
