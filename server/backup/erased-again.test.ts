import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { insertCast } from '#server/demo/seed.ts';
import { replayFrom } from '#server/features/privacy/erasure/replay-command.ts';
import { findUnreplayed } from '#server/features/privacy/erasure/unreplayed.ts';
import { erasureListName } from '#server/platform/storage/storage.ts';
import { spoolDirOf, storageOf } from '#server/platform/storage/storage-of.ts';
import { openAsItIs } from '#server/testing/as-it-is.ts';
import { findEverywhere } from '#server/testing/databases/find-everywhere.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { testStart } from '#server/testing/test-app.ts';
import { createTestApp, type TestApp } from '#server/testing/test-server.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

// Tests copies of SQLite; `replay.test.ts` tests archives on both engines.
const hash = '$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4';
const marker = 'zqxmarker';
const day = 24 * 60 * 60_000;
// These tests create tables with many migrations and upgrade them.
vi.setConfig({ testTimeout: 60_000 });
afterAll(() => vi.resetConfig());
let folder: string;
let dataDir: string;
let copy: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-erased-again-'));
  [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the portal on the folder while the work lasts. */
async function running<Result>(work: (portal: TestApp) => Promise<Result>, now = testStart): Promise<Result> {
  const database = { ...(await openDatabase({ dataDir })), dataDir };
  const portal = await createTestApp(database, now, {});
  try {
    return await work(portal);
  } finally {
    await portal.close();
    await database.close();
  }
}

async function erase(portal: TestApp, id: number, as = 'admin') {
  const answer = await portal.as(as).send({ method: 'PUT', url: `/api/users/${id}/erasure` });
  expect(answer.body).toBe('{"ok":true}');
  await portal.app.jobs.runDue();
  expect(await findEverywhere(portal, marker)).toEqual([]);
}

let restored = 0;
const put = (from: string, isIncomplete = false) =>
  restore({ dataDir, s3: undefined, secretKeys: undefined }, from, {
    nowMs: testStart + 1000 * restored++,
    isIncomplete,
  });
const unreplayed = ({ db }: TestApp) => findUnreplayed({ db, storage: storageOf({ dataDir, s3: undefined }) });

test('whom a copy brings back is erased again, and a damaged list is told until it is brought whole', async () => {
  const first = await openDatabase({ dataDir });
  await insertCast(first.db, hash, testStart);
  await first.db.updateTable('users').set({ fullName: marker }).where('id', '=', 2).execute();
  await first.close();
  const kept = join(folder, 'kept-list');
  const list = join(dataDir, 'uploads', erasureListName);
  await running(async (portal) => {
    const form = multipart({ file: { name: `${marker}.txt`, bytes: Buffer.from(`the ${marker} plan`) } });
    const librarian = portal.as('librarian');
    const { filePath } = (await librarian.send({ method: 'POST', url: '/api/attachments', ...form })).json();
    const attachment = { name: filePath.split('/').at(-1) };
    await librarian.post('/api/messages', { receiverId: 4, content: `${marker} plan`, attachment });
    await portal.app.jobs.runDue();
    await backUp({ dataDir, secretKeys: undefined }, copy);
    await erase(portal, 2);
    cpSync(list, kept);
  });

  await put(copy);
  await running(async (portal) => {
    await portal.app.jobs.runDue();
    expect(await findEverywhere(portal, marker)).toEqual([]);
    expect(await unreplayed(portal)).toBe(null);
  });

  writeFileSync(list, readFileSync(list, 'utf8').replace('"person"', '"nobody"'));
  await put(copy);
  await running(async (portal) => {
    await portal.app.jobs.runDue();
    // The damaged list of erasures no longer says whom it named.
    expect((await findEverywhere(portal, marker)).length).toBeGreaterThan(3);
    expect(await unreplayed(portal)).toContain('the list of erasures was damaged');
    const place = { storage: storageOf({ dataDir, s3: undefined }), spoolDir: spoolDirOf({ dataDir }) };
    const parts = { ...place, db: portal.db, clock: () => portal.clock.now() };
    expect(await replayFrom(parts, kept)).toContain('1 are erased again');
    await portal.app.jobs.runDue();
    expect(await findEverywhere(portal, marker)).toEqual([]);
    expect(await unreplayed(portal)).toBe(null);
  });
});

test('of a copy from before random names, whoever has number, moment and installation is erased again, and the doubtful is asked about', async () => {
  const person = 3;
  const old = join(folder, 'old');
  mkdirSync(old);
  const tables = openAsItIs({ dataDir: old });
  await migrateToLatest(tables);
  await fillEveryTable(tables, 50);
  await sql`update users set role = 'admin' where id = 1`.execute(tables);
  await sql`update users set "fullName" = ${marker}, department = ${marker} where id = ${person}`.execute(tables);
  await sql`update messages set content = ${`${marker} words`} where conversation = ${`channel:${person}`}`.execute(
    tables,
  );
  await tables.destroy();
  cpSync(old, dataDir, { recursive: true });
  // Version 0.9.0 assigned these random ids to copies that had none.
  const given = openAsItIs({ dataDir: old });
  await sql`update users set "randomId" = 'given-' || id`.execute(given);
  await given.destroy();
  const later = testStart + 2 * day;
  await running(async (portal) => {
    await portal.app.jobs.runDue();
    expect((await findEverywhere(portal, marker)).length).toBeGreaterThan(3);
    await erase(portal, person, 'manager');
  }, later);

  await put(old, true);
  await running(async (portal) => {
    await portal.app.jobs.runDue();
    expect(await findEverywhere(portal, marker)).toEqual([]);
  }, later);

  const elsewhere = openAsItIs({ dataDir: old });
  await sql`update "storeIdentity" set identity = 'elsewhere'`.execute(elsewhere);
  await elsewhere.destroy();
  await put(old, true);
  await running(async (portal) => {
    await portal.app.jobs.runDue();
    expect((await findEverywhere(portal, marker)).length).toBeGreaterThan(3);
    const [asked] = (await portal.as('manager').get('/api/erasures')).json();
    expect(asked).toMatchObject({ state: 'doubtful', objectId: person, name: marker });
    expect(await unreplayed(portal)).toContain('of 1 it is doubtful');
    await erase(portal, person, 'manager');
    expect(await unreplayed(portal)).toBe(null);
  }, later);
});
