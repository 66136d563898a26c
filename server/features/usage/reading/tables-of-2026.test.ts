import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import type { CorpusTable } from '#server/testing/usage-tables/of-2026/corpus-table.ts';
import { doubtfulTables } from '#server/testing/usage-tables/of-2026/doubtful-forms.ts';
import { goodTables } from '#server/testing/usage-tables/of-2026/good-forms.ts';
import { singleTables } from '#server/testing/usage-tables/of-2026/single-tables.ts';
import { sumByHand } from '#server/testing/usage-tables/slow-summer.ts';
import type { ReaderQuestion } from './questions.ts';
import { type FileReading, readUsageFile } from './read-usage-file.ts';

const tables = [...goodTables, ...doubtfulTables, ...singleTables];
/** Nobody would answer more questions than this. */
const questionsMax = 6;

const folder = mkdtempSync(join(tmpdir(), 'portal-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read({ text }: CorpusTable, answers: UsageAnswers = {}): Promise<FileReading> {
  const path = join(folder, 'table.csv');
  writeFileSync(path, text);
  return readUsageFile(path, { thisMonth: '2026-03', answers });
}

const firstOpen = ({ questions }: FileReading) => questions.find(({ answer }) => answer.length === 0);

/** Expects a refusal if nothing may be stored, else exactly the sums of the independent, slow implementation. */
function isRight(table: CorpusTable, { read: found, problems }: FileReading): boolean {
  if (problems.length > 0) return !table.uses;
  const uses = Object.fromEntries((found?.monthly ?? []).map(({ month, uses }) => [month, uses]));
  return table.uses !== undefined && same(uses, sumByHand(table, table.delimiter));
}

function same(a: Record<string, number>, b: Record<string, number>): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
}

/** Every possible answer to a question. */
function answersTo({ options, isMultiple }: ReaderQuestion): string[][] {
  const values = options.map(({ value }) => value);
  if (!isMultiple) return values.map((value) => [value]);
  return Array.from({ length: 2 ** values.length - 1 }, (_, number) =>
    values.filter((__, at) => (((number + 1) >> at) & 1) === 1),
  );
}

/** Says whether some answers lead to the right result. */
async function canBeAnswered(table: CorpusTable, answers: UsageAnswers = {}): Promise<boolean> {
  const found = await read(table, answers);
  if (found.problems.length > 0) return isRight(table, found);
  const open = firstOpen(found);
  if (!open) return isRight(table, found);
  if (Object.keys(answers).length === questionsMax) return false;
  for (const answer of answersTo(open)) {
    if (await canBeAnswered(table, { ...answers, [open.id]: answer })) return true;
  }
  return false;
}

describe('of the tables of 2026', () => {
  for (const table of tables) {
    test(`${table.name}: nothing wrong is stored without a question`, async () => {
      const found = await read(table);
      if (found.problems.length > 0) {
        expect([table.kind, found.problems.map(({ message }) => message)]).toEqual(['bad', expect.anything()]);
      } else if (firstOpen(found)) {
        expect([found.questions, await canBeAnswered(table)]).toEqual([found.questions, true]);
      } else expect([found.read?.monthly, isRight(table, found)]).toEqual([found.read?.monthly, true]);
    });
  }

  test('there are many, and most of the good ones are read without a question', async () => {
    const good = tables.filter(({ kind }) => kind === 'good');
    const unasked: string[] = [];
    for (const table of good) {
      const found = await read(table);
      if (!firstOpen(found) && isRight(table, found)) unasked.push(table.name);
    }
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    expect(tables.length).toBeGreaterThanOrEqual(120);
    expect(unasked.length / good.length).toBeGreaterThanOrEqual(0.6);
  });
});
