import { columnsOf, lines, type TriedTable } from './tried-table.ts';

const quarter = '2025-01 2025-02 2025-03';

/** Totals with various names, in rows and columns. */
export const totalTables: TriedTable[] = [
  {
    name: 'titles by month, without any total',
    text: lines(`
      Video,Jan-2025,Feb-2025,Mar-2025
      Carbon Borders,10,20,30
      Deep Water,4,5,6`),
    uses: columnsOf(quarter, 'B', '2:3'),
  },
  {
    name: 'a Total column and a Total row',
    text: lines(`
      Video,Jan-2025,Feb-2025,Mar-2025,Total
      Carbon Borders,10,20,30,60
      Deep Water,4,5,6,15
      Total,14,25,36,75`),
    uses: columnsOf(quarter, 'B', '2:3'),
  },
  {
    name: 'a Total column before the months',
    text: lines(`
      Video,Total,Jan-2025,Feb-2025,Mar-2025
      Carbon Borders,60,10,20,30
      Deep Water,15,4,5,6`),
    uses: columnsOf(quarter, 'C', '2:3'),
  },
  {
    name: 'Gesamt, semicolons and dots of thousands',
    text: lines(`
      Titel;Jan 2025;Feb 2025;Mär 2025;Gesamt
      Kohlenstoff;1.010;20;30;1.060
      Tiefsee;4;5;6;15
      Gesamt;1.014;25;36;1.075`),
    uses: columnsOf(quarter, 'B', '2:3'),
  },
  {
    name: 'a headless journal report of Release 4, its total in the first row',
    text: lines(`
      Journal,Publisher,Platform,Journal DOI,Proprietary Identifier,Print ISSN,Online ISSN,Reporting Period Total,Reporting Period HTML,Reporting Period PDF,Jan-2018,Feb-2018,Mar-2018
      Total for all journals,,HighPoint,,,,,66,40,26,21,22,23
      Acta Arida,Dune Press,HighPoint,10.9/aa,AA,1234-5678,8765-4321,39,20,19,12,13,14
      Bulletin of Bogs,Dune Press,HighPoint,10.9/bb,BB,2234-5678,7765-4321,27,20,7,9,9,9`),
    uses: columnsOf('2018-01 2018-02 2018-03', 'K', '3:4'),
  },
  {
    name: 'a headless book report of Release 4, its total in the last row',
    text: lines(`
      ,Publisher,Platform,Book DOI,Proprietary Identifier,ISBN,ISSN,Reporting Period Total,Jan-2018,Feb-2018
      A First Book,Dune Press,HighPoint,,,9780000000019,,30,10,20
      A Second Book,Dune Press,HighPoint,,,9780000000026,,12,5,7
      A Third Book,Dune Press,HighPoint,,,9780000000033,,0,0,0
      Total for all titles,,HighPoint,,,,,42,15,27`),
    uses: columnsOf('2018-01 2018-02', 'I', '2:4'),
  },
  {
    name: 'a total without a name',
    text: lines(`
      Video,Jan-2025,Feb-2025,Mar-2025
      Carbon Borders,10,20,30
      Deep Water,4,5,6
      ,14,25,36`),
    uses: columnsOf(quarter, 'B', '2:3'),
  },
  {
    name: 'All platforms above the platforms',
    text: lines(`
      Platform,Jan-2025,Feb-2025,Mar-2025
      All platforms,114,225,336
      Carrel Video,100,200,300
      Carrel Sound,14,25,36`),
    uses: columnsOf(quarter, 'B', '3:4'),
  },
  {
    name: 'Total views below',
    text: lines(`
      Film,Jan-2025,Feb-2025
      Carbon Borders,10,20
      Deep Water,4,5
      Total views,14,25`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
  },
  {
    name: 'a total in a language that nobody listed',
    text: lines(`
      Nimeke,Jan-2025,Feb-2025,Mar-2025
      Hiiliraja,110,220,330
      Syvä vesi,47,58,69
      Suo,13,17,19
      Yhteensä,170,295,418`),
    uses: columnsOf(quarter, 'B', '2:4'),
  },
  {
    name: 'a Total column under two heading lines',
    text: lines(`
      Title,Views in 2025,,,Total
      ,Jan-2025,Feb-2025,Mar-2025,
      Carbon Borders,10,20,30,60
      Deep Water,4,5,6,15`),
    uses: columnsOf(quarter, 'B', '3:4'),
  },
  {
    name: 'months in rows, and a total of views in a column under two heading lines',
    text: lines(`
      Month,Views,,
      ,Web views,App views,Total views
      2025-01,10,4,14
      2025-02,20,5,25
      2025-03,30,6,36`),
    uses: { '2025-01': 'B3:C3', '2025-02': 'B4:C4', '2025-03': 'B5:C5' },
  },
  {
    name: 'a subtotal below each group, and a grand total',
    text: lines(`
      Collection,Film,Jan-2025,Feb-2025,Mar-2025
      Art,Colour,10,20,30
      Art,Line,1,2,3
      Art total,,11,22,33
      Law,Courts,40,50,60
      Law,Torts,7,8,9
      Law total,,47,58,69
      Grand total,,58,80,102`),
    uses: columnsOf(quarter, 'C', '2:3 5:6'),
  },
  {
    name: 'a pivot table with the sum of each group above it',
    text: lines(`
      Row Labels,Jan-2025,Feb-2025,Mar-2025
      Art,111,222,333
      Colour,100,200,300
      Line,11,22,33
      Law,247,358,469
      Courts,240,350,460
      Torts,7,8,9
      Grand Total,358,580,802`),
    uses: columnsOf(quarter, 'B', '3:4 6:7'),
  },
  {
    name: 'two blocks with a blank line and a total each',
    text: lines(`
      Film,Jan-2025,Feb-2025
      Colour,10,20
      Line,1,2
      Total,11,22

      Courts,40,50
      Torts,7,8
      Total,47,58`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3 6:7'),
  },
  {
    name: 'the grand total above the titles',
    text: lines(`
      Title,Jan-2025,Feb-2025
      TOTAL,15,27
      A First Book,10,20
      A Second Book,5,7`),
    uses: columnsOf('2025-01 2025-02', 'B', '3:4'),
  },
  {
    name: 'All platforms within each month',
    text: lines(`
      Month,Platform,Views
      2025-01,Carrel Video,10
      2025-01,Carrel Sound,4
      2025-01,All platforms,14
      2025-02,Carrel Video,20
      2025-02,Carrel Sound,5
      2025-02,All platforms,25`),
    uses: { '2025-01': 'C2:C3', '2025-02': 'C5:C6' },
  },
  {
    name: 'a sum of each year among the months',
    text: lines(`
      Month,Views
      Nov 2024,10
      Dec 2024,20
      2024,30
      Jan 2025,40
      Feb 2025,50
      2025,90
      Total,120`),
    uses: { '2024-11': 'B2', '2024-12': 'B3', '2025-01': 'B5', '2025-02': 'B6' },
  },
  {
    name: 'a column of the year to date',
    text: lines(`
      Title,YTD,Jan-2025,Feb-2025
      A First Book,30,10,20
      A Second Book,12,5,7`),
    uses: columnsOf('2025-01 2025-02', 'C', '2:3'),
  },
  {
    name: 'Summe in row and column',
    text: lines(`
      Datenbank;01/2025;02/2025;Summe
      Kunst;10;20;30
      Recht;5;7;12
      Summe;15;27;42`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
  },
  {
    name: 'Total général, and months in French',
    text: lines(`
      Titre;janvier 2025;févr. 2025;mars 2025
      Le carbone;10;20;30
      L’eau profonde;4;5;6
      Total général;14;25;36`),
    uses: columnsOf(quarter, 'B', '2:3'),
  },
  {
    name: 'a table of nothing but zeros, with its total',
    text: lines(`
      Title,Jan-2025,Feb-2025
      A First Book,0,0
      A Second Book,0,0
      Total,0,0`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
  },
  {
    name: 'one title and its total',
    text: lines(`
      Title,Jan-2025,Feb-2025
      A First Book,10,20
      Total,10,20`),
    uses: columnsOf('2025-01 2025-02', 'B', '2'),
  },
  {
    name: 'a total of each metric',
    text: lines(`
      Title,Metric,Jan-2025,Feb-2025
      A First Book,Views,10,20
      A First Book,Unique views,9,19
      A Second Book,Views,5,7
      A Second Book,Unique views,5,6
      Total,Views,15,27
      Total,Unique views,13,24`),
    uses: columnsOf('2025-01 2025-02', 'C', '2 4'),
  },
  {
    name: 'the sum of a list of ten, of which two are shown',
    text: lines(`
      Title,Jan-2025,Feb-2025
      A First Book,10,20
      A Second Book,5,7
      Total,115,227`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
    answers: { 'total:total': ['total'] },
  },
  {
    name: 'a film whose name begins like a total',
    text: lines(`
      Film,Jan-2025,Feb-2025
      Carbon Borders,10,20
      Total Recall,4,5`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
    answers: { 'total:total recall': ['own'] },
  },
  {
    name: 'small figures that may be a sum by chance',
    text: lines(`
      Film,Jan-2025
      Carbon Borders,1
      Deep Water,2
      Bogs,3`),
    uses: { '2025-01': 'B2:B4' },
    answers: { 'total:bogs': ['own'] },
  },
  {
    name: 'a last row larger than all others together, in a language that nobody listed',
    text: lines(`
      Nimeke,Jan-2025,Feb-2025
      Hiiliraja,110,220
      Syvä vesi,47,58
      Yhteensä,1700,2950`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
    answers: { 'total:yhteensä': ['total'] },
  },
  {
    name: 'a Total column that says something else than the months',
    text: lines(`
      Title,Jan-2025,Feb-2025,Total
      A First Book,10,20,30
      A Second Book,5,7,99`),
    uses: columnsOf('2025-01 2025-02', 'B', '2:3'),
    answers: { difference: ['months'] },
  },
  {
    name: 'months in rows whose total says something else',
    text: lines(`
      Month,Views
      2025-01,10
      2025-02,20
      Total,90`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
    answers: { difference: ['months'] },
  },
];
