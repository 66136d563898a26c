import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CounterReportId } from '#contract/values/plans-and-usage/counter-reports.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { stored } from '#server/testing/usage.ts';
import { readRequest } from './read-request.ts';
import { listStoredReports, writeReport } from './write-report.service.ts';

/** Skipped if the official sample reports are missing (vitest.config.ts). */
const folder = join(import.meta.dirname, '../../../../../shared/samples/counter');
const makeApp = makerOf('sqlite');
const settings = {
  namespace: 'carrel',
  createdBy: 'Carrel',
  registryRecord: '',
  platform: undefined,
  publisher: undefined,
};

async function portalWith(...files: string[]): Promise<TestApp> {
  const portal = await makeApp();
  await portal.db.updateTable('institutions').set({ name: 'Sample Institution' }).where('id', '=', 1).execute();
  for (const file of files) await stored(portal, readFileSync(join(folder, file), 'utf8'));
  return portal;
}

async function exported(
  portal: TestApp,
  report: CounterReportId,
  form: 'tabular' | 'json',
  more: Record<string, string> = {},
): Promise<string> {
  const asked = { begin_date: '2022-01', end_date: '2022-12', ...more };
  const parameters = new Map(Object.entries(asked).map(([name, value]) => [name, [value]]));
  const reports = await listStoredReports(portal.db, 1);
  const read = readRequest(parameters, { report, form, thisMonth: '2026-03', platforms: [] });
  if ('refusal' in read) throw new Error(JSON.stringify(read.refusal));
  const { pieces } = await writeReport(portal.db, read.request, {
    ...{ form, settings, stored: reports, passedOver: read.exceptions },
    ...{ institution: { id: 1, name: 'Sample Institution' }, now: 0 },
  });
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** The lines of a table without those about its maker, and with sorted rows. */
function linesOf(tsv: string): string[][] {
  const lines = tsv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/\t+$/, ''));
  const isOurs = (line: string) => /^(?:Institution_ID|Created|Created_By|Registry_Record)(?:\t|$)/.test(line);
  return [lines.slice(0, 15).filter((line) => !isOurs(line)), lines.slice(15).filter(Boolean).sort()];
}

const everything = {
  PR: { attributes_to_show: 'Access_Method' },
  DR: { attributes_to_show: 'Access_Method' },
  IR: {
    attributes_to_show: 'Authors|Publication_Date|Article_Version|YOP|Access_Type|Access_Method',
    include_parent_details: 'True',
  },
};
const samples = { PR: 'PR', PR_P1: 'PRP1', DR: 'DR', DR_D1: 'DRD1', IR: 'IR', IR_M1: 'IRM1' } as const;

for (const [report, sample] of Object.entries(samples) as [keyof typeof samples, string][]) {
  const more = everything[report as keyof typeof everything] ?? {};

  test(`the official ${report} comes out with the cells with which it came in`, async () => {
    const text = readFileSync(join(folder, `${sample}_sample_r51.tsv`), 'utf8');
    const portal = await portalWith(`${sample}_sample_r51.tsv`);
    expect(linesOf(await exported(portal, report, 'tabular', more))).toEqual(linesOf(text));
  });

  test(`its JSON says the same as the official one: ${report}`, async () => {
    const official = JSON.parse(readFileSync(join(folder, `${sample}_sample_r51.json`), 'utf8'));
    const portal = await portalWith(`${sample}_sample_r51.tsv`);
    const { Report_Header: header, Report_Items: items } = JSON.parse(await exported(portal, report, 'json', more));
    expect(sorted(items)).toEqual(sorted(official.Report_Items));
    expect(header.Report_Filters).toEqual(official.Report_Header.Report_Filters);
  });
}

/** DR_D1 is missing: the official sample adds machines although its own header limits it to people. */
const views = { PR_P1: 'PRP1', IR_M1: 'IRM1' } as const;
for (const [report, sample] of Object.entries(views) as [keyof typeof views, string][]) {
  test(`${report} is made from the official master report as the Code makes it`, async () => {
    const portal = await portalWith(`${report.slice(0, 2)}_sample_r51.tsv`);
    const text = readFileSync(join(folder, `${sample}_sample_r51.tsv`), 'utf8');
    expect(linesOf(await exported(portal, report, 'tabular'))).toEqual(linesOf(text));
  });
}

function sorted(json: unknown): unknown {
  if (Array.isArray(json)) {
    const items = json.map(sorted);
    return items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, sorted(value)]),
  );
}
