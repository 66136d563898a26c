import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, TableNode } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { listCarriedTables } from '#server/db/transfer/carried-tables.ts';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60_000;
// The test runs each job several times on the whole demo.
vi.setConfig({ testTimeout: 60_000 });
afterAll(() => vi.resetConfig());
const rests = { PORTAL_REST_MAX_DAYS: '3' };
/** A database copy left by a migration; it is deleted after a day beside the SQLite file. */
const copyIn = (dataDir: string) => join(dataDir, 'portal.sqlite.before-0100-test');
/** Queues whose rows are deleted once they are processed, whatever the time. */
const workedOff = ['outbox'];

/** Time-based deletion, erasure or expiry lowers these counts. */
const lasting = {
  'people who are not erased': sql`users where "erasedAt" is null`,
  'plans that hold': sql`subscriptions where status = 'active'`,
  'files that are shown': sql`files where "removedAt" is null`,
  'mails and events of webhooks': sql`outbox where channel in ('mail', 'webhook')`,
};

/** Row counts of each table, and of the rows that expiry would end for good. */
async function rowsOf({ db }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = (await listCarriedTables(db)).map(({ name }) => [name, sql`${sql.table(name)}`] as const);
  for (const [name, from] of [...tables, ...Object.entries(lasting)]) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** Names of counts that fell. */
async function lostSince(portal: TestApp, before: Record<string, number>): Promise<string[]> {
  const now = await rowsOf(portal);
  return Object.keys(before).filter((name) => !workedOff.includes(name) && (now[name] ?? 0) < (before[name] ?? 0));
}

/** Wraps the database and records every table named in a DELETE, even if no row was deleted. */
function recordingDeletes(database: TestDatabase) {
  const asked = new Set<string>();
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'DeleteQueryNode') {
        const [from] = node.from.froms;
        asked.add(from && TableNode.is(from) ? from.table.identifier.name : 'something else');
      }
      if (node.kind === 'RawNode' && /^\s*delete from/i.test(node.sqlFragments[0] ?? '')) asked.add('by a text');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { database: { ...database, db }, asked };
}

async function lookAround(portal: TestApp) {
  // Work that a first job leaves to others is done in the second round.
  for (let round = 0; round < 3; round++) await portal.app.jobs.runDue();
}

async function addOld({ db, dataDir }: TestApp) {
  const at = new Date(testStart - day).toISOString();
  await db.updateTable('users').set({ deactivatedAt: at }).where('username', '=', 'colleague').execute();
  await db.insertInto('signInFailures').values({ usernameKey: 'a', address: '127.0.0.1', failedAt: at }).execute();
  writeFileSync(copyIn(dataDir), 'x');
}

describeOnBothEngines(
  'a clock that is three years and a half ahead',
  (makeApp) => {
    test('deletes what is too old by it where the portal may have rested for so long', async () => {
      const portal = await makeApp();
      await addOld(portal);
      const before = await rowsOf(portal);
      portal.clock.step(1300 * day);
      await lookAround(portal);
      const lost = await lostSince(portal, before);
      expect(lost).toEqual(
        expect.arrayContaining([
          'messages',
          'notifications',
          'signInFailures',
          'people who are not erased',
          'plans that hold',
        ]),
      );
      expect(existsSync(copyIn(portal.dataDir))).toBe(makeApp.engine === 'postgres');
    });

    test('deletes, erases and ends nothing where the portal rests for three days at most', async () => {
      const lines: string[] = [];
      const portal = await makeApp({
        env: rests,
        log: pino({ base: null }, { write: (line) => void lines.push(line) }),
      });
      await addOld(portal);
      const before = await rowsOf(portal);
      const session = await portal.as('librarian').get('/api/user');
      expect(session.statusCode).toBe(200);
      const since = isoTime(portal.clock.now());
      portal.clock.step(1300 * day);
      await lookAround(portal);
      expect(await lostSince(portal, before)).toEqual([]);
      expect(existsSync(copyIn(portal.dataDir))).toBe(true);
      // Expired sessions are refused anyway.
      expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(401);
      // The doubt is reported once in the log, by /readyz, and to administrators.
      expect(lines.filter((line) => line.includes('the clock is further ahead'))).toHaveLength(1);
      expect((await portal.visitor.get('/readyz')).json()).toEqual({ status: 'ready', clock: 'in doubt' });
      const now = isoTime(portal.clock.now());
      expect((await portal.as('admin').get('/api/clock')).json()).toEqual({ now, doubtfulSince: since });
      // Once the clock is right again it is trusted without a confirmation.
      portal.clock.step(-1300 * day);
      await lookAround(portal);
      expect((await portal.visitor.get('/readyz')).json()).toEqual({ status: 'ready' });
      expect(await lostSince(portal, before)).toEqual([]);
    });

    test('deletes what is too old as soon as an administrator has said that it is right', async () => {
      const portal = await makeApp({ env: rests });
      const before = await rowsOf(portal);
      portal.clock.step(1300 * day);
      await lookAround(portal);
      const now = isoTime(portal.clock.now());
      const put = (body: object) => portal.as('admin').send({ method: 'PUT', url: '/api/clock', payload: body });
      const old = await put({ now: new Date(portal.clock.now() - day).toISOString() });
      expect([old.statusCode, await lostSince(portal, before)]).toEqual([409, []]);
      expect((await put({ now })).json()).toEqual({ now, doubtfulSince: null });
      await lookAround(portal);
      expect(await lostSince(portal, before)).toEqual(expect.arrayContaining(['messages', 'plans that hold']));
    });

    test('does not keep retention from going on once it was set right', async () => {
      const portal = await makeApp();
      portal.clock.step(1300 * day);
      await lookAround(portal);
      portal.clock.step(-1300 * day);
      const old = { timestamp: new Date(testStart - 3000 * day).toISOString(), title: 'Old', description: 'Old' };
      await portal.db
        .insertInto('notifications')
        .values({ ...old, userId: 2, priority: 'normal', createdBy: 4, reached: 1 })
        .execute();
      // The job has its own mark and already ran for this day.
      portal.clock.advance(day);
      await lookAround(portal);
      const found = await portal.db.selectFrom('notifications').where('title', '=', 'Old').select('id').execute();
      expect(found).toEqual([]);
    });
  },
  'demo',
);

describeOnBothEngines('the mark of the clock', (makeApp) => {
  const isInDoubt = async (portal: TestApp) => {
    await lookAround(portal);
    return 'clock' in (await portal.visitor.get('/readyz')).json();
  };

  test('is moved on while the portal runs, also by little and little, and over three days at once only by an administrator', async () => {
    const portal = await makeApp({ env: rests });
    for (let at = 0; at < 5; at++) {
      portal.clock.advance(2 * day);
      expect(await isInDoubt(portal)).toBe(false);
    }
    portal.clock.advance(3 * day + 1);
    expect(await isInDoubt(portal)).toBe(true);
  });

  test('counts as none where it lies ahead of now, and as none where there is none', async () => {
    const portal = await makeApp({ env: rests });
    portal.clock.step(-400 * day);
    expect(await isInDoubt(portal)).toBe(false);
    portal.clock.step(2 * day);
    expect(await isInDoubt(portal)).toBe(false);
    // From the time of the confirmation on, the clock is checked again.
    portal.clock.step(10 * day);
    expect(await isInDoubt(portal)).toBe(true);
    await portal.db.deleteFrom('counters').where('name', '=', 'clock').execute();
    expect(await isInDoubt(portal)).toBe(false);
  });

  test('keeps each job that is done from asking for anything to be deleted', async () => {
    const noted = recordingDeletes(await makeApp.database());
    const portal = await makeApp({ database: noted.database, env: rests });
    portal.clock.step(1300 * day);
    noted.asked.clear();
    await lookAround(portal);
    expect([...noted.asked]).toEqual([]);
    await portal.as('admin').send({ method: 'PUT', url: '/api/clock', payload: { now: isoTime(portal.clock.now()) } });
    await lookAround(portal);
    // Jobs that delete are recognised by their DELETE statements.
    expect(noted.asked.size).toBeGreaterThan(15);
  });

  test('is one for all servers on a database', async () => {
    const database = await makeApp.database();
    const first = await makeApp({ database, env: rests });
    const later = await makeApp({ database, env: rests, startAfterMs: 30 * day });
    expect([await isInDoubt(later), await isInDoubt(first)]).toEqual([true, false]);
    expect(await isInDoubt(later)).toBe(true);
  });
});
