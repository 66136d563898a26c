import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';

let folder: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-check-'));
  dataDir = join(folder, 'data');
  file = join(dataDir, 'portal.sqlite');
  await (await openDatabase({ dataDir })).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refused = (path: string, what: string) =>
  expect(openDatabase({ dataDir })).rejects.toThrow(
    `The file ${path} ${what}. Nothing was changed: put it back from a copy.`,
  );

/** Copies the files during a write, as a killed server leaves them. */
async function killed(): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  await sql`create table extra as select 1 as one`.execute(db);
  // Starts another transaction.
  await sql`create table more as select 1 as one`.execute(db);
  for (const name of [file, `${file}-wal`]) copyFileSync(name, join(folder, name.slice(dataDir.length + 1)));
  await close();
  for (const name of ['portal.sqlite', 'portal.sqlite-wal']) renameSync(join(folder, name), join(dataDir, name));
}

test('a file that is no database, one that is cut off and one of another program are refused by name', async () => {
  truncateSync(file, statSync(file).size - 4096);
  await refused(file, 'is cut off, or its log (-wal) was left behind when it was copied');
  writeFileSync(file, 'no database'.repeat(1000));
  await refused(file, 'is damaged or no database');
  rmSync(file);
  const foreign = new DatabaseSync(file);
  foreign.exec('create table theirs (id integer)');
  foreign.close();
  await refused(file, 'belongs to another program');
});

test('the log of a killed server is read; a damaged one, and one without its database, are refused by name', async () => {
  await killed();
  const { db, close } = await openDatabase({ dataDir });
  expect((await sql`select one from extra`.execute(db)).rows).toEqual([{ one: 1 }]);
  for (const table of ['extra', 'more']) await sql.raw(`drop table ${table}`).execute(db);
  await close();

  const log = `${file}-wal`;
  await killed();
  copyFileSync(log, join(folder, 'log'));
  writeFileSync(log, 'something else'.repeat(1000));
  await refused(log, 'is damaged or belongs to another database');
  const torn = readFileSync(join(folder, 'log'));
  torn[32 + 24 + 10] = (torn[32 + 24 + 10] ?? 0) ^ 0xff;
  writeFileSync(log, torn);
  await refused(log, 'is damaged in its middle');
  copyFileSync(join(folder, 'log'), log);
  copyFileSync(file, join(folder, 'whole'));
  truncateSync(file, statSync(file).size / 2);
  await refused(file, 'is cut off: pages are missing in it and its log');
  // A log that a power cut truncated does not prove that the file is complete.
  for (const bytes of [10, 32, 32 + 24 + 4095]) {
    writeFileSync(log, readFileSync(join(folder, 'log')).subarray(0, bytes));
    await refused(file, 'is cut off, or its log (-wal) was left behind when it was copied');
  }
  copyFileSync(join(folder, 'whole'), file);
  truncateSync(file, statSync(file).size - 4096);
  writeFileSync(log, torn.subarray(0, 32 + 24 + 4096));
  await refused(file, 'is cut off: pages are missing in it and its log');
  truncateSync(file, 50);
  await refused(file, 'is damaged or no database');
  copyFileSync(join(folder, 'log'), log);
  copyFileSync(join(folder, 'whole'), file);
  renameSync(file, join(folder, 'away'));
  await refused(file, `is missing or empty, but its log ${log} is there`);
});

test('a refused file says until when something was stored, where that is noted', async () => {
  writeFileSync(join(dataDir, 'portal.last-stored'), `${Date.parse('2026-03-02T09:30:00Z')}\n`);
  truncateSync(file, statSync(file).size - 4096);
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    'put it back from a copy. Something was stored until 2026-03-02T09:30:00.000Z: what is later than that copy will be missing.',
  );
});

test('a file that is whole is opened, whatever little is left of its log', async () => {
  await killed();
  const log = readFileSync(`${file}-wal`);
  for (const bytes of [10, 32, 32 + 24 + 4095]) {
    const whole = join(folder, `${bytes}`);
    mkdirSync(whole);
    copyFileSync(file, join(whole, 'portal.sqlite'));
    writeFileSync(join(whole, 'portal.sqlite-wal'), log.subarray(0, bytes));
    await (await openDatabase({ dataDir: whole })).close();
  }
});
