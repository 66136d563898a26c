import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { contentOf, openAsItIs } from '#server/testing/as-it-is.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { nextVersion } from '#server/testing/next-version.ts';
import { copyBeforeMigration, removeOldCopies } from './copy-before-migration.ts';

const copyName = 'portal.sqlite.before-9001-rooms';
let dataDir: string;
let copy: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-copy-'));
  copy = join(dataDir, copyName);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function makeOld(): Promise<Record<string, unknown[]>> {
  const db = openAsItIs({ dataDir });
  await migrateToLatest(db);
  await fillEveryTable(db, 20);
  const content = await contentOf(db);
  await db.destroy();
  return content;
}

async function closed(database: { close(): Promise<void>; migrated: unknown }): Promise<unknown> {
  await database.close();
  return database.migrated;
}

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('.before-'));

test('before a database is changed a whole copy of it is made beside it, which nobody else may read', async () => {
  const before = await makeOld();
  // An interrupted start left part of a copy.
  writeFileSync(`${copy}.part`, 'half');
  expect(await closed(await openDatabase({ dataDir }, { list: nextVersion }))).toMatchObject({ copies: [copy] });
  expect(copiesIn(dataDir)).toEqual([copyName]);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(await closed(await openDatabase({ dataDir }, { list: nextVersion }))).toEqual({ migrations: [], copies: [] });

  // Goes back as decision 16 describes.
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `portal.sqlite${end}`), { force: true });
  renameSync(copy, join(dataDir, 'portal.sqlite'));
  const db = openAsItIs({ dataDir });
  expect(await contentOf(db)).toEqual(before);
  await db.destroy();
});

test('a new database is not copied', async () => {
  await closed(await openDatabase({ dataDir }));
  expect(copiesIn(dataDir)).toEqual([]);
});

test('without room for the copy the database stays as it was', async () => {
  const before = await makeOld();
  const db = openAsItIs({ dataDir });
  const file = join(dataDir, 'portal.sqlite');
  const size = statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  const copied = (freeBytes: number) =>
    copyBeforeMigration(db, { file, next: '9001-rooms', freeBytes: () => freeBytes });
  await expect(copied(2 * size - 1)).rejects.toThrow(
    /^There is no room to copy .* \d MB are needed and \d MB are free/,
  );
  expect(copiesIn(dataDir)).toEqual([]);
  expect(await contentOf(db)).toEqual(before);
  expect(await copied(2 * size)).toBe(copy);
  await db.destroy();
});

test('a copy is removed after a day', () => {
  const now = Date.now();
  const aged = (name: string, hours: number) => {
    writeFileSync(join(dataDir, name), '');
    utimesSync(join(dataDir, name), new Date(now), new Date(now - hours * 60 * 60 * 1000));
  };
  aged(copyName, 25);
  aged(`${copyName}.part`, 25);
  aged('usage.sqlite.before-0048-usage-rows', 25);
  aged('portal.sqlite.before-9002-lengths', 23);
  aged('portal.sqlite.mine', 100);
  removeOldCopies(dataDir, now);
  expect(readdirSync(dataDir).sort()).toEqual(['portal.sqlite.before-9002-lengths', 'portal.sqlite.mine']);
});
