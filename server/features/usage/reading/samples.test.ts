import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import { readUsageFile } from './read-usage-file.ts';

/** Skipped if the official sample reports are missing (vitest.config.ts). */
const how = { thisMonth: '2026-03', answers: {} };
const folder = join(import.meta.dirname, '../../../../../shared/samples/counter');

interface Expected {
  report_id: string;
  release: string;
  first_month: string;
  last_month: string;
  rows: number;
  totals?: Record<string, number>;
}

const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, 'EXPECTED.json'), 'utf8'));
const copies = mkdtempSync(join(tmpdir(), 'portal-samples-'));
afterAll(() => rmSync(copies, { recursive: true, force: true }));

async function totalsOf(path: string) {
  const { read, problems } = await readUsageFile(path, how);
  expect(problems).toEqual([]);
  return allTotals(read);
}

/** The totals of people and machines together, as the list counts them. */
function allTotals(read: ReadUsage | null) {
  const totals: Record<string, number> = {};
  for (const { metric, total } of [...(read?.metrics ?? []), ...(read?.machines ?? [])])
    totals[metric] = (totals[metric] ?? 0) + total;
  return totals;
}

/** The uses of people in the Code's own samples. */
const regular = { PR: 254_742, TR: 126_742, DR: 138_547, IR: 254_742 };

function mutant(name: string): string {
  return join(folder, 'mutants', name);
}

/** Refused, or deliberately different from the totals of the list: these have their own tests. */
const apart = /bad_month_heading|bad_total_row/;

describe('official sample reports', () => {
  const pathOf = (report: string) => join(folder, `${report}_sample_r51.tsv`);
  // Some samples may be missing; a skipped test would count as a failure.
  for (const [report, uses] of Object.entries(regular).filter(([report]) => existsSync(pathOf(report)))) {
    const path = pathOf(report);
    test(`${report} counts as uses what people used alone`, async () => {
      const { read } = await readUsageFile(path, how);
      expect([read?.totalHits, read?.mayHoldMachines]).toEqual([uses, false]);
      expect(read?.metrics).toContainEqual({ metric: 'Total_Item_Requests', total: uses });
      expect([...new Set(read?.machines.map(({ accessMethod }) => accessMethod))]).toEqual(['TDM']);
    });
  }

  const readable = Object.entries(expected).filter(([name, { totals }]) => totals && /\.[ct]sv$/.test(name));
  for (const [name, facts] of readable.filter(([name]) => !apart.test(name))) {
    test(`${name} gives exactly its totals, under any name`, async () => {
      const path = join(folder, name);
      const { read, problems, questions } = await readUsageFile(path, how);
      expect([problems, questions]).toEqual([[], []]);
      expect(read).toMatchObject({
        kind: 'counter',
        report: facts.report_id,
        release: facts.release,
        rows: facts.rows,
        isInferred: false,
      });
      expect([read?.months[0], read?.months.at(-1)]).toEqual([facts.first_month, facts.last_month]);
      expect(await totalsOf(path)).toEqual(facts.totals);
      const renamed = join(copies, 'renamed.csv');
      copyFileSync(path, renamed);
      expect(await totalsOf(renamed)).toEqual(facts.totals);
    });
  }

  test('its months add up to the same as its rows say', async () => {
    for (const [name, facts] of readable.filter(([name]) => !apart.test(name))) {
      const { sums } = await readUsageFile(join(folder, name), how);
      const totals: Record<string, number> = {};
      for (const { metric, figure } of sums) totals[metric] = (totals[metric] ?? 0) + figure;
      expect(totals).toEqual(facts.totals);
    }
  });

  test('semicolons, thousands and UTF-16 give the totals of the plain form', async () => {
    const plain = await totalsOf(mutant('IRM1_ok.csv'));
    for (const name of ['IRM1_ok_semicolon.csv', 'IRM1_bad_thousands.csv', 'IRM1_utf16le.csv']) {
      expect(await totalsOf(mutant(name))).toEqual(plain);
    }
    const { warnings } = await readUsageFile(mutant('IRM1_bad_thousands.csv'), how);
    expect(warnings).toEqual([
      {
        row: 16,
        column: 10,
        heading: 'Reporting_Period_Total',
        place: 'Row 16, column 10 (Reporting_Period_Total)',
        message: '“9,986” was read as 9986',
        count: 1,
      },
    ]);
  });

  test('a month that is written in another way is read like the others', async () => {
    const name = 'IRM1_bad_month_heading.csv';
    expect(await totalsOf(mutant(name))).toEqual(await totalsOf(mutant('IRM1_ok.csv')));
  });

  test('the row without a metric is named and not counted', async () => {
    const { read, warnings, problems } = await readUsageFile(mutant('IRM1_bad_total_row.csv'), how);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      {
        ...{ row: 26, column: 9, heading: 'Metric_Type', count: 1 },
        message: expect.stringContaining('not counted'),
        place: 'Row 26, column 9 (Metric_Type)',
      },
    ]);
    expect(read).toMatchObject({ rows: 10, ignoredRows: 1 });
    expect(await totalsOf(mutant('IRM1_bad_total_row.csv'))).toEqual(await totalsOf(mutant('IRM1_ok.csv')));
  });

  test('a login page is refused as what it is', async () => {
    const { read, problems, isText } = await readUsageFile(mutant('html_login_page.csv'), how);
    expect({ read, isText }).toEqual({ read: null, isText: false });
    expect(problems[0]?.message).toMatch(/web page/);
  });
});
