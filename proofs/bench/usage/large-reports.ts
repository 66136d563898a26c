import { writeFileSync } from 'node:fs';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const metrics = ['Searches_Platform', 'Total_Item_Requests', 'Unique_Item_Requests', 'Unique_Title_Requests'];

/** A platform master report of about this many bytes: the same few metrics of very many platforms and data types. */
export function writePlatformReport(path: string, bytes: number): void {
  const lines = [
    'Report_Name,Platform Report',
    'Report_ID,PR',
    'Release,5.1',
    'Institution_Name,Library 0',
    'Reporting_Period,Begin_Date=2024-01-01; End_Date=2024-12-31',
    '',
    `Platform,Data_Type,Access_Method,Metric_Type,Reporting_Period_Total,${monthNames.map((name) => `${name}-2024`).join(',')}`,
  ];
  let size = 0;
  for (let row = 0; size < bytes; row++) {
    const figures = figuresOf(row);
    const of = `Platform ${Math.floor(row / (2 * metrics.length))},Book,${row % 2 ? 'TDM' : 'Regular'}`;
    const line = `${of},${metrics[(row >> 1) % metrics.length]},${sumOf(figures)},${figures.join(',')}`;
    size += line.length + 1;
    lines.push(line);
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}

/** A title report of about this many bytes, as COUNTER's API returns it. */
export function writeTitleJson(path: string, bytes: number): void {
  const header = {
    ...{ Release: '5.1', Report_ID: 'TR', Report_Name: 'Title Report', Institution_Name: 'Library 0' },
    Report_Attributes: { Attributes_To_Show: ['YOP', 'Access_Type', 'Access_Method'] },
    Report_Filters: { Begin_Date: '2024-01-01', End_Date: '2024-12-31' },
    ...{ Created: '2025-01-02T08:00:00Z', Created_By: 'Press' },
  };
  const items: string[] = [];
  let size = 0;
  for (let number = 0; size < bytes; number++) {
    const figures = Object.fromEntries(
      figuresOf(number).map((figure, month) => [`2024-${String(month + 1).padStart(2, '0')}`, figure]),
    );
    const performance = { Total_Item_Requests: figures, Unique_Item_Requests: figures };
    const set = { Data_Type: 'Book', YOP: '2020', Access_Type: 'Controlled', Access_Method: 'Regular' };
    const item = JSON.stringify({
      ...{ Title: `Lecture ${number} on Method`, Publisher: 'Press', Platform: 'Platform 1' },
      Item_ID: { Proprietary: `P1:${number}` },
      Attribute_Performance: [{ ...set, Performance: performance }],
    });
    size += item.length + 1;
    items.push(item);
  }
  writeFileSync(path, `{"Report_Header":${JSON.stringify(header)},"Report_Items":[${items.join(',')}]}`);
}

/** Above zero, because COUNTER leaves out zeros. */
function figuresOf(row: number): number[] {
  return monthNames.map((_, month) => 1 + ((row * 7 + month * 13) % 197));
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}
