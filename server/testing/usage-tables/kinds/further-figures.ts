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
const byColumn = ['uses 2025-01', 'uses 2025-02', 'uses 2025-03'] as const;

function runningOf(title: string, month: string): number {
  return spring.filter((one) => one <= month).reduce((sum, one) => sum + figureOf(title, one), 0);
}

/** Running sums, a row for each title and month. */
const running: Row[] = [
  ['Title', 'Month', 'Views'],
  ...meaning.map(({ title, month }) => [title, month, runningOf(title, month)]),
];
/** Running sums, the newest month first. */
const backwards: Row[] = [
  ['Title', ...months.toReversed()],
  ...titles.map((title) => [title, ...months.toReversed().map((month) => runningOf(title, month))]),
];
/** A month and the year until then beside one another. */
const beside: Row[] = [
  ['Title', ...months.flatMap((month) => [month, `${month} YTD`])],
  ...titles.map((title) => [title, ...months.flatMap((month) => [figureOf(title, month), runningOf(title, month)])]),
];

const unitWords: Record<string, readonly [line: string, unit: 1 | 1000]> = {
  'Dutch words for thousands': ['Aantallen in duizendtallen', 1000],
  'Italian words for thousands': ['Valori in migliaia', 1000],
  'Czech words for thousands': ['Hodnoty v tisících', 1000],
  'Korean words for thousands': ['단위: 천 회', 1000],
  'a word for millions that is about titles': ['A library of 1.2 million films', 1],
  'the K of a program': ['Views [K]', 1000],
};

const kinds: Record<string, readonly [heading: string, counted: readonly string[], others: readonly string[]]> = {
  devices: ['Device', ['Desktop', 'Phone'], ['Crawler']],
  'places of views': ['Context', ['LMS', 'Website'], ['Staff preview']],
  'states of a request': ['HTTP status', ['200'], ['403', '404']],
  'test logins': ['Login type', ['Reader'], ['Test']],
  'yes and no': ['Is robot', ['no'], ['yes']],
  'kinds of films': ['Content type', ['Film', 'Series'], ['Advertisement', 'Teaser']],
};

/** Each title has its true figures spread over the kinds that count, the first of which takes all; other kinds have others. */
function withKinds(heading: string, counted: readonly string[], others: readonly string[]): Row[] {
  const rows = titles.flatMap((title, row): Row[] => [
    ...counted.map((kind, at) => [title, kind, ...spring.map((month) => (at === 0 ? figureOf(title, month) : 0))]),
    ...others.map((kind, at) => [title, kind, ...spring.map((_, column) => 5 * (row + 3) + 11 * at + column)]),
  ]);
  return [['Title', heading, ...months], ...rows];
}

const owners: Record<string, readonly [string, string]> = {
  'Entitlement group': ['urn:carrel:law', 'urn:carrel:medicine'],
  'Parent account': ['Harrowmere', 'Calder Bay'],
  Konsortialpartner: ['Harrowmere', 'Calder Bay'],
  'IdP entityID': ['https://idp.harrowmere.example', 'https://idp.calderbay.example'],
  Bölüm: ['Hukuk', 'Tıp'],
  機関: ['北大学', '南大学'],
};

function ofOwners(heading: string, [own, other]: readonly [string, string]): Row[] {
  const cells = [heading, own, other, own];
  return wide(months).map((row, at) => [cells[at] ?? '', ...row]);
}

export const furtherFigures: readonly KindOfTable[] = [
  { name: 'running sums in rows', file: csv(running), said: { ...byRow, more: { isCumulative: true } }, uses },
  {
    name: 'running sums, the newest first',
    file: csv(backwards),
    said: { ...byMonth, more: { isCumulative: true } },
    uses,
  },
  {
    name: 'running sums beside each month',
    file: csv(beside),
    said: { columns: ['title', ...byColumn.flatMap((column) => [column, 'other'] as const)] },
    uses,
  },
  {
    name: 'running sums that fall',
    file: csv([['Running totals'], ['Title', ...months], ['Carbon Borders', 117, 210, 200]]),
    said: { ...byMonth, more: { isCumulative: true } },
    refused: /Row 3, column 4 \(2025-03\): The figure of 2025-03 is less than that of 2025-02/,
    uses: {},
  },
  {
    name: 'running sums of a title that comes later',
    file: csv([
      ['Title', 'Month', 'Views'],
      ['Carbon Borders', '2025-02', 5],
      ['Carbon Borders', '2025-03', 9],
      ['High Tide', '2025-03', 7],
    ]),
    said: { ...byRow, more: { isCumulative: true } },
    refused: /Row 4, column 3 \(Views\): The figure of 2025-03 holds months before it.*with 0/,
    uses: {},
  },
  ...Object.entries(unitWords).map(([name, [line, unit]]) => ({
    name: `a line with ${name}`,
    file: csv([[line], ...wide(months)]),
    said: { ...byMonth, more: { unit } },
    uses: Object.fromEntries(Object.entries(uses).map(([month, sum]) => [month, sum * unit])),
  })),
  ...Object.entries(kinds).map(([name, [heading, counted, others]]) => ({
    name: `kinds that are ${name}`,
    file: csv(withKinds(heading, counted, others)),
    said: { columns: ['title', 'kind', 'uses', 'uses', 'uses'] as const, counts: counted },
    uses,
  })),
  ...Object.entries(owners).map(([heading, names]) => ({
    name: `owners under “${heading}”, all of them the customer’s`,
    file: csv(ofOwners(heading, names)),
    said: {
      columns: ['institution', 'title', 'uses', 'uses', 'uses'] as const,
      answers: { [`parts:${heading.toLowerCase().replace(/[\s_-]+/g, '')}`]: ['own'] },
    },
    uses,
  })),
  {
    name: 'one institution alone under a heading of nobody',
    file: csv(long((month) => month).map((row, at) => [...row, at === 0 ? 'Für' : 'Calder Bay University'])),
    said: { columns: ['title', 'month', 'uses', 'institution'] },
    uses,
  },
];
