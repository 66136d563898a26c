import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import { badTables } from '#server/testing/usage-tables/bad-tables.ts';
import { columnTables } from '#server/testing/usage-tables/column-tables.ts';
import { counterTables } from '#server/testing/usage-tables/counter-tables.ts';
import { mappedByPerson } from '#server/testing/usage-tables/mapped-by-a-person.ts';
import { monthTables } from '#server/testing/usage-tables/month-tables.ts';
import { doubtfulTables } from '#server/testing/usage-tables/of-2026/doubtful-forms.ts';
import { goodTables } from '#server/testing/usage-tables/of-2026/good-forms.ts';
import { singleTables } from '#server/testing/usage-tables/of-2026/single-tables.ts';
import { cellsOf, sumByHand } from '#server/testing/usage-tables/slow-summer.ts';
import { totalTables } from '#server/testing/usage-tables/total-tables.ts';
import type { TriedTable } from '#server/testing/usage-tables/tried-table.ts';
import type { GivenMapping } from './mapping/mapped-table.ts';
import { type FileReading, readUsageFile } from './read-usage-file.ts';

type Tried = Pick<TriedTable, 'name' | 'text' | 'uses'>;

const mapped: Tried[] = [
  ...totalTables,
  ...columnTables,
  ...monthTables,
  ...goodTables,
  ...doubtfulTables,
  ...singleTables,
];
const thisMonth = '2026-03';

const folder = mkdtempSync(join(tmpdir(), 'portal-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(
  { text }: Tried,
  { answers = {}, mapping = null }: { answers?: UsageAnswers; mapping?: GivenMapping | null } = {},
) {
  const path = join(folder, 'table.csv');
  writeFileSync(path, text);
  return readUsageFile(path, { thisMonth, answers, mapping });
}

function usesOf({ read }: FileReading): Record<string, number> {
  return Object.fromEntries((read?.monthly ?? []).map(({ month, uses }) => [month, uses]));
}

function delimiterOf({ text }: Tried): string {
  return ['\t', ';'].find((delimiter) => text.includes(delimiter) && !/Begin_Date/.test(text)) ?? ',';
}

/** Every other question is answered with all or the first of what is offered, except whose rows they are. */
async function readAsMapped(table: Tried, given: GivenMapping): Promise<FileReading> {
  let found = await read(table, { mapping: given });
  const answers = Object.fromEntries(found.questions.map(({ id, options }) => [id, [options[0]?.value ?? '']]));
  found = await read(table, { mapping: given, answers });
  return found;
}

const isOpen = ({ table, questions }: FileReading) =>
  (table?.open.length ?? 0) > 0 || questions.some(({ answer }) => answer.length === 0);

describe('a table that is no COUNTER report', () => {
  for (const table of mapped) {
    test(`is stored only as a person says, and then exactly: ${table.name}`, async () => {
      const first = await read(table);
      if (first.read?.kind === 'counter') {
        expect(isOpen(first) || table.uses !== undefined || first.problems.length > 0).toBe(true);
        return;
      }
      // Without a table it is refused; otherwise the upload waits for what somebody says.
      expect(first.table === null ? first.problems.length > 0 : !first.table.isSaid).toBe(true);
      if (!first.table || !table.uses) return;
      const lines = table.text.replace(/^\uFEFF/, '').split('\n');
      const rows = lines.map((line) => cellsOf(line.replace('\r', ''), delimiterOf(table)));
      const mapping = mappedByPerson({ rows, uses: table.uses, mapping: first.table.mapping });
      const found = await readAsMapped(table, { mapping, key: null });
      expect([found.problems, found.table?.open, isOpen(found)]).toEqual([[], [], false]);
      expect(usesOf(found)).toEqual(sumByHand(table, delimiterOf(table)));
    });
  }

  for (const table of badTables) {
    test(`is never stored unasked: ${table.name}`, async () => {
      const { table: found, problems } = await read(table);
      expect(found === null ? problems.length > 0 : !found.isSaid).toBe(true);
    });
  }

  test('is one of many', () => {
    const names = [...mapped, ...badTables].map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(250);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a COUNTER report', () => {
  for (const table of counterTables) {
    test(`of ${table.name}`, async () => {
      const found = await read(table);
      if (table.refused) {
        expect(found.problems.map(({ message }) => message).join('\n')).toMatch(table.refused);
        return;
      }
      expect(found.problems).toEqual([]);
      const answered = await read(table, { answers: table.answers ?? {} });
      expect([answered.problems, isOpen(answered)]).toEqual([[], false]);
      expect(usesOf(answered)).toEqual(sumByHand(table, delimiterOf(table)));
    });
  }
});
