import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { childPids, prioritiesOf } from '#server/testing/child-programs.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { createReaders } from './readers.ts';

const onLinux = test.runIf(existsSync('/proc/self/stat'));
const places = emptyDatabases('sqlite');
const makeApp = makerOf('sqlite');
/** Longer than any test takes, in ms. */
const minutes = 600_000;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(places.remove);

async function open(limitMs?: number): Promise<OpenDatabase> {
  const readers = createReaders({ limitMs });
  const database = await openDatabase(await places.create(), { readers });
  closing.push(readers.stop, database.close);
  return database;
}

/** A query that runs for minutes. */
function count({ reading }: OpenDatabase) {
  return sql`
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 1e12)
    select max(n) from counted`.execute(reading);
}

async function one({ reading }: OpenDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(reading);
  return rows[0]?.n;
}

/** On a busy machine the limit may pass before the worker gets its turn. */
async function answered(database: OpenDatabase): Promise<void> {
  await expect.poll(() => one(database).catch(() => null), { timeout: 30_000 }).toBe(1);
}

test('what reads sees everything that is committed, and nothing that is not', async () => {
  const { db, reading } = await open();
  const names = () => reading.selectFrom('institutions').select('name').orderBy('id').execute();
  const institution = { accountManagerId: null, techSupportId: null, createdAt: '2026-03-04T12:00:00.000Z' };
  expect(await names()).toEqual([]);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('institutions')
      .values({ ...institution, name: 'First' })
      .execute();
    expect(await names()).toEqual([]);
  });
  expect(await names()).toEqual([{ name: 'First' }]);
});

test('it answers the same values as the connection that writes, those of usage reports among them', async () => {
  const { db, reading } = await open();
  await seedDemo(db, Date.parse('2026-03-04T12:00:00.000Z'));
  const sum = {
    importId: 2 ** 40,
    month: '2025-01',
    metric: 'Searches',
    dataType: '',
    accessMethod: '',
    figure: 2 ** 52,
  };
  await db.insertInto('usageSums').values(sum).execute();
  expect(await reading.selectFrom('usageSums').selectAll().execute()).toEqual([sum]);
  expect(await reading.selectFrom('usageSums').where('figure', '=', sum.figure).select('month').execute()).toHaveLength(
    1,
  );
  const everybody = await reading.selectFrom('users').selectAll().execute();
  expect(everybody).toEqual(await db.selectFrom('users').selectAll().execute());
  expect(everybody.map(({ mustChangePassword }) => mustChangePassword)).toContain(false);
});

test('a column that is new is in the answers to questions that were asked before', async () => {
  const { db, reading } = await open();
  const at = '2026-03-04T12:00:00.000Z';
  await db.insertInto('institutions').values({ name: 'First', createdAt: at }).execute();
  const before = await reading.selectFrom('institutions').selectAll().execute();
  await db.schema
    .alterTable('institutions')
    .addColumn('isNew', 'boolean', (column) => column.defaultTo(true))
    .execute();
  const after = await reading.selectFrom('institutions').selectAll().execute();
  expect(after).toEqual(before.map((row) => ({ ...row, isNew: true })));
});

test('bytes are answered as bytes', async () => {
  const { reading } = await open();
  const { rows } = await sql`select x'00ff' as bytes`.execute(reading);
  expect(rows).toEqual([{ bytes: new Uint8Array([0, 255]) }]);
});

test('it can change nothing', async () => {
  const { reading } = await open();
  await expect(reading.deleteFrom('users').execute()).rejects.toThrow('readonly');
  await expect(reading.deleteFrom('usageSums').execute()).rejects.toThrow('readonly');
  await expect(reading.transaction().execute(async () => {})).rejects.toThrow('only reads');
});

onLinux('it has the priority of the portal, with all its threads', async () => {
  const others = childPids('reader.worker');
  await answered(await open());
  for (const pid of childPids('reader.worker').filter((pid) => !others.includes(pid))) {
    expect(new Set(prioritiesOf(pid))).toEqual(new Set([getPriority()]));
  }
  expect.assertions(2);
});

onLinux('what takes too long is ended for good, and holds up nothing but what reads', async () => {
  const limitMs = 4000;
  const others = childPids('reader.worker');
  const database = await open(limitMs);
  await answered(database);
  const busy = childPids('reader.worker').filter((pid) => !others.includes(pid));
  expect(busy).toHaveLength(1);
  let turns = 0;
  const ticking = setInterval(() => turns++, 10);
  await expect(count(database)).rejects.toThrow(new DatabaseAwayError('Reading took more than 4 s'));
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(limitMs / 10 / 10);
  await expect
    .poll(() => childPids('reader.worker').filter((pid) => busy.includes(pid)), { timeout: 10_000 })
    .toEqual([]);
  await answered(database);
});

onLinux(
  'one that counts for long keeps nobody else waiting, and when its process dies whoever asked is told',
  async () => {
    const others = childPids('reader.worker');
    const database = await open(60_000);
    const counting = count(database);
    const told = expect(counting).rejects.toThrow(new DatabaseAwayError('The process that was reading has ended'));
    expect(await one(database)).toBe(1);
    expect(await Promise.race([counting, sleep(0, 'counting')])).toBe('counting');
    for (const pid of childPids('reader.worker')) if (!others.includes(pid)) process.kill(pid, 'SIGKILL');
    await told;
    await answered(database);
  },
);

onLinux('a stop waits for what is read for somebody who has gone, until the database is given up', async () => {
  const database = await makeApp.database();
  const others = childPids('reader.worker');
  const readers = createReaders({ limitMs: minutes });
  const own = await openDatabase({ dataDir: database.dataDir }, { readers });
  closing.push(own.close, readers.stop);
  await answered(own);
  const faults: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void faults.push(line) });
  const counted = countedStatements(own.reading);
  const portal = await makeApp({ database: { ...database, reading: counted.db }, log });
  const url = await portal.listen();
  const before = counted.count();

  // From here on no query is answered.
  for (const pid of childPids('reader.worker')) if (!others.includes(pid)) process.kill(pid, 'SIGSTOP');
  const leaving = new AbortController();
  const headers = { cookie: await portal.as('admin').cookie() };
  const asked = fetch(`${url}/api/customers`, { headers, signal: leaving.signal });
  await expect.poll(counted.count).toBeGreaterThan(before);
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');

  let isClosed = false;
  const closed = portal.close().then(() => {
    isClosed = true;
  });
  await once(portal.app.server, 'close');
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  expect(isClosed).toBe(false);
  own.abandon();
  await closed;
  expect(faults).toEqual([]);
});

onLinux('a database that is closed is not opened anew for whoever still waits for its rows', async () => {
  const others = childPids('reader.worker');
  const database = await open(minutes);
  const ownPids = () => childPids('reader.worker').filter((pid) => !others.includes(pid));
  // Until there is a second process.
  await expect.poll(async () => (await Promise.all([one(database), one(database)])) && ownPids()).toHaveLength(2);
  for (const pid of ownPids()) process.kill(pid, 'SIGSTOP');
  const asked = Promise.allSettled([1, 2, 3].map(() => one(database)));
  await nextTurn();
  await database.close();
  const refused = { status: 'rejected', reason: new DatabaseAwayError('The database is closed') };
  expect(await asked).toEqual([refused, refused, refused]);
});

test('a list that cannot be read is refused for the moment, and messages go on', async () => {
  const database = await makeApp.database();
  const readers = createReaders();
  const broken = await openDatabase({ dataDir: database.dataDir }, { readers });
  await readers.stop();
  closing.push(broken.close);
  const portal = await makeApp({ database: { ...database, reading: broken.reading } });
  const refusal = await portal.as('admin').get('/api/customers');
  expect([refusal.statusCode, refusal.headers['retry-after'], refusal.json().code]).toEqual([503, '5', 'unavailable']);
  expect((await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Hello' })).statusCode).toBe(
    200,
  );
});
