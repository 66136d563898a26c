import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from './db/open.ts';
import { claimKey, createSealing } from './platform/sealing/sealing.service.ts';

const root = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();
let folder: string;
let dataDir: string;
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build/build.mjs')], { env: { PATH: process.env['PATH'] } });
}, 120_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-key-'));
  dataDir = join(folder, 'data');
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function portal(args: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], PORT: '0', PORTAL_DATA_DIR: dataDir, ...settings };
  const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  return child;
}

async function finished(args: string[], settings?: Record<string, string>) {
  const child = portal(args, settings);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

const at = (row: number) => ({ table: 'testSecrets', column: 'tokenSealed' as const, row });

async function sealRows(count: number) {
  const { db, close } = await openDatabase({ dataDir });
  await claimKey(db, { dataDir });
  const sealing = createSealing({ dataDir });
  await sql`create table "testSecrets" (id integer primary key, "tokenSealed" text)`.execute(db);
  await db.transaction().execute(async (transaction) => {
    for (let row = 1; row <= count; row++) {
      const sealed = await sealing.seal(transaction, at(row), `secret ${row}`);
      await sql`insert into "testSecrets" values (${row}, ${sealed})`.execute(transaction);
    }
  });
  await close();
}

/** The keys with which the texts were sealed, after opening each of them. */
async function openAll(): Promise<Set<string>> {
  const { db, close } = await openDatabase({ dataDir });
  await claimKey(db, { dataDir });
  const sealing = createSealing({ dataDir });
  const { rows } = await sql<{ id: number; tokenSealed: string }>`select * from "testSecrets"`.execute(db);
  for (const { id, tokenSealed } of rows) expect(sealing.open(at(id), tokenSealed)).toBe(`secret ${id}`);
  await close();
  return new Set(rows.map(({ tokenSealed }) => tokenSealed.slice(0, 20)));
}

test('a change of the key that is killed, wherever it is, loses nothing and is gone on with', async () => {
  await sealRows(3000);
  const [former] = await openAll();
  const began = performance.now();
  expect(await finished(['rotate-secret-key'])).toMatchObject({ code: 0, err: '' });
  const wholeMs = performance.now() - began;
  for (const part of [0.6, 0.8, 0.95]) {
    const child = portal(['rotate-secret-key']);
    const ended = once(child, 'exit');
    await sleep(wholeMs * part);
    child.kill('SIGKILL');
    await ended;
    await openAll();
  }
  expect((await finished(['rotate-secret-key'])).out).toContain('Make a copy of the portal now');
  const keys = await openAll();
  expect([keys.size, keys.has(former ?? '')]).toEqual([1, false]);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toMatch(/^\S{44}\n$/);
});

test('a copy says whether the key is in it, and a server with another key does not start', async () => {
  await sealRows(2);
  const [key, other] = [readFileSync(join(dataDir, 'secret-key'), 'utf8').trim(), `${'A'.repeat(43)}=`];
  const copy = join(folder, 'copy');
  const archive = join(folder, 'archive');
  expect((await finished(['backup', copy])).out).toContain('The secret key is in the copy');
  expect((await finished(['export', archive], { PORTAL_SECRET_KEY: key })).out).toContain('is not in the copy');

  const refused = await finished(['serve'], { PORTAL_SECRET_KEY: other });
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('every server of the portal needs the same key'),
  ]);
  expect((await finished(['doctor'], { PORTAL_SECRET_KEY: other })).out).toMatch(
    /WRONG {2}What is sealed can be opened/,
  );
  expect((await finished(['doctor'])).out).toMatch(/ok {5}What is sealed can be opened/);

  dataDir = join(folder, 'elsewhere');
  expect((await finished(['restore', copy])).out).toContain('The secret key came with the copy');
  expect((await openAll()).size).toBe(1);
  dataDir = join(folder, 'third');
  const restored = await finished(['restore', copy], { PORTAL_SECRET_KEY: key });
  expect(restored.out).toContain('The secret key of the copy was left there');
});
