import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { dryRunMigrations } from '#server/db/migrating/dry-run.ts';
import type { MigrationName } from '#server/db/migration-list.ts';
import { openDatabase } from '#server/db/open.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';

const rows = 5000;
const kept = 'usage.sqlite.before-0048-usage-rows';
let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-figures-'));
  dataDir = mkdtempSync(join(folder, 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function makeOld(newest: MigrationName): Promise<void> {
  const db = openAsItIs({ dataDir });
  await makeOldDatabase(db, newest, rows);
  await db.destroy();
}

async function figuresIn(dataDir: string) {
  const { db, migrated, close } = await openDatabase({ dataDir });
  const facts = await db.selectFrom('usageFacts').select(['importId', 'row', 'm1', 'item']).orderBy('row').execute();
  const sums = await db.selectFrom('usageSums').selectAll().execute();
  await close();
  return { facts, sums, migrated };
}

const expected = {
  facts: Array.from({ length: rows }, (_, at) => ({
    importId: 1 + Math.floor((at + 1) / 2000),
    row: at + 1,
    m1: at + 1,
    item: null,
  })),
  sums: [{ importId: 1, month: '2026-01', metric: 'Views', dataType: '', accessMethod: '', figure: 5 }],
};

test.each(['0004-usage', '0047-store-identity'] as const)(
  'the figures of a portal at %s come into the database, and their file is kept for a day',
  async (newest) => {
    await makeOld(newest);
    const { migrated, ...figures } = await figuresIn(dataDir);
    expect(figures).toEqual(expected);
    expect(migrated.copies).toContain(join(dataDir, kept));
    expect(readdirSync(dataDir).filter((name) => name.startsWith('usage'))).toEqual([kept]);
    expect((await figuresIn(dataDir)).migrated).toEqual({ migrations: [], copies: [] });
  },
);

test('a file of figures that was not set aside any more before a kill is set aside by the next start', async () => {
  await makeOld('0047-store-identity');
  cpSync(dataDir, join(folder, 'former'), { recursive: true });
  await figuresIn(dataDir);
  renameSync(join(dataDir, kept), join(dataDir, 'usage.sqlite'));
  const { migrated, ...figures } = await figuresIn(dataDir);
  expect([figures, migrated.copies]).toEqual([expected, [join(dataDir, kept)]]);
  // What an older version leaves that is started and refused takes its place from nobody.
  writeFileSync(join(dataDir, 'usage.sqlite'), '');
  expect((await figuresIn(dataDir)).facts).toHaveLength(rows);
  const { db, close } = await openDatabase({ dataDir });
  await sql`attach ${join(dataDir, kept)} as kept`.execute(db);
  expect((await sql`select 1 from kept.usageFacts`.execute(db)).rows).toHaveLength(rows);
  await close();
});

test('where rows would come over otherwise than they were nothing is changed, and the file stays', async () => {
  await makeOld('0047-store-identity');
  const db = openAsItIs({ dataDir });
  // Somebody has made the table before, and takes a row away.
  await sql`create table usageSums (importId integer, month text, metric text, dataType text, figure integer)`.execute(
    db,
  );
  await sql`create table usageItems (importId integer, item integer, attributes text)`.execute(db);
  await sql`create table usageFacts as select * from usageImports where 0`.execute(db);
  await sql`create trigger lost after insert on usageSums begin delete from usageSums; end`.execute(db);
  await db.destroy();
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    '0048-usage-rows changed nothing (usageSums of import 1 came',
  );
  expect(readdirSync(dataDir)).toContain('usage.sqlite');
  expect(readdirSync(dataDir)).not.toContain(kept);
});

test('a backup of a portal that was not upgraded yet has the file, and one without it is refused', async () => {
  await makeOld('0047-store-identity');
  const before = readdirSync(dataDir).sort();
  expect((await dryRunMigrations({ dataDir })).migrations.map(({ name }) => name)).toContain('0048-usage-rows');
  expect(readdirSync(dataDir).sort()).toEqual(before);
  const [copy, elsewhere] = [join(folder, 'copy'), join(folder, 'elsewhere')];
  await backUp({ dataDir }, copy);
  const how = { nowMs: Date.now(), isIncomplete: true };
  await restore({ dataDir: elsewhere, s3: undefined }, copy, how);
  const { migrated: _, ...figures } = await figuresIn(elsewhere);
  expect(figures).toEqual(expected);
  rmSync(join(copy, 'usage.sqlite'));
  await expect(restore({ dataDir: join(folder, 'other'), s3: undefined }, copy, how)).rejects.toThrow(
    'usage.sqlite is no whole copy: it is not there',
  );
  expect(existsSync(join(folder, 'other'))).toBe(false);
});
