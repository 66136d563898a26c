import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { contentOf, openAsItIs } from '#server/testing/as-it-is.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { nextVersion } from '#server/testing/next-version.ts';
import { copyBeforeMigration } from './copy-before-migration.ts';
import { rewriteFile } from './write-anew.ts';

const word = 'zqxdeleted';
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-anew-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const filesWith = (text: string) =>
  readdirSync(dataDir).filter((name) => readFileSync(join(dataDir, name)).includes(text));

/** A database whose free pages contain deleted rows. */
async function makeDirty(): Promise<void> {
  const old = openAsItIs({ dataDir });
  await migrateToLatest(old);
  await fillEveryTable(old, 20);
  await old.destroy();
  const database = new DatabaseSync(join(dataDir, 'portal.sqlite'));
  database.exec('pragma secure_delete = off');
  const insert = database.prepare(`
    insert into notifications (title, description, priority, "createdBy", timestamp, reached)
    values ('title', ?, 'normal', 1, '2026-03-04T12:00:00.000Z', 0)`);
  for (let row = 0; row < 50; row++) insert.run(`${word} ${'long '.repeat(row * 20)}`);
  database.exec(`delete from notifications where description like '${word}%'; pragma wal_checkpoint(truncate)`);
  database.close();
  expect(filesWith(word)).toContain('portal.sqlite');
}

test('an upgrade leaves nothing in the file of what was left in free pages', async () => {
  await makeDirty();
  const opened = await openDatabase({ dataDir }, { list: nextVersion });
  expect(opened.migrated.copies).toHaveLength(1);
  await opened.close();
  expect(filesWith(word)).toEqual([]);
});

test('a file that is written anew has every row as it was, for whoever has it open as well', async () => {
  await makeDirty();
  const file = join(dataDir, 'portal.sqlite');
  const db = openAsItIs({ dataDir });
  const content = await contentOf(db);
  const copy = await copyBeforeMigration(db, { file, next: '9001-rooms' });
  await rewriteFile(db, { file, copy });
  expect(await contentOf(db)).toEqual(content);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(filesWith(word)).toEqual([]);
  await db.destroy();
});
