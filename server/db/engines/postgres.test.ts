import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makerOf } from '#server/testing/test-app.ts';

const isLeftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',').includes('postgres');

describe.skipIf(isLeftOut)('PostgreSQL', () => {
  const makeApp = makerOf('postgres', 'nothing');

  test('compiles no statement', async () => {
    const { db, reading } = await makeApp.database();
    for (const handle of [db, reading]) expect((await sql`show jit`.execute(handle)).rows).toEqual([{ jit: 'off' }]);
  });

  test('changes nothing over the connections that read', async () => {
    const { reading } = await makeApp.database();
    await expect(reading.deleteFrom('users').execute()).rejects.toThrow('read-only transaction');
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
