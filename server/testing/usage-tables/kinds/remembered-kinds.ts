import { csv, type KindOfTable, type Said, slowSum, spring, wide } from './kind-of-table.ts';

type Row = (string | number)[];

const uses = slowSum();
const months: readonly string[] = spring;
const byMonth: Said = { columns: ['title', 'uses', 'uses', 'uses'] };
const year: readonly string[] = ['2024-01', '2024-02', '2024-03'];
const first = { file: csv(wide(year)), said: byMonth };
const kinds = (all: readonly string[], texts: readonly string[]): Row[] =>
  wide(texts).map((row, at) => [row[0] ?? '', at === 0 ? 'Kind' : (all[at - 1] ?? ''), ...row.slice(1)]);
const saidKinds: Said = { columns: ['title', 'kind', 'uses', 'uses', 'uses'], counts: ['Film', 'Series'] };
const owner = (names: readonly string[], texts: readonly string[]): Row[] =>
  wide(texts).map((row, at) => [at === 0 ? 'Provider' : (names[at - 1] ?? ''), ...row]);

/** Files of headings that somebody mapped before, in which something is new: they are asked about. */
export const rememberedKinds: readonly KindOfTable[] = [
  {
    name: 'a mapping of before, and a column more',
    before: first,
    file: csv(wide(months).map((row, at) => [...row, at === 0 ? 'Trailers' : 40 + at])),
    said: { columns: ['title', 'uses', 'uses', 'uses', 'other'] },
    uses,
  },
  {
    name: 'a mapping of before, and a column more in the middle',
    before: first,
    file: csv(wide(months).map(([title, ...row], at) => [title ?? '', at === 0 ? 'Minutes' : 400 + at, ...row])),
    said: { columns: ['title', 'other', 'uses', 'uses', 'uses'] },
    uses,
  },
  {
    name: 'a mapping of before, and another heading',
    before: first,
    file: csv(wide(months, 'Film')),
    said: byMonth,
    uses,
  },
  {
    name: 'a mapping of before, and a starred month',
    before: first,
    file: csv(wide(['2025-01', '2025-02', '2025-03*'])),
    said: { columns: ['title', 'uses 2025-01', 'uses 2025-02', 'uses 2025-03'] },
    uses,
  },
  {
    name: 'a mapping of before, and a line about thousands above',
    before: first,
    file: csv([['in thousands'], ...wide(months)]),
    said: { ...byMonth, more: { unit: 1000 } },
    uses: Object.fromEntries(Object.entries(uses).map(([month, sum]) => [month, sum * 1000])),
  },
  {
    name: 'a mapping of before, and another unit in digits',
    before: { file: csv([['Unit: x 1'], ...wide(year)]), said: byMonth },
    file: csv([['Unit: x 1000'], ...wide(months)]),
    said: { ...byMonth, more: { unit: 1000 } },
    uses: Object.fromEntries(Object.entries(uses).map(([month, sum]) => [month, sum * 1000])),
  },
  {
    name: 'a mapping of before, and figures that only rise',
    before: {
      file: csv([
        ['Title', '2024-01', '2024-02'],
        ['Carbon Borders', 9, 5],
        ['Deep Water', 4, 7],
      ]),
      said: { columns: ['title', 'uses', 'uses'] },
    },
    file: csv([
      ['Title', '2025-01', '2025-02', '2025-03', '2025-04'],
      ['Carbon Borders', 9, 15, 22, 25],
      ['Deep Water', 4, 4, 9, 12],
    ]),
    said: { columns: ['title', 'uses', 'uses', 'uses', 'uses'], more: { isCumulative: true } },
    uses: { '2025-01': 13, '2025-02': 6, '2025-03': 12, '2025-04': 6 },
  },
  {
    name: 'a mapping of before, and a row of sums',
    before: first,
    file: csv([...wide(months), ['Total', 152, 140, 134]]),
    said: { ...byMonth, sums: ['Total'] },
    uses,
  },
  {
    name: 'a mapping of before, and another kind',
    before: { file: csv(kinds(['Film', 'Series', 'Film'], year)), said: saidKinds },
    file: csv([...kinds(['Film', 'Series', 'Film'], months), ['Carbon Borders', 'Trailer', 99, 98, 97]]),
    said: saidKinds,
    uses,
  },
  {
    name: 'a mapping of before, and another value beside what was left out',
    before: {
      file: csv(owner(['Ours', 'Ours', 'Ours'], year)),
      said: { columns: ['left-out', 'title', 'uses', 'uses', 'uses'] },
    },
    file: csv(owner(['Ours', 'Others', 'Ours'], months)),
    said: { columns: ['kind', 'title', 'uses', 'uses', 'uses'], counts: ['Ours'] },
    uses: { '2025-01': 148, '2025-02': 121, '2025-03': 128 },
  },
];
