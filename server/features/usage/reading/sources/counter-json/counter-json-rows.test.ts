import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { UsageFileKind } from '#contract/values/files/usage-file-kinds.ts';
import { readUsageFile } from '#server/features/usage/reading/read-usage-file.ts';
import { sheetFile } from '#server/testing/files/workbook-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-json-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function reading(content: Uint8Array | string, kind: UsageFileKind = 'json') {
  const path = join(folder, `${++count}.${kind}`);
  writeFileSync(path, content);
  return readUsageFile(path, { thisMonth: '2026-03', answers: {}, kind });
}

async function messagesOf(report: unknown) {
  const { problems, sums } = await reading(typeof report === 'string' ? report : JSON.stringify(report));
  expect(sums).toEqual([]);
  return problems.map(({ message }) => message);
}

const period = { Begin_Date: '2025-01-01', End_Date: '2025-03-31' };
const header = {
  ...{ Release: '5.1', Report_ID: 'TR', Report_Name: 'Title Report', Institution_Name: 'Northgate University' },
  Institution_ID: { ISNI: ['0000000123456789'], Proprietary: ['reef:4711'] },
  Report_Attributes: { Attributes_To_Show: ['YOP', 'Access_Type', 'Access_Method'] },
  ...{ Report_Filters: period, Created: '2025-04-02T08:00:00Z', Created_By: 'Reef' },
};
const set = (method: string, january: unknown, march: unknown) => ({
  ...{ Data_Type: 'Book', YOP: '2020', Access_Type: 'Controlled', Access_Method: method },
  Performance: {
    Total_Item_Requests: { '2025-01': january, '2025-03': march },
    Unique_Item_Requests: { '2025-01': 1 },
  },
});
const title = (name: string, ...sets: unknown[]) => ({
  ...{ Title: name, Publisher: 'Tide', Publisher_ID: { ISNI: ['1111'] }, Platform: 'Reef' },
  Item_ID: { ISBN: '978-0-00-000000-0', Proprietary: `reef:${name}` },
  Attribute_Performance: sets,
});
const report = (...items: unknown[]) => ({ Report_Header: header, Report_Items: items });
const own = report(title('Coral', set('Regular', 3, 4), set('TDM', 50, 60)), title('Deep sea', set('Regular', 5, 6)));

const headings =
  'Title Publisher Publisher_ID Platform Proprietary_ID ISBN Data_Type YOP Access_Type Access_Method Metric_Type Reporting_Period_Total Jan-2025 Feb-2025 Mar-2025';
const rowOf = (name: string, method: string, metric: string, figures: number[]) => [
  ...[
    name,
    'Tide',
    'ISNI:1111',
    'Reef',
    `reef:${name}`,
    '978-0-00-000000-0',
    'Book',
    '2020',
    'Controlled',
    method,
    metric,
  ],
  ...[figures.reduce((sum, figure) => sum + figure, 0), ...figures],
];
/** The report as the Code's table. */
const ownTable: (string | number)[][] = [
  ...[
    ['Report_Name', 'Title Report'],
    ['Report_ID', 'TR'],
    ['Release', '5.1'],
  ],
  ['Institution_Name', 'Northgate University'],
  ['Institution_ID', 'ISNI:0000000123456789; reef:4711'],
  ...[['Metric_Types'], ['Report_Filters']],
  ['Report_Attributes', 'Attributes_To_Show=YOP|Access_Type|Access_Method'],
  ['Exceptions'],
  ['Reporting_Period', 'Begin_Date=2025-01-01; End_Date=2025-03-31'],
  ...[['Created', '2025-04-02T08:00:00Z'], ['Created_By', 'Reef'], ['Registry_Record'], []],
  headings.split(' '),
  rowOf('Coral', 'Regular', 'Total_Item_Requests', [3, 0, 4]),
  rowOf('Coral', 'Regular', 'Unique_Item_Requests', [1, 0, 0]),
  rowOf('Coral', 'TDM', 'Total_Item_Requests', [50, 0, 60]),
  rowOf('Coral', 'TDM', 'Unique_Item_Requests', [1, 0, 0]),
  rowOf('Deep sea', 'Regular', 'Total_Item_Requests', [5, 0, 6]),
  rowOf('Deep sea', 'Regular', 'Unique_Item_Requests', [1, 0, 0]),
];

/** The item of the first title in the form of Release 5. */
const ofRelease5 = {
  Report_Header: {
    ...{ ...header, Release: '5', Institution_ID: [{ Type: 'ISNI', Value: '0000000123456789' }] },
    Report_Filters: Object.entries(period).map(([Name, Value]) => ({ Name, Value })),
    Report_Attributes: [{ Name: 'Attributes_To_Show', Value: 'YOP|Access_Type' }],
  },
  Report_Items: [
    {
      ...{
        Title: 'Coral',
        Platform: 'Reef',
        Publisher: 'Tide',
        Data_Type: 'Book',
        Section_Type: 'Chapter',
        YOP: '2020',
      },
      Item_ID: [{ Type: 'ISBN', Value: '978-0-00-000000-0' }],
      Performance: ['01', '03'].map((month) => ({
        Period: { Begin_Date: `2025-${month}-01`, End_Date: `2025-${month}-28` },
        Instance: [{ Metric_Type: 'Total_Item_Requests', Count: Number(month) + 2 }],
      })),
    },
  ],
};

describe('a report in the JSON of COUNTER’s API', () => {
  test('gives the same as its table of text and as its workbook', async () => {
    const text = ownTable.map((row) => row.join('\t')).join('\n');
    const forms = await Promise.all([
      reading(text, 'tsv'),
      reading(sheetFile(ownTable), 'xlsx'),
      reading(JSON.stringify(own)),
    ]);
    const [table, workbook, json] = forms.map(({ read, sums, counter, problems }) => {
      const { delimiter: _, sheet: __, ...same } = read ?? {};
      return { same, sums, counter, problems };
    });
    expect(table?.problems).toEqual([]);
    expect(table?.sums).toHaveLength(6);
    expect(workbook).toEqual(table);
    expect(json).toEqual(table);
  });

  test('is read in the form of Release 5 as well', async () => {
    const { read, problems, counter } = await reading(JSON.stringify(ofRelease5));
    expect([problems, read?.release, read?.monthly.map(({ uses }) => uses)]).toEqual([[], '5', [3, 0, 5]]);
    expect(counter?.itemColumns).toEqual([
      'Title',
      'Publisher',
      'Platform',
      'ISBN',
      'Data_Type',
      'Section_Type',
      'YOP',
    ]);
  });

  test('that is cut off or damaged is refused with its line, and nothing of it is read', async () => {
    const text = JSON.stringify(own, null, 1);
    for (const length of [text.length - 2, text.length - 400, 900])
      expect(await messagesOf(text.slice(0, length))).toEqual([
        expect.stringMatching(/^The file is cut off.*\(line \d+, character \d+\)$/),
      ]);
    expect(await messagesOf(text.replace('"Regular",', '"Regular"'))).toEqual([
      expect.stringMatching(/^The JSON is damaged.*line 4\d/),
    ]);
    expect(await messagesOf('['.repeat(100))).toEqual([expect.stringMatching(/nested deeper/)]);
    expect(await messagesOf('')).toEqual(['The file is empty']);
  });

  test('that the platform refused says what it said', async () => {
    const exception = { Code: 2010, Message: 'Requestor is Not Authorized', Data: 'customer 7' };
    const told = ['The platform gave no report: 2010: Requestor is Not Authorized (customer 7)'];
    expect(await messagesOf(exception)).toEqual(told);
    expect(await messagesOf([exception])).toEqual(told);
    expect(await messagesOf({ ...report(), Report_Header: { ...header, Exceptions: [exception] } })).toEqual(told);
    const noUse = { ...header, Exceptions: [{ Code: 3030, Message: 'No Usage Available for Requested Dates' }] };
    const { read, warnings, problems } = await reading(JSON.stringify({ Report_Header: noUse, Report_Items: [] }));
    expect([problems, read?.rows, warnings[0]?.message]).toEqual([[], 0, expect.stringMatching(/3030/)]);
  });

  test('of another release, or without one, is refused', async () => {
    const of = (Release: unknown, items = own.Report_Items) => ({
      Report_Header: { ...header, Release },
      Report_Items: items,
    });
    expect(await messagesOf(of('6'))).toEqual([
      expect.stringMatching(/^Report_Header: Release 6 of COUNTER is not known/),
    ]);
    expect(await messagesOf(of(undefined))).toEqual([expect.stringMatching(/There is no Release/)]);
    expect((await messagesOf(of('5')))[0]).toBe(
      'Report_Items[0] (Coral): This item has the form of Release 5.1, but the Report_Header says Release 5',
    );
    expect(await messagesOf({ Report_Items: [] })).toEqual([expect.stringMatching(/no Report_Header/)]);
  });

  test('with numbers as text, negative ones, or months that are none is refused with their place', async () => {
    const place = 'Report_Items[0] (Coral), Attribute_Performance[0], Total_Item_Requests';
    expect(await messagesOf(report(title('Coral', set('Regular', '3', 4))))).toEqual([
      `${place}: 2025-01: “3” is text, and not a number`,
    ]);
    const half = await messagesOf(report(title('Coral', set('Regular', 1.5, 4))));
    expect(half).toContain(`${place}, 2025-01: “1.5” is not a whole number`);
    const late = JSON.stringify(own).replace('"2025-03":4', '"2025-07":4');
    expect(await messagesOf(late)).toEqual([
      `${place}: The month 2025-07 is not within the Begin_Date and End_Date of the Report_Header`,
    ]);
  });

  test('that names an item or a field twice is refused with both places', async () => {
    const twice = report(title('Coral', set('Regular', 3, 4)), title('Coral', set('Regular', 3, 4)));
    expect(await messagesOf(twice)).toContain(
      'Report_Items[1] (Coral), Attribute_Performance[0], Total_Item_Requests, Title: This row names the same as Report_Items[0] (Coral), Attribute_Performance[0], Total_Item_Requests: please take one of them out',
    );
    const field = JSON.stringify(own).replace('"ISBN":', '"Proprietary":"reef:other","ISBN":');
    expect(await messagesOf(field)).toEqual([
      expect.stringMatching(/^“Proprietary” is there twice in one object \(line 1,/),
    ]);
    const ids = JSON.stringify(ofRelease5).replace('"Item_ID":[', '"Item_ID":[{"Type":"ISBN","Value":"978-1"},');
    expect(await messagesOf(ids)).toEqual(['Report_Items[0] (Coral): Item_ID has 2 values of the type ISBN']);
  });

  test('with the use of components, or totals in the place of months, says what to request', async () => {
    const item = title('Coral', set('Regular', 3, 4));
    expect(await messagesOf(report({ ...item, Components: [] }))).toEqual([
      expect.stringMatching(/without Include_Component_Details/),
    ]);
    const total = { ...set('Regular', 3, 4), Performance: { Total_Item_Requests: 7 } };
    expect((await messagesOf(report(title('Coral', total))))[0]).toMatch(/Granularity=Month/);
    // The sum of the year, as this portal and others write it under the first month.
    const inFirstMonth = title('Coral', {
      ...set('Regular', 0, 0),
      Performance: { Total_Item_Requests: { '2025-01': 7 } },
    });
    const said = [
      { Report_Attributes: { Granularity: 'Totals' } },
      { Report_Attributes: [{ Name: 'Granularity', Value: 'totals' }] },
      { Report_Filters: { ...period, Granularity: 'Totals' } },
    ];
    for (const attribute of said) {
      const yearly = { Report_Header: { ...header, ...attribute }, Report_Items: [inFirstMonth] };
      expect(await messagesOf(yearly)).toEqual([expect.stringMatching(/^Report_Header: .*Granularity=Month$/)]);
    }
    const ofMonth = { Begin_Date: '2025-01-01', End_Date: '2025-01-31' };
    const single = { ...header, Report_Filters: ofMonth, Report_Attributes: { Granularity: 'Totals' } };
    const { sums } = await reading(JSON.stringify({ Report_Header: single, Report_Items: [inFirstMonth] }));
    expect(sums).toMatchObject([{ month: '2025-01', figure: 7 }]);
  });
});
