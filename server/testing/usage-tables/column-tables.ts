import { columnsOf, lines, type TriedTable } from './tried-table.ts';

const two = '2025-01 2025-02';

/** Columns of figures that are no uses, and metrics that differ in kind. */
export const columnTables: TriedTable[] = [
  {
    name: 'a column of days beside columns of months',
    text: lines(`
      Title,Added,Jan-2025,Feb-2025
      Carbon Borders,,10,20
      Deep Water,2024-06-01,4,5
      High Tide,2024-07-01,1,2`),
    uses: columnsOf(two, 'C', '2:4'),
  },
  {
    name: 'two columns of days, in the same month if the day comes first',
    text: lines(`
      From,To,Views
      01/02/2025,13/02/2025,10
      02/02/2025,14/02/2025,20`),
    uses: { '2025-02': 'C2:C3' },
    answers: { dates: ['day-first'] },
  },
  {
    name: 'Month, Video ID, Title, Views',
    text: lines(`
      Month,Video ID,Title,Views
      2025-01,300712,Carbon Borders,10
      2025-01,300713,Deep Water,2
      2025-02,300712,Carbon Borders,6
      2025-02,300713,Deep Water,4`),
    uses: { '2025-01': 'D2:D3', '2025-02': 'D4:D5' },
  },
  {
    name: 'ISBN and YOP beside the views',
    text: lines(`
      Month,Title,ISBN,YOP,Views
      2025-01,A First Book,9780000000019,2019,10
      2025-02,A First Book,9780000000019,2019,20`),
    uses: { '2025-01': 'E2', '2025-02': 'E3' },
  },
  {
    name: 'durations and minutes watched',
    text: lines(`
      Month,Film,Duration (min),Plays,Minutes watched
      2025-01,Carbon Borders,52,10,401
      2025-02,Carbon Borders,52,20,822`),
    uses: { '2025-01': 'D2', '2025-02': 'D3' },
  },
  {
    name: 'prices beside downloads',
    text: lines(`
      Month,Title,Price,Downloads,Cost per download
      2025-01,A First Book,20.00,10,2.00
      2025-02,A First Book,20.00,20,1.00`),
    uses: { '2025-01': 'D2', '2025-02': 'D3' },
  },
  {
    name: 'views, unique viewers and turnaways',
    text: lines(`
      Month,Views,Unique viewers,Turnaways
      2025-01,10,4,1
      2025-02,20,5,0`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
  },
  {
    name: 'metrics of COUNTER as columns',
    text: lines(`
      Month,Searches_Platform,Total_Item_Investigations,Total_Item_Requests,Unique_Item_Requests,No_License
      2025-01,100,50,10,9,3
      2025-02,200,60,20,18,4`),
    uses: { '2025-01': 'D2', '2025-02': 'D3' },
  },
  {
    name: 'metrics of COUNTER under the heading Metric',
    text: lines(`
      Title,Metric,Jan-2025,Feb-2025
      A First Book,Total_Item_Requests,10,20
      A First Book,Unique_Item_Requests,9,18
      A First Book,Total_Item_Investigations,30,40
      A First Book,Limit_Exceeded,1,2`),
    uses: columnsOf(two, 'C', '2'),
  },
  {
    name: 'metrics of COUNTER in words, under the heading Metrics',
    text: lines(`
      Platform,Metrics,Jan-2025,Feb-2025
      Carrel,Searches Platform,100,200
      Carrel,Total Item Requests,10,20
      Carrel,Unique Title Requests,9,18`),
    uses: columnsOf(two, 'C', '3'),
  },
  {
    name: 'investigations, where there are no requests',
    text: lines(`
      Platform,Metric,Jan-2025,Feb-2025
      Carrel,Total_Item_Investigations,10,20
      Carrel,Unique_Item_Investigations,9,18`),
    uses: columnsOf(two, 'C', '2'),
  },
  {
    name: 'the metrics in a first column without a heading',
    text: lines(`
      ,Jan-2025,Feb-2025
      Views,10,20
      Unique visitors,9,18
      Minutes watched,300,400`),
    uses: columnsOf(two, 'B', '2'),
  },
  {
    name: 'one figure to a row, with month and metric',
    text: lines(`
      Month,Metric,Value
      2025-01,Plays,10
      2025-01,Unique viewers,9
      2025-02,Plays,20
      2025-02,Unique viewers,18`),
    uses: { '2025-01': 'C2', '2025-02': 'C4' },
  },
  {
    name: 'pages beside hits, and their sum',
    text: lines(`
      Month;Pages;Hits;Total
      2025-01;5;1.500;1.505
      2025-02;6;2;8`),
    uses: { '2025-01': 'C2', '2025-02': 'C3' },
  },
  {
    name: 'a column that is empty in the first row',
    text: lines(`
      Month,Title,Views
      2025-01,A First Book,
      2025-01,A Second Book,7
      2025-02,A First Book,20`),
    uses: { '2025-01': 'C2:C3', '2025-02': 'C4' },
  },
  {
    name: 'YOP and the price before the months',
    text: lines(`
      Title,YOP,Price,Jan-2025,Feb-2025
      A First Book,2019,20.50,10,20
      A Second Book,2020,31.50,5,7`),
    uses: columnsOf(two, 'D', '2:3'),
  },
  {
    name: 'a rank and a share',
    text: lines(`
      Rank,Title,Jan-2025,Feb-2025,Share %
      1,A First Book,10,20,71
      2,A Second Book,5,7,29`),
    uses: columnsOf(two, 'C', '2:3'),
  },
  {
    name: 'Aufrufe und Nutzer',
    text: lines(`
      Monat;Aufrufe;Nutzer
      Januar 2025;1.010;90
      Februar 2025;20;8
      März 2025;30;7`),
    uses: { '2025-01': 'B2', '2025-02': 'B3', '2025-03': 'B4' },
  },
  {
    name: 'a customer number that is always the same',
    text: lines(`
      Customer ID,Customer Name,Month,Sessions,Streams
      4711,University of Harrowmere,2025-01,6,10
      4711,University of Harrowmere,2025-02,7,20`),
    uses: { '2025-01': 'E2', '2025-02': 'E3' },
  },
  {
    name: 'a single column Count',
    text: lines(`
      Month,Count
      2025-01,10
      2025-02,20`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
  },
  {
    name: 'views and downloads',
    text: lines(`
      Month,Views,Downloads
      2025-01,10,3
      2025-02,20,4`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
    answers: { uses: ['Views'] },
  },
  {
    name: 'views of two kinds, which their reader adds',
    text: lines(`
      Month,Book views,Chapter views
      2025-01,10,3
      2025-02,20,4`),
    uses: { '2025-01': 'B2:C2', '2025-02': 'B3:C3' },
    answers: { uses: ['Book views', 'Chapter views'] },
  },
  {
    name: 'views and downloads as rows',
    text: lines(`
      Title,Metric,Jan-2025,Feb-2025
      A First Book,Views,10,20
      A First Book,Downloads,9,18`),
    uses: columnsOf(two, 'C', '3'),
    answers: { uses: ['Downloads'] },
  },
  {
    name: 'sessions alone',
    text: lines(`
      Month,Sessions
      2025-01,10
      2025-02,20`),
    uses: { '2025-01': 'B2', '2025-02': 'B3' },
    answers: { uses: ['Sessions'] },
  },
  {
    name: 'columns of words that mean nothing here',
    text: lines(`
      Month,North,South
      2025-01,10,3
      2025-02,20,4`),
    uses: { '2025-01': 'B2:C2', '2025-02': 'B3:C3' },
    answers: { uses: ['North', 'South'] },
  },
  {
    name: 'turnaways, as the line above says',
    text: lines(`
      Turnaways by title and month

      Title,Jan-2025,Feb-2025
      A First Book,10,20`),
    uses: columnsOf(two, 'B', '4'),
    answers: { above: ['uses'] },
  },
  {
    name: 'branches, which may be other institutions',
    text: lines(`
      Library,Month,Views
      Main Library,2025-01,10
      Law Library,2025-01,3
      Main Library,2025-02,20`),
    uses: { '2025-01': 'C2:C3', '2025-02': 'C4' },
    answers: { 'parts:library': ['own'] },
  },
  {
    name: 'two figures to each month',
    text: lines(`
      Title,Jan-2025,,Feb-2025,
      ,Views,Downloads,Views,Downloads
      A First Book,10,3,20,4`),
    uses: { '2025-01': 'B3', '2025-02': 'D3' },
    answers: { uses: ['Views'] },
  },
];
