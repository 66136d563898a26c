import { columnsOf, lines } from '#server/testing/usage-tables/tried-table.ts';
import type { CorpusTable } from './corpus-table.ts';

const two = '2025-01 2025-02';
const delimiter = ',';

function report(institution: string, rows: string): string {
  return lines(`
    Report_Name,Platform Usage
    Report_ID,PR_P1
    Release,5.1
    Institution_Name,${institution}
    Reporting_Period,2025-01-01 to 2025-02-28

    Institution_Name,Platform,Metric_Type,Reporting_Period_Total,Jan-2025,Feb-2025
    ${rows}`);
}

/** Unusual tables, each once. */
export const singleTables: readonly CorpusTable[] = [
  {
    name: 'COUNTER of a consortium, whose header names the customer',
    kind: 'bad',
    delimiter,
    text: report(
      'University of Harrowmere',
      `University of Harrowmere,Carrel,Total_Item_Requests,30,10,20
      Calder Bay University,Carrel,Total_Item_Requests,50,20,30
      Westmoor College,Carrel,Total_Item_Requests,70,30,40`,
    ),
  },
  {
    name: 'COUNTER whose rows all name another than its header',
    kind: 'bad',
    delimiter,
    text: report('University of Harrowmere', 'Calder Bay University,Carrel,Total_Item_Requests,30,10,20'),
  },
  {
    name: 'COUNTER whose rows name whom the header names',
    kind: 'good',
    delimiter,
    text: report('University of Harrowmere', 'University of Harrowmere,Carrel,Total_Item_Requests,30,10,20'),
    uses: columnsOf(two, 'E', '8'),
  },
  {
    name: 'institutions under a heading that nobody knows',
    kind: 'bad',
    delimiter,
    text: lines(`
      Belongs to,Title,Jan-2025,Feb-2025
      University of Harrowmere,Carbon Borders,10,20
      Calder Bay University,Carbon Borders,11,21`),
  },
  {
    name: 'account names',
    kind: 'bad',
    delimiter,
    text: lines(`
      Account name,Month,Views
      Harrowmere,2025-01,10
      Calder Bay,2025-01,20`),
  },
  {
    name: 'publishers that are universities',
    kind: 'good',
    delimiter,
    text: lines(`
      Title,Publisher,Jan-2025,Feb-2025
      Carbon Borders,Oxford University Press,10,20
      Deep Water,University of Harrowmere Press,11,21`),
    uses: columnsOf(two, 'C', '2:3'),
  },
  {
    name: 'academic years that look like months',
    kind: 'bad',
    delimiter,
    text: lines(`
      Title,2009/10,2010/11,2011/12
      Carbon Borders,10,20,30`),
  },
  {
    name: 'academic years of today',
    kind: 'bad',
    delimiter,
    text: lines(`
      Title,2023/24,2024/25
      Carbon Borders,10,20`),
  },
  {
    name: 'a film that is called like a total, and equals the two before it',
    kind: 'open',
    delimiter,
    text: lines(`
      Title,Jan-2025,Feb-2025
      Carbon Borders,4,5
      Deep Water,1,2
      Total Recall,5,7
      High Tide,8,9`),
    uses: columnsOf(two, 'B', '2:5'),
  },
  {
    name: 'a film that is called like a total, in a compact pivot',
    kind: 'open',
    delimiter,
    text: lines(`
      Row Labels,Jan-2025,Feb-2025
      Drama,10,14
      Carbon Borders,4,5
      Total Recall,6,9
      Documentary,8,9
      High Tide,8,9
      Grand Total,18,23`),
    uses: columnsOf(two, 'B', '3:4 6'),
  },
  {
    name: 'figures in thousands, which a line above says',
    kind: 'bad',
    delimiter,
    text: lines(`
      Figures in thousands
      Month,Views
      2025-01,10
      2025-02,20`),
  },
  {
    name: 'licences that expire',
    kind: 'bad',
    delimiter,
    text: lines(`
      Title,Licence expires,Plays
      Carbon Borders,2026-03-31,10
      Deep Water,2026-04-30,20`),
  },
  {
    name: 'days on which a title was last viewed',
    kind: 'bad',
    delimiter,
    text: lines(`
      Title,Last viewed,Views
      Carbon Borders,2025-03-31,10
      Deep Water,2025-04-30,20`),
  },
  {
    name: 'days on which a title was added, under date added',
    kind: 'bad',
    delimiter,
    text: lines(`
      Title,Date added,Views
      Carbon Borders,2025-03-31,10
      Deep Water,2025-04-30,20`),
  },
  {
    name: 'two heading rows of Tableau',
    kind: 'good',
    delimiter,
    text: lines(`
      ,Month of Date,
      Title,January 2025,February 2025
      Carbon Borders,10,20
      Deep Water,11,21`),
    uses: columnsOf(two, 'B', '3:4'),
  },
  {
    name: 'playbacks in the heading of each month',
    kind: 'good',
    delimiter,
    text: lines(`
      Title,Jan-2025 Playbacks,Feb-2025 Playbacks
      Carbon Borders,10,20
      Deep Water,11,21`),
    uses: columnsOf(two, 'B', '2:3'),
  },
  {
    name: 'an institution’s name above views',
    kind: 'good',
    delimiter,
    text: lines(`
      University of Harrowmere
      Month,Views
      2025-01,10
      2025-02,20`),
    uses: { '2025-01': 'B3', '2025-02': 'B4' },
  },
  {
    name: 'searches in the line above, where the column says count',
    kind: 'bad',
    delimiter,
    text: lines(`
      Searches per month
      Month,Count
      2025-01,10
      2025-02,20`),
  },
];
