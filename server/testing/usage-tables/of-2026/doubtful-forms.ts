import { columnsOf } from '#server/testing/usage-tables/tried-table.ts';
import type { CorpusTable } from './corpus-table.ts';
import { type Language, languages } from './languages.ts';

type Row = readonly (string | number)[];
/** With `uses` a person must decide; without, nothing may be stored. */
interface Made {
  name: string;
  rows: readonly Row[];
  uses?: Record<string, string>;
}

const three = '2025-01 2025-02 2025-03';
const [carbon, water, book] = ['Carbon Borders', 'Deep Water', 'A First Book'];
const figures: readonly Row[] = [
  [carbon ?? '', 31, 28, 40],
  [water ?? '', 4, 9, 6],
];

function formsOf(language: Language): Made[] {
  const { title, month, date, views, long, short, withYear, member, campus, type, film, trailer, event } = language;
  const months = long.map(withYear);
  return [
    ...language.noUses.map((line) => ({
      name: `“${line}” above the months`,
      rows: [[line], [title, ...months], ...figures],
    })),
    { name: 'hours in the heading of the titles', rows: [[language.hoursHeading, ...months], ...figures] },
    {
      name: 'a lone column of releases',
      rows: [
        [title, language.release, views],
        [carbon, '2025-01-14', 31],
        [water, '2025-02-03', 4],
        [book, '2025-03-09', 17],
      ] as Row[],
    },
    {
      name: 'dates of single titles, far apart, under the heading date',
      rows: [
        [title, date, views],
        [carbon, '2014-01-14', 31],
        [water, '2019-02-03', 4],
        [book, '2023-03-09', 17],
      ] as Row[],
    },
    {
      name: 'rows of several members of a consortium',
      rows: [
        [member, title, ...months],
        ['University of Harrowmere', carbon, 31, 28, 40],
        ['Calder Bay University', carbon, 4, 9, 6],
        ['Westmoor College', carbon, 1, 2, 3],
      ] as Row[],
    },
    {
      name: 'two campuses of the customer',
      rows: [
        [campus, month, views],
        ['North', '2025-01', 31],
        ['South', '2025-01', 4],
        ['North', '2025-02', 28],
        ['South', '2025-02', 9],
      ],
      uses: { '2025-01': 'C2:C3', '2025-02': 'C4:C5' },
    },
    {
      name: 'full films and trailers',
      rows: [
        [month, title, type, views],
        ['2025-01', carbon, film, 31],
        ['2025-01', carbon, trailer, 310],
        ['2025-02', carbon, film, 28],
        ['2025-02', carbon, trailer, 280],
      ] as Row[],
      uses: { '2025-01': 'D2', '2025-02': 'D4' },
    },
    {
      name: 'rows of events',
      rows: [
        [month, title, event, language.name === 'German' ? 'Anzahl' : 'Count'],
        ['2025-01', carbon, 'page_view', 700],
        ['2025-01', carbon, 'start', 120],
        ['2025-01', carbon, 'progress', 580],
        ['2025-01', carbon, 'complete', 80],
      ] as Row[],
      uses: { '2025-01': 'D3' },
    },
    {
      name: 'columns of events',
      rows: [
        [month, title, 'page_view', 'start', 'progress', 'complete'],
        ['2025-01', carbon, 700, 120, 580, 80],
        ['2025-02', carbon, 70, 12, 58, 8],
      ] as Row[],
      uses: { '2025-01': 'D2', '2025-02': 'D3' },
    },
    {
      name: 'two videos of one title',
      rows: [[title, ...months], ...figures, [book, 17, 12, 23], [carbon, 3, 2, 1]] as Row[],
      uses: columnsOf(three, 'B', '2:5'),
    },
    {
      name: 'weeks by the day they begin',
      rows: [
        [language.week, title, views],
        ['2025-01-06', carbon, 31],
        ['2025-01-13', carbon, 4],
        ['2025-01-27', carbon, 9],
        ['2025-02-03', carbon, 17],
      ] as Row[],
      uses: { '2025-01': 'C2:C4', '2025-02': 'C5' },
    },
    {
      name: 'days that are a week apart',
      rows: [
        [date, views],
        ['2025-01-06', 31],
        ['2025-01-13', 4],
        ['2025-01-20', 9],
        ['2025-01-27', 17],
        ['2025-02-03', 5],
      ],
      uses: { '2025-01': 'B2:B5', '2025-02': 'B6' },
    },
    { name: 'months without a year', rows: [[title, ...short], ...figures] },
    {
      name: 'quarters',
      rows: [
        [title, language.quarter, language.quarter.replace(/1(?=er|\.)|1(?= )/, '2')],
        [carbon, 31, 28],
      ] as Row[],
    },
    {
      name: 'a correction',
      rows: [
        [month, title, views],
        ['2025-01', carbon, 310],
        ['2025-02', carbon, -55],
      ] as Row[],
    },
  ];
}

export const doubtfulTables: readonly CorpusTable[] = languages.flatMap((language) =>
  formsOf(language).map(({ name, rows, uses }) => {
    const text = `${rows.map((row) => row.join(language.delimiter)).join('\n')}\n`;
    const kind = uses ? 'open' : 'bad';
    return { name: `${name}, ${language.name}`, text, kind, delimiter: language.delimiter, ...(uses && { uses }) };
  }),
);
