import { workbookFile } from '#server/testing/files/workbook-files.ts';
import { csv, figureOf, type KindOfTable, long, type Said, slowSum, spring, titles, wide } from './kind-of-table.ts';

type Row = (string | number)[];

const uses = slowSum();
const months: readonly string[] = spring;
const byMonth: Said = { columns: ['title', 'uses', 'uses', 'uses'] };
const byRow: Said = { columns: ['title', 'month', 'uses'] };

/** Two tables beside one another, the second of another year and one row longer. */
const twoBeside: Row[] = [...wide(months), ['', '', '', '']].map((row, at) => [
  ...row,
  '',
  ...([
    ['Title', '2024-01', '2024-02'],
    ['Carbon Borders', 9, 8],
    ['Deep Water', 7, 6],
    ['High Tide', 5, 4],
    ['Low Tide', 3, 2],
  ][at] ?? []),
]);

const nestedByTitle: Row[] = [
  ['Row Labels', 'Sum of Views'],
  ...titles.flatMap((title): Row[] => [
    [title, spring.reduce((sum, month) => sum + figureOf(title, month), 0)],
    ...spring.map((month) => [month, figureOf(title, month)]),
  ]),
  ['Grand Total', 426],
];
const nestedByMonth: Row[] = [
  ['Row Labels', 'Sum of Views'],
  ...spring.flatMap((month): Row[] => [
    [month, uses[month] ?? 0],
    ...titles.map((title) => [title, figureOf(title, month)]),
  ]),
  ['Grand Total', 426],
];

function workbook(rows: readonly Row[]): Uint8Array {
  return workbookFile({ sheets: [{ name: 'Usage', rows }] });
}

/** A workbook whose months are dates of Excel, and whose figures are formulas with their stored values. */
const dated = workbookFile({
  formats: ['mmm\\-yy'],
  sheets: [
    {
      name: 'Usage',
      rows: [
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Title</t></is></c><c r="B1" s="1"><v>45658</v></c><c r="C1" s="1"><v>45689</v></c></row>',
        '<row r="2"><c r="A2" t="inlineStr"><is><t>Carbon Borders</t></is></c><c r="B2"><f>30+1</f><v>31</v></c><c r="C2"><f>B2-3</f><v>28</v></c></row>',
      ].join(''),
    },
  ],
});

export const layoutKinds: readonly KindOfTable[] = [
  {
    name: 'two tables beside one another: the left one',
    file: csv(twoBeside),
    said: { columns: ['title', 'uses', 'uses', 'uses', ...beside(4)], more: { lastColumn: 4 } },
    uses,
  },
  {
    name: 'two tables beside one another: the right one',
    file: csv(twoBeside),
    said: { columns: [...beside(5), 'title', 'uses', 'uses'], more: { firstColumn: 6 } },
    uses: { '2024-01': 24, '2024-02': 20 },
  },
  {
    name: 'two tables below one another: the upper one',
    file: csv([...wide(months), [], ['Title', '2024-01', '2024-02', '2024-03'], ['Carbon Borders', 9, 8, 7]]),
    said: { ...byMonth, more: { lastRow: 4 } },
    uses,
  },
  {
    name: 'two tables below one another: the lower one',
    file: csv([...wide(months), [], ['Title', '2024-01', '2024-02', '2024-03'], ['Carbon Borders', 9, 8, 7]]),
    said: { ...byMonth, more: { headingRow: 6 } },
    uses: { '2024-01': 9, '2024-02': 8, '2024-03': 7 },
  },
  { name: 'a compact pivot of titles and their months', file: csv(nestedByTitle), said: nested(), uses },
  { name: 'a compact pivot of months and their titles', file: csv(nestedByMonth), said: nested(), uses },
  {
    name: 'a compact pivot whose sums do not fit',
    file: csv(nestedByMonth.map((row, at) => (at === 5 ? ['2025-02', 141] : row))),
    said: null,
    refused: /Row 6, column 1.*not the sums of the others/,
    uses: {},
  },
  { name: 'semicolons', file: csv(wide(months), ';'), said: byMonth, uses },
  {
    name: 'tabs',
    file: csv(
      long((month) => month),
      '\t',
    ),
    filename: 'usage.tsv',
    said: byRow,
    uses,
  },
  { name: 'UTF-16', file: Buffer.from(`\uFEFF${csv(wide(months), '\t')}`, 'utf16le'), said: byMonth, uses },
  {
    name: 'Windows-1252',
    file: Buffer.from(csv(wide(['Januar 2025', 'Februar 2025', 'März 2025']), ';'), 'latin1'),
    said: byMonth,
    uses,
  },
  { name: 'a workbook', file: workbook(wide(months)), filename: 'usage.xlsx', said: byMonth, uses },
  {
    name: 'a workbook of dates and formulas',
    file: dated,
    filename: 'usage.xlsx',
    said: { columns: ['title', 'uses', 'uses'] },
    uses: { '2025-01': 31, '2025-02': 28 },
  },
  {
    name: 'a workbook with a word among its figures',
    file: workbook([...wide(months), ['Low Tide', 'many', 0, 1]]),
    filename: 'usage.xlsx',
    said: byMonth,
    refused: /Sheet “Usage”, cell B5 \(2025-01\): “many” is not a number/,
    uses: {},
  },
  {
    name: 'a workbook of text alone',
    file: workbook([['Dear library'], ['please find it attached']]),
    filename: 'usage.xlsx',
    said: null,
    refused: /Sheet “Usage”, row 1: No row of figures.*“Dear library”/,
    uses: {},
  },
  {
    name: 'a row with a cell too many',
    file: csv([...wide(months), ['Low', 'Tide', 1, 2, 3]]),
    said: byMonth,
    refused: /Row 5, column 5: This row has 5 cells under 4|Row 5, column 2/,
    uses: {},
  },
  {
    name: 'a row that is there twice',
    file: csv([...wide(months), ['Deep Water', 4, 19, 6]]),
    said: byMonth,
    refused: /Row 5, column 1: This row is the same as row 3: please take one of them out/,
    uses: {},
  },
  {
    name: 'no table',
    file: 'Dear library,\nplease find it attached\n',
    said: null,
    refused: /Row 1: No row of figures/,
    uses: {},
  },
];

function beside(count: number): 'left-out'[] {
  return Array.from({ length: count }, () => 'left-out');
}

function nested(): Said {
  return { columns: ['title', 'uses', 'month'] };
}
