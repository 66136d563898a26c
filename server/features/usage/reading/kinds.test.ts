import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { usageFileKindOf } from '#contract/values/files/usage-file-kinds.ts';
import { allKinds } from '#server/testing/usage-tables/kinds/all-kinds.ts';
import { completed } from '#server/testing/usage-tables/kinds/completed-mapping.ts';
import type { KindOfTable } from '#server/testing/usage-tables/kinds/kind-of-table.ts';
import type { GivenMapping } from './mapping/mapped-table.ts';
import { type FileReading, readUsageFile } from './read-usage-file.ts';

/** An answer may open a question. */
const turnsMax = 3;

const folder = mkdtempSync(join(tmpdir(), 'portal-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read({ file, filename = 'usage.csv', said }: KindOfTable, mapping: GivenMapping | null): Promise<FileReading> {
  const path = join(folder, filename);
  writeFileSync(path, file);
  const kind = usageFileKindOf(filename) ?? 'csv';
  return readUsageFile(path, { thisMonth: '2026-03', kind, answers: mapping ? (said?.answers ?? {}) : {}, mapping });
}

function told({ problems }: FileReading): string {
  return problems.map(({ place, message }) => (place === null ? message : `${place}: ${message}`)).join('\n');
}

const isOpen = ({ table, questions }: FileReading) =>
  (table?.open.length ?? 0) > 0 || questions.some(({ answer }) => answer.length === 0);

for (const kind of allKinds) {
  const { name, said, refused, uses } = kind;
  test(`is asked about, and read as it is mapped: ${name}`, async () => {
    const first = await read(kind, null);
    if (said === null) {
      expect(told(first)).toMatch(refused ?? /$^/);
      expect(first.sums).toEqual([]);
      return;
    }
    expect(first.table?.isSaid).toBe(false);
    let found = first;
    for (let turn = 0; turn < turnsMax && found.table; turn++)
      found = await read(kind, { mapping: completed(found.table.mapping, said), key: null });
    if (refused) {
      expect(told(found)).toMatch(refused);
      return;
    }
    expect([told(found), isOpen(found)]).toEqual(['', false]);
    expect(Object.fromEntries(found.read?.monthly.map((one) => [one.month, one.uses]) ?? [])).toEqual(uses);
  });
}

test('of at least 150 files', () => {
  expect(allKinds.length).toBeGreaterThanOrEqual(150);
  expect(new Set(allKinds.map(({ name }) => name)).size).toBe(allKinds.length);
});
