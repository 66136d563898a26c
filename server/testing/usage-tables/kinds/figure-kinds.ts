import {
  csv,
  figureOf,
  type KindOfTable,
  long,
  meaning,
  type Said,
  slowSum,
  spring,
  titles,
  wide,
} from './kind-of-table.ts';

type Row = (string | number)[];

const uses = slowSum();
const months: readonly string[] = spring;
const byMonth: Said = { columns: ['title', 'uses', 'uses', 'uses'] };
const byRow: Said = { columns: ['title', 'month', 'uses'] };
const thousands = Object.fromEntries(Object.entries(uses).map(([month, sum]) => [month, sum * 1000]));

/** A table with months in columns whose figures hold those before them. */
function running(headings: readonly string[]): Row[] {
  const rows = titles.map((title) => {
    let sum = 0;
    return [title, ...spring.map((month) => (sum += figureOf(title, month)))];
  });
  return [['Title', ...headings], ...rows];
}

/** A table whose rows are told apart by a kind: the true figures under one, others under the rest. */
function withKinds(heading: string, [own, ...others]: readonly string[]): Row[] {
  const rows = titles.flatMap((title, row) => [
    [title, own ?? '', ...spring.map((month) => figureOf(title, month))],
    ...others.map((other, at) => [title, other, ...spring.map((_, column) => 7 * (row + 2) + 13 * at + column)]),
  ]);
  return [['Title', heading, ...spring], ...rows];
}

/** A table with a column of other figures beside the true ones. */
function beside(own: string, other: string): Row[] {
  const rows = meaning.map(({ title, month, uses: figure }, at) => [title, month, figure, 900 + 17 * at]);
  return [['Title', 'Month', own, other], ...rows];
}

const unitWords = {
  'a heading (000s)': csv(long((month) => month, ['Title', 'Month', 'Views (000s)'])),
  'a heading in thousands': csv(long((month) => month, ['Title', 'Month', 'Views in thousands'])),
  'a line above': csv([['All figures in thousands'], ...wide(months)]),
  'a German heading': csv(
    long((month) => month, ['Title', 'Month', 'Aufrufe (Tsd.)']),
    ';',
  ),
  'a French line': csv([['Chiffres en milliers'], ...wide(months)], ';'),
  'times 1,000': csv([['Unit: x 1,000'], ...wide(months)]),
  'a Polish line': csv([['Dane w tys.'], ...wide(months)]),
  'a Japanese line': csv([['単位:千'], ...wide(months)]),
};
const runningWords = {
  'a line above': csv([['Cumulative figures'], ...running(months)]),
  'their headings': csv(running(['Jan 2025 YTD', 'Feb 2025 YTD', 'Mar 2025 YTD'])),
  'the words of ranges': csv(running(['Jan 2025', 'Jan-Feb 2025', 'Jan-Mar 2025'])),
  'a German line': csv([['Kumulierte Werte seit Jahresbeginn'], ...running(months)]),
  'a Spanish line': csv([['Datos acumulados'], ...running(months)]),
};
const kindNames: Record<string, readonly [heading: string, kinds: readonly string[]]> = {
  robots: ['Agent', ['People', 'Robots', 'Crawler']],
  'robots in German': ['Besucher', ['Menschen', 'Roboter']],
  machines: ['Traffic', ['human', 'machine learning', 'text mining']],
  trailers: ['Type', ['Full film', 'Trailer']],
  'page views': ['Metric', ['Plays', 'Page views']],
  'unique viewers': ['Metric', ['Plays', 'Unique viewers']],
  'searches and plays': ['Event', ['play', 'search', 'login']],
  'requests and investigations': ['Metric_Type', ['Total_Item_Requests', 'Total_Item_Investigations']],
  'total and unique requests': ['Metric_Type', ['Total_Item_Requests', 'Unique_Item_Requests']],
  denials: ['Status', ['successful', 'denied']],
  'nothing in one kind': ['Kind', ['Film', '']],
  'codes that nobody explains': ['Code', ['A1', 'B7']],
};
const otherColumns: Record<string, readonly [own: string, other: string]> = {
  minutes: ['Plays', 'Minutes'],
  'unique viewers': ['Plays', 'Unique viewers'],
  'page views': ['Plays', 'Page views'],
  robots: ['Human views', 'Robot views'],
  'trailers in a column': ['Film views', 'Trailer views'],
  downloads: ['Views', 'Downloads'],
  'two words that nobody knows': ['Katselut', 'Lataukset'],
  'a running sum': ['Views', 'Views YTD'],
  'a forecast': ['Views', 'Forecast'],
  'figures of the year before': ['Views', 'Views last year'],
  'an average': ['Views', 'Average'],
};
const sumLabels = ['Total', 'Gesamt', 'Yhteensä', 'Összesen', '合計', '', 'Everything'];

/** The same, with a row that sums all others. */
const withSum = (label: string): Row[] => [...wide(months), [label, ...spring.map((month) => uses[month] ?? 0)]];

export const figureKinds: readonly KindOfTable[] = [
  ...Object.entries(unitWords).map(([name, file]) => ({
    name: `thousands by ${name}`,
    file,
    said: { ...(file.includes('Month') ? byRow : byMonth), more: { unit: 1000 as const } },
    uses: thousands,
  })),
  {
    name: 'thousands with decimals',
    file: csv([
      ['Views in thousands', ''],
      ['Title', '2025-01'],
      ['Carbon Borders', '1.5'],
      ['Deep Water', '12.25'],
    ]),
    said: { columns: ['title', 'uses'], more: { unit: 1000 } },
    uses: { '2025-01': 13_750 },
  },
  ...Object.entries(runningWords).map(([name, file]) => ({
    name: `cumulative by ${name}`,
    file,
    said: { columns: ['title', 'uses 2025-01', 'uses 2025-02', 'uses 2025-03'] as const, more: { isCumulative: true } },
    uses,
  })),
  {
    name: 'cumulative without a word',
    file: csv([
      ['Title', '2025-01', '2025-02', '2025-03', '2025-04'],
      ['Carbon Borders', 31, 59, 99, 120],
      ['Deep Water', 4, 23, 29, 29],
    ]),
    said: { columns: ['title', 'uses', 'uses', 'uses', 'uses'], more: { isCumulative: true } },
    uses: { '2025-01': 35, '2025-02': 47, '2025-03': 46, '2025-04': 21 },
  },
  {
    name: 'cumulative since August',
    file: csv([
      ['Cumulative since August'],
      ['Title', '2025-07', '2025-08', '2025-09'],
      ['Carbon Borders', 310, 20, 45],
    ]),
    said: { columns: ['title', 'uses', 'uses', 'uses'], more: { isCumulative: true, beginsIn: 8 } },
    uses: { '2025-08': 20, '2025-09': 25 },
  },
  ...Object.entries(kindNames).flatMap(([name, [heading, kinds]]): KindOfTable[] => [
    {
      name: `rows of ${name}`,
      file: csv(withKinds(heading, kinds)),
      said: { columns: ['title', 'kind', 'uses', 'uses', 'uses'], counts: kinds.slice(0, 1) },
      uses,
    },
    {
      name: `one kind alone: ${name}`,
      file: csv(withKinds(heading, kinds.slice(0, 1))),
      said: { columns: ['title', 'kind', 'uses', 'uses', 'uses'], counts: kinds.slice(0, 1) },
      uses,
    },
  ]),
  {
    name: 'robots alone',
    file: csv(withKinds('Agent', ['Robots'])),
    said: { columns: ['title', 'kind', 'uses', 'uses', 'uses'], counts: [] },
    refused: /no figures|counts/,
    uses: {},
  },
  ...Object.entries(otherColumns).map(([name, headings]) => ({
    name: `a column of ${name}`,
    file: csv(beside(...headings)),
    said: { columns: ['title', 'month', 'uses', 'other'] as const },
    uses,
  })),
  {
    name: 'a column of sums',
    file: csv(
      wide(months).map((row, at) => [
        ...row,
        at === 0 ? 'Total' : spring.reduce((sum, month) => sum + figureOf(String(row[0]), month), 0),
      ]),
    ),
    said: { columns: ['title', 'uses', 'uses', 'uses', 'other'] },
    uses,
  },
  {
    name: 'a forecast month',
    file: csv(
      wide(['2025-01', '2025-02', '2025-03']).map((row, at) => [...row, at === 0 ? '2025-04 (forecast)' : 50 + at]),
    ),
    said: { columns: ['title', 'uses', 'uses', 'uses', 'other'] },
    uses,
  },
  {
    name: 'a target beside each month',
    file: csv([
      ['Title', '2025-01', 'Target 2025-01'],
      ...titles.map((title) => [title, figureOf(title, '2025-01'), 50]),
    ]),
    said: { columns: ['title', 'uses', 'other'] },
    uses: { '2025-01': uses['2025-01'] ?? 0 },
  },
  ...sumLabels.map((label) => ({
    name: `a row of sums called “${label}”`,
    file: csv(withSum(label)),
    said: { ...byMonth, sums: [label] },
    uses,
  })),
  {
    name: 'a title that is called like a sum',
    file: csv([...wide(months), ['Total Recall', 3, 4, 5]]),
    said: byMonth,
    uses: Object.fromEntries(Object.entries(uses).map(([month, sum], at) => [month, sum + 3 + at])),
  },
  {
    name: 'sums of groups and of all',
    file: csv([
      ['Subject', 'Title', ...months],
      ['Energy', 'Carbon Borders', 31, 28, 40],
      ['Energy', 'High Tide', 117, 93, 88],
      ['Energy total', '', 148, 121, 128],
      ['Water', 'Deep Water', 4, 19, 6],
      ['Water total', '', 4, 19, 6],
      ['Grand total', '', 152, 140, 134],
    ]),
    said: {
      columns: ['left-out', 'title', 'uses', 'uses', 'uses'],
      sums: ['Energy total', 'Water total', 'Grand total'],
    },
    uses,
  },
  {
    name: 'figures as text formulas',
    file: csv(
      wide(months).map((row, at) => (at === 0 ? row : row.map((cell, column) => (column === 0 ? cell : `="${cell}"`)))),
    ),
    said: byMonth,
    uses,
  },
  {
    name: 'figures with separators of thousands',
    file: csv([
      ['Title', '2025-01', '2025-02'],
      ['Carbon Borders', '1,234', '12,005'],
      ['Deep Water', '1 234', '2’000'],
    ]),
    said: { columns: ['title', 'uses', 'uses'] },
    uses: { '2025-01': 2468, '2025-02': 14_005 },
  },
  {
    name: 'a correction below zero',
    file: csv([...wide(months), ['Low Tide', -3, 0, 1]]),
    said: byMonth,
    refused: /Row 5, column 2 \(2025-01\): “-3” is negative/,
    uses: {},
  },
  {
    name: 'a figure that may mean two things',
    file: csv([...wide(months), ['Low Tide', '1.234', 0, 1]]),
    said: byMonth,
    refused: /Row 5, column 2 \(2025-01\): “1.234” may mean/,
    uses: {},
  },
  {
    name: 'words among figures',
    file: csv([...wide(months), ['Low Tide', 'about 12', 0, 1]]),
    said: byMonth,
    refused: /Row 5, column 2 \(2025-01\): “about 12” is not a number/,
    uses: {},
  },
  {
    name: 'notes below the figures',
    file: csv([...wide(months), ['* March is provisional', '', '', '']]),
    said: byMonth,
    uses,
  },
  {
    name: 'lines of a report above',
    file: csv([['Usage of Carrel Video'], ['Created', '2025-04-02'], [], ...wide(months)]),
    said: byMonth,
    uses,
  },
];
