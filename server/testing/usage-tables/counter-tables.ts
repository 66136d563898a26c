import { columnsOf, lines, type TriedTable } from './tried-table.ts';

const two = '2025-01 2025-02';
const head = 'Report_Name,Platform Report\nReport_ID,PR\nRelease,5.1\nInstitution_Name,University of Harrowmere';
const named = 'Report_ID,PR\nRelease,5.1';
const platform = 'Platform,Data_Type,Metric_Type,Reporting_Period_Total,Jan-2025,Feb-2025';

/** COUNTER reports with the damage that spreadsheets do to them. */
export const counterTables: TriedTable[] = [
  {
    name: 'a platform report with four metrics',
    text: lines(`${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,30,10,20
      Carrel,Book,Unique_Item_Requests,25,9,16
      Carrel,Book,Searches_Platform,300,100,200
      Carrel,Book,Unique_Title_Requests,3,1,2`),
    uses: columnsOf(two, 'E', '6'),
  },
  {
    name: 'Release 5.0.3',
    text: lines(`
      Report_Name,Platform Report
      Report_ID,PR
      Release,5.0.3
      ${platform}
      Carrel,Book,Total_Item_Requests,30,10,20`),
    uses: columnsOf(two, 'E', '5'),
  },
  {
    name: 'Release 5.1.0.1, and months as Excel shows them',
    text: lines(`
      Report_Name,Platform Report
      Report_ID,PR
      Release,5.1.0.1
      Reporting_Period,Begin_Date=2025-01-01; End_Date=2025-02-28
      Platform,Data_Type,Metric_Type,Reporting_Period_Total,1/1/2025,2/1/2025
      Carrel,Book,Total_Item_Requests,30,10,20`),
    uses: columnsOf(two, 'E', '6'),
  },
  {
    name: 'months as 25-Jan',
    text: lines(`${head}
      Platform,Data_Type,Metric_Type,Reporting_Period_Total,25-Jan,25-Feb
      Carrel,Book,Total_Item_Requests,30,10,20`),
    uses: columnsOf(two, 'E', '6'),
  },
  {
    name: 'nothing used, as the exception says',
    text: lines(`${head}
      Exceptions,3030: No Usage Available for Requested Dates
      Reporting_Period,Begin_Date=2025-01-01; End_Date=2025-02-28
      ${platform}`),
    uses: { '2025-01': '', '2025-02': '' },
  },
  {
    name: 'a total row in German',
    text: lines(`${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,30,10,20
      Carrel,Video,Total_Item_Requests,12,5,7
      Gesamt,,Total_Item_Requests,42,15,27`),
    uses: columnsOf(two, 'E', '6:7'),
  },
  {
    name: 'requests that are none, and searches',
    text: lines(`${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,0,0,0
      Carrel,Book,Searches_Platform,300,100,200`),
    uses: columnsOf(two, 'E', '6'),
  },
  {
    name: 'one institution in each row',
    text: lines(`${named}
      Institution_Name,${platform}
      University of Harrowmere,Carrel,Book,Total_Item_Requests,30,10,20
      University of Harrowmere,Carrel,Video,Total_Item_Requests,12,5,7`),
    uses: columnsOf(two, 'F', '4:5'),
  },
  {
    name: 'a total that says something else than the months',
    text: lines(`${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,31,10,20`),
    uses: columnsOf(two, 'E', '6'),
    answers: { difference: ['months'] },
  },
  {
    name: 'a total row in a language that nobody listed',
    text: lines(`${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,30,10,20
      Carrel,Video,Total_Item_Requests,12,5,7
      Yhteensä,,Total_Item_Requests,42,15,27`),
    uses: columnsOf(two, 'E', '6:7'),
    answers: { 'total:row 8': ['total'] },
  },
  {
    name: 'months to come, with figures',
    text: lines(`${named}
      Platform,Data_Type,Metric_Type,Reporting_Period_Total,Jan-2026,Feb-2027
      Carrel,Book,Total_Item_Requests,30,10,20`),
    uses: columnsOf('2026-01 2027-02', 'E', '4'),
    answers: { future: ['right'] },
  },
  {
    name: 'a consortium',
    text: lines(`${named}
      Institution_Name,${platform}
      University of Harrowmere,Carrel,Book,Total_Item_Requests,30,10,20
      Calder Bay University,Carrel,Book,Total_Item_Requests,12,5,7`),
    refused: /2 institutions.*University of Harrowmere.*Calder Bay University/,
  },
  {
    name: 'a second report pasted below, with its headings',
    text: lines(`${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,30,10,20
      ${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,34,11,23`),
    refused: /second/,
  },
  {
    name: 'a second report pasted below, without its headings',
    text: lines(`${head}
      ${platform}
      Carrel,Book,Total_Item_Requests,30,10,20
      Carrel,Video,Total_Item_Requests,12,5,7
      Carrel,Book,Total_Item_Requests,34,11,23
      Carrel,Video,Total_Item_Requests,14,6,8`),
    refused: /same as row 6/,
  },
  {
    name: 'a comma too many, which moves the metric',
    text: lines(`${head}
      ${platform}
      Carrel, Ltd,Book,Total_Item_Requests,30,10,20
      Carrel,Video,Total_Item_Requests,12,5,7`),
    refused: /“Total_Item_Requests” is in the column Reporting_Period_Total/,
  },
  {
    name: 'a cell too few, which moves the metric',
    text: lines(`${head}
      ${platform}
      Carrel,Total_Item_Requests,30,10,20
      Carrel,Video,Total_Item_Requests,12,5,7`),
    refused: /Total_Item_Requests.*is in the column/,
  },
];
