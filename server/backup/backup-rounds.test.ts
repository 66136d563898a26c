import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from './backup.ts';

const names = Array.from({ length: 300 }, (_, at) => `file-${100 + at}`);
const [first, last] = [names[0] ?? '', names.at(-1) ?? ''];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-rounds-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file that was copied and then deleted is in the copy no more', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'portal.sqlite'));
  database.exec('create table files (name text primary key, fileSize integer)');
  for (const name of names) {
    database.prepare('insert into files values (?, 4)').run(name);
    writeFileSync(join(dataDir, 'uploads', name), 'text');
  }
  const copying = backUp({ dataDir }, join(folder, 'copy'));
  // Files are copied in order of their names: the first is there long before the last.
  await expect.poll(() => existsSync(join(folder, 'copy.part/uploads', first)), { interval: 1 }).toBe(true);
  for (const name of [first, last]) {
    database.prepare('delete from files where name = ?').run(name);
    rmSync(join(dataDir, 'uploads', name));
  }
  database.close();
  expect(await copying).toMatchObject({ files: 298, lost: [], damaged: [], holdsKey: false });
  expect(readdirSync(join(folder, 'copy/uploads')).sort()).toEqual(names.slice(1, -1));
});
