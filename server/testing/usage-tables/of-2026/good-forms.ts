import { columnsOf } from '#server/testing/usage-tables/tried-table.ts';
import type { CorpusTable } from './corpus-table.ts';
import { type Language, languages } from './languages.ts';

type Row = readonly (string | number)[];
type Form = (language: Language) => { name: string; rows: readonly Row[]; uses: Record<string, string> };

const three = '2025-01 2025-02 2025-03';
const iso = three.split(' ');
const titles = ['Carbon Borders', 'Deep Water', 'A First Book'] as const;
const [carbon, water, book] = titles;

/** Twelve rows: each title in each month, views at the end of the row. */
function byMonth(months: readonly string[], cells: (views: number, at: number) => Row): Row[] {
  const views = [31, 4, 17, 28, 9, 12, 40, 6, 23];
  return months.flatMap((month, place) =>
    titles.map((title, at) => [month, title, ...cells(views[3 * place + at] ?? 0, at)]),
  );
}

const ofRows = (column: string) => ({
  '2025-01': `${column}2:${column}4`,
  '2025-02': `${column}5:${column}7`,
  '2025-03': `${column}8:${column}10`,
});

const forms: readonly Form[] = [
  ({ title, long, withYear }) => ({
    name: 'a column for each month, by its long name',
    rows: [
      [title, ...long.map(withYear)],
      [carbon, 31, 28, 40],
      [water, 4, 9, 6],
      [book, 17, 12, 23],
    ],
    uses: columnsOf(three, 'B', '2:4'),
  }),
  ({ title, total, short }) => ({
    name: 'short names of months, a total column and a total row',
    rows: [
      [title, ...short.map((month) => `${month} 2025`), total],
      [carbon, 31, 28, 40, 99],
      [water, 4, 9, 6, 19],
      [book, 17, 12, 23, 52],
      [total, 52, 49, 69, 170],
    ],
    uses: columnsOf(three, 'B', '2:4'),
  }),
  ({ title, short }) => ({
    name: 'short names of months and two digits of the year',
    rows: [
      [title, ...short.map((month) => `${month.replace('.', '')}-25`)],
      [carbon, 31, 28, 40],
      [water, 4, 9, 6],
    ],
    uses: columnsOf(three, 'B', '2:3'),
  }),
  ({ month, title, views, long, withYear }) => ({
    name: 'a row for each title and month',
    rows: [[month, title, views], ...byMonth(long.map(withYear), (figure) => [figure])],
    uses: ofRows('C'),
  }),
  ({ date, title, views }) => ({
    name: 'days under a heading that says date',
    rows: [
      [date, title, views],
      ['2025-01-03', carbon, 31],
      ['2025-01-05', water, 4],
      ['2025-01-16', carbon, 17],
      ['2025-02-01', carbon, 28],
      ['2025-02-12', book, 12],
      ['2025-03-30', carbon, 40],
    ],
    uses: { '2025-01': 'C2:C4', '2025-02': 'C5:C6', '2025-03': 'C7' },
  }),
  ({ month, title, views, minutes, unique }) => ({
    name: 'minutes and unique viewers beside the views',
    rows: [[month, title, minutes, views, unique], ...byMonth(iso, (figure) => [figure * 20 + 3, figure, figure - 1])],
    uses: ofRows('D'),
  }),
  ({ title, metric, views, unique, long, withYear }) => ({
    name: 'rows that name their metric',
    rows: [
      [title, metric, ...long.map(withYear)],
      [carbon, views, 31, 28, 40],
      [carbon, unique, 12, 13, 14],
      [water, views, 4, 9, 6],
      [water, unique, 2, 3, 4],
    ],
    uses: columnsOf(three, 'C', '2 4'),
  }),
  ({ title, views, minutes, long, withYear }) => ({
    name: 'months merged over views and minutes',
    rows: [
      ['', ...long.flatMap((month) => [withYear(month), ''])],
      [title, ...long.flatMap(() => [views, minutes])],
      [carbon, 31, 640, 28, 580, 40, 811],
      [water, 4, 81, 9, 190, 6, 120],
    ],
    uses: { '2025-01': 'B3:B4', '2025-02': 'D3:D4', '2025-03': 'F3:F4' },
  }),
  ({ title, views, minutes, short }) => ({
    name: 'month and metric in one heading',
    rows: [
      [title, ...short.flatMap((month) => [`${month} 2025 ${views}`, `${month} 2025 ${minutes}`])],
      [carbon, 31, 640, 28, 580, 40, 811],
      [water, 4, 81, 9, 190, 6, 120],
    ],
    uses: { '2025-01': 'B2:B3', '2025-02': 'D2:D3', '2025-03': 'F2:F3' },
  }),
  ({ rowLabels, total, long, withYear }) => ({
    name: 'a compact pivot with a group of one title',
    rows: [
      [rowLabels, ...long.map(withYear), total],
      ['Film', 35, 37, 46, 118],
      [carbon, 31, 28, 40, 99],
      [water, 4, 9, 6, 19],
      ['Book', 17, 12, 23, 52],
      [book, 17, 12, 23, 52],
      [total, 52, 49, 69, 170],
    ],
    uses: columnsOf(three, 'B', '3:4 6'),
  }),
  ({ viewsByMonth, title, long, withYear }) => ({
    name: 'a line above that says what the figures are',
    rows: [[viewsByMonth], [], [title, ...long.map(withYear)], [carbon, 31, 28, 40], [water, 4, 9, 6]],
    uses: columnsOf(three, 'B', '4:5'),
  }),
  ({ institution, created, period, month, title, views }) => ({
    name: 'lines above with institution, day and period',
    rows: [
      [institution, 'University of Harrowmere'],
      [created, '2026-01-05'],
      [period, '2025-01-01 - 2025-03-31'],
      [],
      [month, title, views],
      ['2025-01', carbon, 31],
      ['2025-01', water, 4],
      ['2025-02', carbon, 28],
    ],
    uses: { '2025-01': 'C6:C7', '2025-02': 'C8' },
  }),
  ({ title, long }) => ({
    name: 'the year in a row above the months',
    rows: [
      ['', '2025', '2025', '2025'],
      [title, ...long],
      [carbon, 31, 28, 40],
      [water, 4, 9, 6],
    ],
    uses: columnsOf(three, 'B', '3:4'),
  }),
  ({ month, views, thousands, long, withYear }) => ({
    name: 'figures with the separators of the language',
    rows: [
      [month, views],
      [withYear(long[0]), thousands],
      [withYear(long[1]), 28],
      [withYear(long[2]), 40],
    ],
    uses: { '2025-01': 'B2', '2025-02': 'B3', '2025-03': 'B4' },
  }),
  ({ month, long }) => ({
    name: 'two years side by side',
    rows: [
      [month, '2024', '2025'],
      [long[0], 31, 28],
      [long[1], 4, 9],
      [long[2], 17, 12],
    ],
    uses: { '2024-01': 'B2', '2024-02': 'B3', '2024-03': 'B4', '2025-01': 'C2', '2025-02': 'C3', '2025-03': 'C4' },
  }),
  ({ title, views, long }) => ({
    name: 'the years of months that are merged, and the measure above',
    rows: [
      [views],
      ['', '2024', '', '', '2025', '', ''],
      [title, ...long, ...long],
      [carbon, 31, 28, 40, 1, 2, 3],
      [water, 4, 9, 6, 4, 5, 6],
    ],
    uses: { ...columnsOf('2024-01 2024-02 2024-03', 'B', '4:5'), ...columnsOf(three, 'E', '4:5') },
  }),
];

export const goodTables: readonly CorpusTable[] = languages.flatMap((language) =>
  forms.map((form) => {
    const { name, rows, uses } = form(language);
    const text = `${rows.map((row) => row.join(language.delimiter)).join('\n')}\n`;
    return { name: `${name}, ${language.name}`, text, uses, kind: 'good', delimiter: language.delimiter };
  }),
);
