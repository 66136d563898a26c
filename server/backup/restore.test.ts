import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notesOf090 } from '#server/db/migrating/notes-of-0-9-0.ts';
import { migrationNames } from '#server/db/migration-list.ts';
import { openDatabase } from '#server/db/open.ts';
import { openAsItIs } from '#server/testing/as-it-is.ts';
import { makeDatabaseOf090 } from '#server/testing/database-of-0-9-0.ts';
import { testStart } from '#server/testing/test-app.ts';
import { restore } from './restore.ts';

// Tests copies of SQLite; `archive.test.ts` tests archives of both engines.
let folder: string;
let dataDir: string;
let copy: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-restore-'));
  [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
  mkdirSync(copy);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function makeCopy(notes?: readonly string[]): Promise<void> {
  const db = openAsItIs({ dataDir: copy });
  await makeDatabaseOf090(db, 20, notes);
  await db.destroy();
}

const put = () =>
  restore({ dataDir, s3: undefined, secretKeys: undefined }, copy, {
    nowMs: testStart,
    isIncomplete: true,
    told: { invoiceNumber: 5 },
  });

test('a copy that 0.9.0 made is restored, and what waits in it is held', async () => {
  await makeCopy();
  expect(await put()).toMatchObject({
    held: { mails: 1, broadcasts: 1, events: 1 },
    next: { invoiceNumber: 5, creditNoteNumber: 1 },
  });
  const { db, migrated, close } = await openDatabase({ dataDir });
  expect(migrated.migrations).toEqual(migrationNames);
  expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(20);
  expect(await db.selectFrom('sessions').select('userId').execute()).toEqual([]);
  await close();
});

test('a copy of before 0.9.0 is refused with what to do, and nothing is left of it', async () => {
  await makeCopy(notesOf090.slice(0, -1));
  await expect(put()).rejects.toThrow(
    'The database is of a version before 0.9.0. Start version 0.9.0 on it once, then this version. Nothing was changed.',
  );
  expect(existsSync(dataDir)).toBe(false);
  expect(readdirSync(folder)).toEqual(['copy']);
});
