import { lines, type TriedTable } from './tried-table.ts';

/** Tables that must never be stored as uses, whatever a person answers. */
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
    refused: /negative.*please subtract it there/,
  },
  {
    name: 'months below titles in one column',
    text: lines(`
      Row Labels,Sum of Views
      Carbon Borders,12
      Jan-2025,5
      Feb-2025,7
      Deep Water,14
      Jan-2025,6
      Feb-2025,8
      Grand Total,26`),
    refused: /nested pivot table.*columns of their own/,
  },
  {
    name: 'titles below months and years in one column',
    text: lines(`
      Row Labels,Sum of Views
      2025,
      Jan,11
      Carbon Borders,5
      Deep Water,6
      Feb,7
      Carbon Borders,7
      2026,
      Jan,1
      Deep Water,1
      Grand Total,19`),
    refused: /nested pivot table/,
  },
  {
    name: 'names that stand once for several rows',
    text: lines(`
      Platform,Title,Month,Views
      Carrel,Carbon Borders,2025-01,5
      ,,2025-02,6
      ,Deep Water,2025-01,7
      ,,2025-02,8`),
    refused: /names nothing.*repeat that name/,
  },
  {
    name: 'a column for each day',
    text: lines(`
      Title,2025-01-01,2025-01-02,2025-02-01
      Carbon Borders,1,2,3`),
    refused: /“2025-01-02” is one of several days of Jan 2025/,
  },
  {
    name: 'a column for each day without its year',
    text: lines(`
      Title,1-Jan,2-Jan,3-Jan
      Carbon Borders,1,2,3`),
    refused: /“1-Jan” is a day without a year/,
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
