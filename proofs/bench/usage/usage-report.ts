import { writeFileSync } from 'node:fs';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const metrics = [
  'Total_Item_Requests',
  'Unique_Item_Requests',
  'Total_Item_Investigations',
  'Unique_Item_Investigations',
];

/** Writes an item report with this many rows, as wide as the official ones. `mark` makes the file differ. */
export function writeReport(path: string, rows: number, mark = ''): void {
  const lines = [
    'Report_Name,Multimedia Item Requests',
    'Report_ID,IR_M1',
    'Release,5.1',
    `Institution_Name,Library 0${mark}`,
    'Reporting_Period,Begin_Date=2024-01-01; End_Date=2024-12-31',
    '',
    `Item,Publisher,Publisher_ID,Platform,DOI,Proprietary_ID,URI,Data_Type,Metric_Type,Reporting_Period_Total,${monthNames.map((name) => `${name}-2024`).join(',')}`,
  ];
  for (let row = 0; row < rows; row++) {
    const item = Math.floor(row / metrics.length);
    const figures = monthNames.map((_, month) => (row * 7 + month * 13) % 197);
    const total = figures.reduce((sum, figure) => sum + figure, 0);
    lines.push(
      `Lecture ${item} on Method,Press,press:43214321,Platform 1,10.9999/x${item},P1:${item},https://doi.org/10.9999/x${item},Audiovisual,${metrics[row % metrics.length]},${total},${figures.join(',')}`,
    );
  }
  writeFileSync(path, `${lines.join('\r\n')}\r\n`);
}
