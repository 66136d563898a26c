import { sheetFile, workbookFile } from '#server/testing/files/workbook-files.ts';
import { csv, figureOf, type KindOfTable, meaning, type Said, slowSum, spring, titles, wide } from './kind-of-table.ts';

type Row = (string | number)[];

const uses = slowSum();
const months: readonly string[] = spring;
const byMonth: Said = { columns: ['title', 'uses', 'uses', 'uses'] };
const byRow: Said = { columns: ['title', 'month', 'uses'] };
const sums = spring.map((month) => uses[month] ?? 0);
const plain = csv(wide(months));

/** Titles over columns, a row for each month. */
const turned: Row[] = [
  ['Month', ...titles],
  ...spring.map((month) => [month, ...titles.map((title) => figureOf(title, month))]),
];

/** Each figure with another one beside it, under a heading over both. */
const pairs: Row[] = [
  ['', ...spring.flatMap((month) => [month, ''])],
  ['Title', ...spring.flatMap(() => ['Views', 'Minutes'])],
  ...titles.map((title) => [
    title,
    ...spring.flatMap((month) => [figureOf(title, month), 1000 + figureOf(title, month)]),
  ]),
];

const files: Record<string, { file: string | Uint8Array; filename?: string; said?: Said }> = {
  'UTF-16, big-endian': { file: Buffer.from(`\uFEFF${csv(wide(months), '\t')}`, 'utf16le').swap16() },
  'a mark of its bytes': { file: `\uFEFF${plain}` },
  'lines that end as on old Macintoshes': { file: plain.replaceAll('\n', '\r') },
  'lines that end as on Windows': { file: plain.replaceAll('\n', '\r\n') },
  'a first line that names the delimiter': { file: `sep=;\n${csv(wide(months), ';')}` },
  bars: { file: csv(wide(months), '|') },
  'a delimiter behind each row': { file: plain.replaceAll('\n', ',\n') },
  'quotes around everything': { file: plain.replaceAll(/[^,\n]+/g, '"$&"') },
  'titles over two lines': { file: plain.replace('Deep Water', '"Deep\nWater"') },
  'empty rows between': { file: plain.replaceAll('\n', '\n\n') },
  'spaces around figures': { file: plain.replaceAll(/(?<=,)\d+(?=[,\n])/g, ' $& ') },
};

/** The figures written otherwise, or not to be read. */
const written: Record<string, { figure: (figure: number) => string; refused?: RegExp; delimiter?: string }> = {
  'two decimals of nothing': { figure: (figure) => `${figure}.00` },
  'text formulas': { figure: (figure) => `="${figure}"` },
  'wide digits': {
    figure: (figure) => String(figure).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  },
  'a word behind': { figure: (figure) => `${figure} views`, refused: /Row 2, column 2.*“117 views”/ },
  'shortened thousands': { figure: (figure) => `${figure}k`, refused: /Row 2, column 2.*“117k”/ },
  'hidden small figures': {
    figure: (figure) => (figure < 10 ? '<10' : String(figure)),
    refused: /Row 3, column 2.*“<10”/,
  },
  'corrections below zero': {
    figure: (figure) => (figure === 6 ? '-6' : String(figure)),
    refused: /Row 3, column 4.*“-6”/,
  },
  'errors of a spreadsheet': {
    figure: (figure) => (figure === 6 ? '#N/A' : String(figure)),
    refused: /Row 3, column 4.*“#N\/A”/,
  },
  'formulas instead of figures': {
    figure: (figure) => (figure === 6 ? '=B3+2' : String(figure)),
    refused: /Row 3, column 4.*“=B3\+2”/,
  },
  fractions: { figure: (figure) => (figure === 6 ? '6.5' : String(figure)), refused: /Row 3, column 4.*“6.5”/ },
};

function with_(figure: (figure: number) => string): Row[] {
  return wide(months).map((row, at) =>
    at === 0 ? row : row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)),
  );
}

/** Rows and columns that are sums, averages or notes. */
const besides: Record<string, { rows: Row[]; said: Said }> = {
  'the sum above the titles': {
    rows: [['Title', ...months], ['All of them', ...sums], ...wide(months).slice(1)],
    said: { ...byMonth, sums: ['All of them'] },
  },
  'a sum for each publisher': {
    rows: [
      ['Publisher', 'Title', ...months],
      ...titles.flatMap((title, at): Row[] => [
        [`Press ${at}`, title, ...spring.map((month) => figureOf(title, month))],
        [`Press ${at} total`, '', ...spring.map((month) => figureOf(title, month))],
      ]),
    ],
    said: {
      columns: ['left-out', 'title', 'uses', 'uses', 'uses'],
      sums: ['Press 0 total', 'Press 1 total', 'Press 2 total'],
    },
  },
  'two sums below': {
    rows: [...wide(months), ['Subtotal', ...sums], ['Grand total', ...sums]],
    said: { ...byMonth, sums: ['Subtotal', 'Grand total'] },
  },
  'an average below': {
    rows: [...wide(months), ['Average', 50, 46, 44]],
    said: { ...byMonth, more: { lastRow: 4 } },
  },
  'a number of titles below': {
    rows: [...wide(months), ['Titles used', 3, 3, 3]],
    said: { ...byMonth, more: { lastRow: 4 } },
  },
  'the sum in the first column': {
    rows: wide(months).map(([title = '', ...row], at) => [
      at === 0 ? 'Total' : row.reduce<number>((sum, figure) => sum + Number(figure), 0),
      title,
      ...row,
    ]),
    said: { columns: ['other', 'title', 'uses', 'uses', 'uses'] },
  },
  'a rank before and a share behind': {
    rows: wide(months).map((row, at) => [at === 0 ? '#' : at, ...row, at === 0 ? 'Share' : `${10 * at}%`]),
    said: { columns: ['left-out', 'title', 'uses', 'uses', 'uses', 'other'] },
  },
  'two lines of notes above, and one below': {
    rows: [['Usage of films'], ['made for the library'], [], ...wide(months), [], ['* until the middle of the month']],
    said: byMonth,
  },
  'titles over columns': { rows: turned, said: { columns: ['month', 'uses', 'uses', 'uses'] } },
  'titles over columns, and their sum': {
    rows: turned.map((row, at) => [...row, at === 0 ? 'Total' : (sums[at - 1] ?? 0)]),
    said: { columns: ['month', 'uses', 'uses', 'uses', 'other'] },
  },
  'two figures for each month': {
    rows: pairs,
    said: {
      columns: ['title', ...spring.flatMap((month) => [`uses ${month}`, 'other'] as const)],
      more: { headingRow: 2, isTwoRows: true },
    },
  },
  'two titles of one film': {
    rows: [
      ['Title', 'Original title', ...months],
      ...wide(months)
        .slice(1)
        .map(([title = '', ...row]) => [title, `Le ${title}`, ...row]),
    ],
    said: { columns: ['title', 'left-out', 'uses', 'uses', 'uses'] },
  },
  'two tables beside one another, the left one longer': {
    rows: [...wide(months), ['Low Tide', 5, 5, 5]].map((row, at) => [
      ...row,
      '',
      ...(wide(['2024-01', '2024-02', '2024-03'])[at] ?? []),
    ]),
    said: {
      columns: ['left-out', 'left-out', 'left-out', 'left-out', 'left-out', 'title', 'uses', 'uses', 'uses'],
      more: { firstColumn: 6, lastRow: 4 },
    },
  },
};

const group: Row[] = [
  ['Film', 'Month', 'Views'],
  ...meaning.map(({ title, month, uses: figure }, at) => [at % 3 === 0 ? title : '', month, figure]),
];

/** Months as dates of Excel below merged cells, with figures that are formulas. */
const merged = sheetFile(
  [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Film use</t></is></c></row>',
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Title</t></is></c><c r="B2" t="inlineStr"><is><t>2025</t></is></c></row>',
    '<row r="3"><c r="B3" t="inlineStr"><is><t>Jan</t></is></c><c r="C3" t="inlineStr"><is><t>Feb</t></is></c></row>',
    '<row r="4"><c r="A4" t="inlineStr"><is><t>Carbon Borders</t></is></c><c r="B4"><f>30+1</f><v>31</v></c><c r="C4"><v>28</v></c></row>',
    '<row r="5"><c r="A5" t="inlineStr"><is><t>Deep Water</t></is></c><c r="B5"><v>4</v></c><c r="C5"><f>B5+15</f><v>19</v></c></row>',
  ].join(''),
  {
    behind:
      '<mergeCells count="3"><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>',
  },
);
const twoSheets = workbookFile({
  sheets: [
    { name: 'Notes', rows: [['Written for the library']] },
    { name: 'Films', rows: wide(months) },
  ],
});

export const furtherLayouts: readonly KindOfTable[] = [
  ...Object.entries(files).map(([name, { said = byMonth, ...file }]) => ({
    name: `a file with ${name}`,
    said,
    uses,
    ...file,
  })),
  ...Object.entries(written).map(
    ([name, { figure, refused }]): KindOfTable => ({
      name: `figures with ${name}`,
      file: csv(with_(figure)),
      said: byMonth,
      ...(refused ? { refused, uses: {} } : { uses }),
    }),
  ),
  ...Object.entries(besides).map(([name, { rows, said }]) => ({
    name: `a table with ${name}`,
    file: csv(rows),
    said,
    uses: name.startsWith('two tables') ? { '2024-01': 152, '2024-02': 140, '2024-03': 134 } : uses,
  })),
  {
    name: 'a table that names each title once',
    file: csv(group),
    said: byRow,
    refused: /Row 3, column 1 \(Film\): This row names nothing.*repeat that name/,
    uses: {},
  },
  {
    name: 'a workbook of merged headings and formulas',
    file: merged,
    filename: 'usage.xlsx',
    said: { columns: ['title', 'uses 2025-01', 'uses 2025-02'], more: { headingRow: 3, isTwoRows: true } },
    uses: { '2025-01': 35, '2025-02': 47 },
  },
  { name: 'a workbook of notes and a table', file: twoSheets, filename: 'usage.xlsx', said: byMonth, uses },
];
