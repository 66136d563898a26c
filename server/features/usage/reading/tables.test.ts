import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { badTables } from '#server/testing/usage-tables/bad-tables.ts';
import { columnTables } from '#server/testing/usage-tables/column-tables.ts';
import { counterTables } from '#server/testing/usage-tables/counter-tables.ts';
import { monthTables } from '#server/testing/usage-tables/month-tables.ts';
import { sumByHand } from '#server/testing/usage-tables/slow-summer.ts';
import { totalTables } from '#server/testing/usage-tables/total-tables.ts';
import type { TriedTable } from '#server/testing/usage-tables/tried-table.ts';
import { type FileReading, readUsageFile } from './read-usage-file.ts';

const tables = [...totalTables, ...columnTables, ...monthTables, ...counterTables, ...badTables];
const thisMonth = '2026-03';

const folder = mkdtempSync(join(tmpdir(), 'portal-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read({ text }: TriedTable, answers = {}): Promise<FileReading> {
  const path = join(folder, 'table.csv');
  writeFileSync(path, text);
  return readUsageFile(path, { thisMonth, answers });
}

function usesOf({ read }: FileReading): Record<string, number> {
  return Object.fromEntries((read?.monthly ?? []).map(({ month, uses }) => [month, uses]));
}

function delimiterOf({ text }: TriedTable): string {
  return ['\t', ';'].find((delimiter) => text.includes(delimiter) && !/Begin_Date/.test(text)) ?? ',';
}

const open = ({ questions }: FileReading) => questions.filter(({ answer }) => answer.length === 0).map(({ id }) => id);

describe('a table', () => {
  for (const table of tables) {
    test(`of ${table.name}`, async () => {
      const found = await read(table);
      if (table.refused) {
        expect(found.problems.map(({ message }) => message).join('\n')).toMatch(table.refused);
        return;
      }
      expect(found.problems).toEqual([]);
      expect(open(found)).toEqual(Object.keys(table.answers ?? {}));
      const answered = await read(table, table.answers);
      expect([answered.problems, open(answered)]).toEqual([[], []]);
      expect(usesOf(answered)).toEqual(sumByHand(table, delimiterOf(table)));
      const total = Object.values(usesOf(answered)).reduce((sum, uses) => sum + uses, 0);
      expect(answered.read?.totalHits).toBe(total);
    });
  }

  test('is one of many, of which most are read without a question', () => {
    const good = tables.filter(({ refused, answers }) => !refused && !answers);
    expect([tables.length >= 60, good.length >= 45]).toEqual([true, true]);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
  });
});
