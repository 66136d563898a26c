import { lines, type TriedTable } from './tried-table.ts';

/** What must never be stored as uses, whatever somebody answers. */
export const badTables: TriedTable[] = [
  {
    name: 'several institutions',
    text: lines(`
      Institution_Name,Month,Views
      University of Harrowmere,2025-01,10
      Calder Bay University,2025-01,20`),
    refused: /2 institutions.*University of Harrowmere.*Calder Bay University/,
  },
  {
    name: 'several customers by their numbers, and months in columns',
    text: lines(`
      Customer ID,Title,Jan-2025
      4711,A First Book,10
      4712,A First Book,20`),
    refused: /2 institutions.*4711.*4712/,
  },
  {
    name: 'a second table below the first, with its headings',
    text: lines(`
      Title,Jan-2025,Feb-2025
      A First Book,10,20

      Title,Mar-2025,Apr-2025
      A First Book,30,40`),
    refused: /second table/,
  },
  {
    name: 'a second table below the first, without its headings',
    text: lines(`
      Title,Jan-2025,Feb-2025
      A First Book,10,20
      A Second Book,11,21
      A First Book,30,40
      A Second Book,31,41`),
    refused: /same as row 2/,
  },
  {
    name: 'the same month twice',
    text: lines(`
      Month,Views
      2025-01,10
      2025-02,20
      2025-01,30`),
    refused: /same as row 2/,
  },
  {
    name: 'a comma too many in a title',
    text: lines(`
      Title,Jan-2025,Feb-2025
      Carbon, Borders,10,20
      Deep Water,4,5`),
    refused: /4 cells under 3 headings/,
  },
  {
    name: 'a cell too few',
    text: lines(`
      Title,Platform,Jan-2025,Feb-2025
      Carbon Borders,10,20
      Deep Water,Carrel,4,5`),
    refused: /3 cells under 4 headings/,
  },
  {
    name: 'denials alone',
    text: lines(`
      Month,Turnaways
      2025-01,10
      2025-02,20`),
    refused: /No column .* uses: Turnaways/,
  },
  {
    name: 'unique visitors and minutes alone, as rows',
    text: lines(`
      Metric,Jan-2025,Feb-2025
      Unique visitors,10,20
      Minutes watched,300,400`),
    refused: /No metric .* uses: Unique visitors, Minutes watched/,
  },
  {
    name: 'the denials of Release 4, without their headings above',
    text: lines(`
      Journal,Publisher,Platform,Access Denied Category,Reporting Period Total,Jan-2018
      Acta Arida,Dune Press,HighPoint,Access denied: concurrent/simultaneous user license limit exceeded,3,3
      Acta Arida,Dune Press,HighPoint,Access denied: content item not licensed,4,4`),
    refused: /uses/,
  },
  {
    name: 'months without a year',
    text: lines(`
      Title,Jan,Feb,Mar
      A First Book,10,20,30`),
    refused: /no year/,
  },
  {
    name: 'figures in a column without a heading',
    text: lines(`
      Title,Jan-2025,,Feb-2025,
      A First Book,10,3,20,4
      A Second Book,5,1,7,1`),
    refused: /figures but no heading/,
  },
  {
    name: 'a figure that is no number',
    text: lines(`
      Title,Jan-2025
      A First Book,10
      A Second Book,lots`),
    refused: /“lots” is not a number/,
  },
  {
    name: 'a negative figure',
    text: lines(`
      Month,Views
      2025-01,10
      2025-02,-3`),
    refused: /negative/,
  },
  {
    name: 'averages',
    text: lines(`
      Month,Views
      2025-01,10.5
      2025-02,3.2`),
    refused: /not a whole number/,
  },
  {
    name: 'a row that belongs to no month',
    text: lines(`
      Month,Views
      2025-01,10
      winter,7
      2025-02,3`),
    refused: /“winter” is not a month/,
  },
  {
    name: 'Release 4 by its name',
    text: lines(`
      Journal Report 1 (R4),Number of Successful Requests
      Journal,Jan-2018
      Acta Arida,12`),
    refused: /Release 4/,
  },
  {
    name: 'Release 3, which is not Release 4',
    text: lines(`
      Journal Report 1 (R3),Number of Successful Requests
      Journal,Jan-2009
      Acta Arida,12`),
    refused: /Release 3/,
  },
  {
    name: 'a table that breaks off in its last row',
    text: 'Title,Jan-2025,Feb-2025\nA First Book,10,20\nA Second Book,11',
    refused: /ends in the middle/,
  },
  { name: 'no figures at all', text: 'Title,Jan-2025\n', refused: /no figures below the headings/ },
];
