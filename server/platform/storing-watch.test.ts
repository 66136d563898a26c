import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { findLoss } from '#server/db/data-folder/last-stored.ts';
import { openDatabase } from '#server/db/open.ts';
import { startServer } from '#server/main.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { createStoringWatch } from './storing-watch.ts';

afterEach(() => vi.restoreAllMocks());

/** Moves the steady clock ahead by this much. */
function laterBy(ms: number) {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

function logOf() {
  const lines: string[] = [];
  const write = (line: string) => {
    const { msg }: { msg: string } = JSON.parse(line);
    // Jobs that fail meanwhile log it themselves.
    if (/store/.test(msg)) lines.push(msg);
  };
  return { lines, log: pino({ level: 'warn' }, { write }) };
}

describeOnBothEngines('a portal whose database stores nothing', (makeApp) => {
  test('is not ready after ten seconds of it, says so once, and is ready again by itself', async () => {
    const { lines, log } = logOf();
    const portal = await makeApp({ log });
    const ready = async () => (await portal.visitor.get('/readyz')).statusCode;
    await sql`alter table counters rename to "countersAway"`.execute(portal.db);
    await portal.app.jobs.runDue();
    expect(await ready()).toBe(200);
    expect(lines).toEqual([]);

    laterBy(10_001);
    expect(await ready()).toBe(503);
    for (let look = 0; look < 3; look++) await portal.app.jobs.runDue();
    expect(lines).toEqual(['nothing could be stored for ten seconds: the database is locked, full or read-only']);
    const { body } = await portal.visitor.get('/metrics');
    expect(body).toContain('carrel_part_ready{part="storing"} 0');
    expect(body).toContain('carrel_part_ready{part="database"} 1');

    await sql`alter table "countersAway" rename to counters`.execute(portal.db);
    expect(await ready()).toBe(200);
    expect(lines.slice(1)).toEqual(['the portal can store again']);
    // After a success the ten seconds start again.
    await sql`alter table counters rename to "countersAway"`.execute(portal.db);
    await portal.app.jobs.runDue();
    expect(await ready()).toBe(200);
    // Another test uses the database afterwards.
    await sql`alter table "countersAway" rename to counters`.execute(portal.db);
  });
});

/** The folder of a killed server whose database had stored twice: the second time is in its write-ahead log alone. */
async function killed(folder: string) {
  const [running, dataDir] = [join(folder, 'running'), join(folder, 'killed')];
  const storeAt = async (at: string) => {
    const { db, close } = await openDatabase({ dataDir: running });
    await createStoringWatch({ db, clock: () => Date.parse(at), log: logOf().log, dataDir: running }).store();
    return close;
  };
  const close = await storeAt('2026-03-02T09:00:00Z');
  await close();
  const closeLater = await storeAt('2026-03-02T09:30:00Z');
  mkdirSync(dataDir);
  for (const name of ['portal.sqlite', 'portal.sqlite-wal', 'portal.last-stored']) {
    copyFileSync(join(running, name), join(dataDir, name));
  }
  await closeLater();
  return dataDir;
}

async function lossIn(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir });
  const loss = await findLoss(db, dataDir);
  await close();
  return loss;
}

describe('after a server was killed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-stored-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('a start finds what it had stored', async () => {
    expect(await lossIn(await killed(folder))).toBeNull();
  });

  test('a start knows what is missing where its log is gone', async () => {
    const dataDir = await killed(folder);
    rmSync(join(dataDir, 'portal.sqlite-wal'));
    const loss = { from: '2026-03-02T09:00:00.000Z', until: '2026-03-02T09:30:00.000Z' };
    expect(await lossIn(dataDir)).toEqual(loss);
    // The result stays until the database stores again.
    expect(await lossIn(dataDir)).toEqual(loss);
  });

  test('a note that a power cut emptied, or that is not there, says nothing', async () => {
    const dataDir = await killed(folder);
    rmSync(join(dataDir, 'portal.sqlite-wal'));
    const note = join(dataDir, 'portal.last-stored');
    writeFileSync(note, '');
    expect(await lossIn(dataDir)).toBeNull();
    rmSync(note);
    expect(await lossIn(dataDir)).toBeNull();
  });

  test('of a database that never stored a moment it is known until when it did', async () => {
    const dataDir = join(folder, 'older');
    await (await openDatabase({ dataDir })).close();
    writeFileSync(join(dataDir, 'portal.last-stored'), `${Date.parse('2026-03-02T09:30:00Z')}\n`);
    expect(await lossIn(dataDir)).toEqual({ from: null, until: '2026-03-02T09:30:00.000Z' });
  });
});

test('what is stored after the clock was set back is later all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stored-'));
  const dataDir = join(folder, 'data');
  const { db, close } = await openDatabase({ dataDir });
  let now = Date.parse('2026-03-02T09:30:00Z');
  const watch = createStoringWatch({ db, clock: () => now, log: logOf().log, dataDir });
  const noted = () => Number(readFileSync(join(dataDir, 'portal.last-stored'), 'utf8'));
  await watch.store();
  expect(noted()).toBe(now);
  now -= 2 * 60 * 60_000;
  await watch.store();
  expect(noted()).toBe(Date.parse('2026-03-02T09:30:00.001Z'));
  expect(await findLoss(db, dataDir)).toBeNull();
  await close();
  rmSync(folder, { recursive: true });
});

describe('what is stored between two moments of the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-stored-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is followed by a moment, whoever stored it, and nothing is stored where nothing was', async () => {
    const { db, close } = await openDatabase({ dataDir: folder });
    let now = Date.parse('2026-03-02T09:30:00Z');
    const watch = createStoringWatch({ db, clock: () => now, log: logOf().log, dataDir: folder });
    const notedAfter = async () => {
      now += 1000;
      await watch.storeAfterOthers();
      return now - Number(readFileSync(join(folder, 'portal.last-stored'), 'utf8'));
    };
    expect([await notedAfter(), await notedAfter()]).toEqual([0, 1000]);
    await db.insertInto('counters').values({ name: 'here', next: 1 }).execute();
    expect([await notedAfter(), await notedAfter()]).toEqual([0, 1000]);
    const other = new DatabaseSync(join(folder, 'portal.sqlite'));
    other.exec(`insert into counters values ('elsewhere', 1)`);
    other.close();
    expect([await notedAfter(), await notedAfter()]).toEqual([0, 1000]);
    await close();
  });

  test('is told at the next start where its log is deleted a second after it was said', async () => {
    const [running, killed] = [join(folder, 'running'), join(folder, 'killed')];
    const env = { PORT: '0', HOST: '127.0.0.1', PORTAL_DATA_DIR: running, PORTAL_LOG_LEVEL: 'silent' };
    const server = await startServer(loadConfig(env), async () => {});
    const other = new DatabaseSync(join(running, 'portal.sqlite'));
    const checkpointed = () => other.exec('pragma wal_checkpoint(truncate)');
    const noted = () => Number(readFileSync(join(running, 'portal.last-stored'), 'utf8'));
    await expect.poll(() => existsSync(join(running, 'portal.last-stored'))).toBe(true);
    const first = noted();
    other.exec(`insert into counters values ('before', 1)`);
    await expect.poll(noted, { interval: 50 }).toBeGreaterThan(first);
    checkpointed();
    other.exec(`insert into counters values ('said', 1)`);
    const saidAt = Date.now();
    // A moment was just stored, so the one of every five seconds would come later.
    await expect.poll(noted, { interval: 50, timeout: 4_000 }).toBeGreaterThanOrEqual(saidAt);
    mkdirSync(killed);
    for (const name of ['portal.sqlite', 'portal.last-stored']) copyFileSync(join(running, name), join(killed, name));
    other.close();
    await server.stop();
    expect(await lossIn(killed)).toMatchObject({ until: expect.any(String) });
  });
});
