import { columnsOf, lines, type TriedTable } from './tried-table.ts';

const quarter = '2025-01 2025-02 2025-03';

/** Months in every form, and lines around a table. The month is March 2026. */
export const monthTables: TriedTable[] = [
  {
    name: '01/2024',
    text: lines(`
      Title,11/2024,12/2024,1/2025
      A First Book,10,20,30`),
    uses: columnsOf('2024-11 2024-12 2025-01', 'B', '2'),
  },
  {
    name: '19-Jan, as Excel makes of Jan-19',
    text: lines(`
      Title,19-Jan,19-Feb,19-Mar
      A First Book,10,20,30`),
    uses: columnsOf('2019-01 2019-02 2019-03', 'B', '2'),
  },
  {
    name: '1/1/2020, 2/1/2020: as headings these can be months alone',
    text: lines(`
      Title,1/1/2020,2/1/2020,3/1/2020
      A First Book,10,20,30`),
    uses: columnsOf('2020-01 2020-02 2020-03', 'B', '2'),
  },
  {
    name: 'days, the year first',
    text: lines(`
      Date,Views
      2025-01-15,10
      2025-01-16,11
      2025-02-01,12`),
    uses: { '2025-01': 'B2:B3', '2025-02': 'B4' },
  },
  {
    name: 'days, with a time',
    text: lines(`
      Date,Views
      2025-01-15 00:00:00,10
      2025-02-01 00:00:00,12`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
  },
  {
    name: 'days, the day first',
    text: lines(`
      Date,Views
      05/01/2025,10
      15/01/2025,11
      01/02/2025,12`),
    uses: { '2025-01': 'B2:B3', '2025-02': 'B4' },
  },
  {
    name: 'days, the month first',
    text: lines(`
      Date,Views
      01/05/2025,10
      01/15/2025,11
      02/01/2025,12`),
    uses: { '2025-01': 'B2:B3', '2025-02': 'B4' },
  },
  {
    name: 'days with dots',
    text: lines(`
      Datum;Aufrufe
      31.01.2025;10
      28.02.2025;12`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
  },
  {
    name: 'Year and Month as numbers',
    text: lines(`
      Year,Month,Title,Views
      2024,12,A First Book,10
      2025,1,A First Book,20`),
    uses: { '2024-12': 'D2', '2025-01': 'D3' },
  },
  {
    name: 'Month by name, Year beside it',
    text: lines(`
      Month,Year,Downloads
      December,2024,10
      January,2025,20`),
    uses: { '2024-12': 'C2', '2025-01': 'C3' },
  },
  {
    name: 'the newest month first',
    text: lines(`
      Month,Views
      Mar-25,30
      Feb-25,20
      Jan-25,10`),
    uses: { '2025-01': 'B4', '2025-02': 'B3', '2025-03': 'B2' },
  },
  {
    name: '202501',
    text: lines(`
      Month,Views
      202501,10
      202502,20`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
  },
  {
    name: 'the line of a spreadsheet that names its delimiter',
    text: 'sep=;\r\nTitle;Jan-2025\r\nA First Book;10\r\n',
    uses: { '2025-01': 'B3' },
  },
  {
    name: 'lines above the table, with a date and a customer',
    text: lines(`
      Usage report
      Customer:,University of Harrowmere
      Period:,Jan-2025,Mar-2025
      Run on,2025-04-02

      Video,Jan-2025,Feb-2025,Mar-2025
      Carbon Borders,10,20,30
      Deep Water,4,5,6`),
    uses: columnsOf(quarter, 'B', '7:8'),
  },
  {
    name: 'notes below the table',
    text: lines(`
      Video,Jan-2025,Feb-2025,Mar-2025
      Carbon Borders,10,20,30
      Deep Water,4,5,6

      Source: platform statistics
      Generated on 2025-04-02`),
    uses: columnsOf(quarter, 'B', '2:3'),
  },
  {
    name: 'tabs, quotation marks and commas within',
    text: 'Video\tJan-2025\tFeb-2025\n"Carbon Borders, Part 1"\t"1,010"\t20\n"Deep Water"\t4\t5\n',
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
  },
  {
    name: 'thousands in quotation marks, n/a and dashes',
    text: lines(`
      Video,Jan-2025,Feb-2025
      Carbon Borders,"1,010",n/a
      Deep Water,-,12.0`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
  },
  {
    name: 'months that are still to come, without figures',
    text: lines(`
      Video,Jan-2026,Feb-2026,Mar-2026,Apr-2026,May-2026
      Carbon Borders,10,20,,,
      Deep Water,4,5,,,`),
    uses: columnsOf('2026-01 2026-02', 'B', '2:3'),
  },
  {
    name: 'months that are still to come, with zeros',
    text: lines(`
      Video,Feb-2026,Mar-2026,Apr-2026
      Carbon Borders,10,20,0
      Deep Water,4,5,0`),
    uses: columnsOf('2026-02 2026-03', 'B', '2:3'),
  },
  {
    name: 'a month without any use',
    text: lines(`
      Month,Views
      2025-01,10
      2025-02,0
      2025-03,30`),
    uses: { '2025-01': 'B2', '2025-02': 'B3', '2025-03': 'B4' },
  },
  {
    name: 'an empty cell, which is no use',
    text: lines(`
      Video,Jan-2025,Feb-2025
      Carbon Borders,,20
      Deep Water,4,`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
  },
  {
    name: 'when a film was published, beside the month',
    text: lines(`
      Title,Published,Month,Views
      Carbon Borders,2019-05-01,2025-01,10
      Deep Water,2020-07-01,2025-01,4
      Deep Water,2020-07-01,2025-02,5`),
    uses: { '2025-01': 'D2:D3', '2025-02': 'D4' },
  },
  {
    name: 'the first and the last day of each month',
    text: lines(`
      From,To,Views
      2025-01-01,2025-01-31,10
      2025-02-01,2025-02-28,20`),
    uses: { '2025-01': 'C2', '2025-02': 'C3' },
  },
  {
    name: '1/2/2020, which may be February or January',
    text: lines(`
      Date,Views
      1/2/2020,10
      3/4/2020,11`),
    uses: { '2020-02': 'B2', '2020-04': 'B3' },
    answers: { dates: ['day-first'] },
  },
  {
    name: '19-Jan alone, which may be a day',
    text: lines(`
      Title,19-Jan
      A First Book,10`),
    uses: { '2019-01': 'B2' },
    answers: { dates: ['year-first'] },
  },
  {
    name: 'two dates, neither of which says that it is the month',
    text: lines(`
      Added,Watched,Views
      2024-01,2025-01,10
      2024-02,2025-02,20`),
    uses: { '2025-01': 'C2', '2025-02': 'C3' },
    answers: { month: ['Watched'] },
  },
  {
    name: 'months that are still to come, with figures',
    text: lines(`
      Month,Views
      2026-01,10
      2026-12,20`),
    uses: { '2026-01': 'B2', '2026-12': 'B3' },
    answers: { future: ['right'] },
  },
  {
    name: 'a figure beyond reason',
    text: lines(`
      Month,Views
      2025-01,10
      2025-02,30071203007`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
    answers: { size: ['right'] },
  },
  {
    name: 'weeks, which may lie in two months',
    text: lines(`
      Week,Views
      2025-01-27,10
      2025-02-03,20`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
    answers: { weeks: ['date'] },
  },
];
