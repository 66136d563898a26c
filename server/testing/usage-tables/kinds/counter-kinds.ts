import { csv, type KindOfTable, type Said } from './kind-of-table.ts';

type Row = (string | number)[];

const months = ['Jan-2025', 'Feb-2025'];
const header: Row[] = [
  ['Report_Name', 'Title Master Report'],
  ['Report_ID', 'TR'],
  ['Release', '5.1'],
  ['Institution_Name', 'University of Harrowmere'],
  ['Metric_Types', 'Total_Item_Requests; Unique_Item_Requests'],
  ['Report_Filters', 'Data_Type=Book; Access_Method=Regular'],
  ['Report_Attributes', ''],
  ['Exceptions', ''],
  ['Reporting_Period', 'Begin_Date=2025-01-01; End_Date=2025-02-28'],
  ['Created', '2025-03-02T10:00:00Z'],
  ['Created_By', 'Carrel Video'],
  [],
];
const headings: Row = [
  'Title',
  'Platform',
  'Data_Type',
  'Access_Method',
  'Metric_Type',
  'Reporting_Period_Total',
  ...months,
];
const row = (changes: Partial<Record<string, string | number>> = {}): Row =>
  headings.map(
    (heading) =>
      changes[String(heading)] ??
      {
        Title: 'Carbon Borders',
        Platform: 'Carrel',
        Data_Type: 'Book',
        Access_Method: 'Regular',
        Metric_Type: 'Total_Item_Requests',
        Reporting_Period_Total: 30,
        'Jan-2025': 10,
        'Feb-2025': 20,
      }[String(heading)] ??
      '',
  );
/** The mail with one line of the header changed, or taken out. */
const changed = (name: string, value: string | null): Row[] =>
  header
    .map((line) => (line[0] === name ? [name, value ?? ''] : line))
    .filter((line) => line[0] !== name || value !== null);

/** Files whose lines above say that they are COUNTER’s, and whose body says something else. */
const denied: Record<string, readonly [rows: Row[], refused: RegExp]> = {
  'a metric that the report does not count': [
    [...header, headings, row(), row({ Title: 'Deep Water', Metric_Type: 'Searches_Platform' })],
    /Row 15, column 5 \(Metric_Type\): Here stands “Searches_Platform”/,
  ],
  'a metric that Metric_Types leaves out': [
    [...header, headings, row({ Metric_Type: 'No_License' })],
    /Row 14, column 5.*“No_License”.*Total_Item_Requests; Unique_Item_Requests/,
  ],
  'a metric that is misspelt': [
    [...header, headings, row({ Metric_Type: 'Total_Item_Request' })],
    /Row 14, column 5.*“Total_Item_Request” is no metric/,
  ],
  'views for a metric': [
    [...header, headings, row({ Metric_Type: 'Views' })],
    /Row 14, column 5.*“Views” is no metric/,
  ],
  'journals under a filter of books': [
    [...header, headings, row({ Data_Type: 'Journal' })],
    /Row 14, column 3 \(Data_Type\): Here stands “Journal”.*Data_Type=Book/,
  ],
  'machines under a filter of people': [
    [...header, headings, row({ Access_Method: 'TDM' })],
    /Row 14, column 4 \(Access_Method\): Here stands “TDM”.*Access_Method=Regular/,
  ],
  'months before its period': [
    [...changed('Reporting_Period', 'Begin_Date=2025-02-01; End_Date=2025-02-28'), headings, row()],
    /Row 13, column 7 \(Jan-2025\): The month 2025-01 is not within the Reporting_Period/,
  ],
  'months of another year': [
    [...changed('Reporting_Period', 'Begin_Date=2024-01-01; End_Date=2024-12-31'), headings, row()],
    /Row 13, column 7.*2025-01 is not within/,
  ],
  'databases in the place of titles': [
    [...changed('Report_ID', 'DR'), headings, row()],
    /Row 13: The report calls itself DR, but among its headings there is no Database/,
  ],
  'a kind of report that there is not': [
    [...changed('Report_ID', 'TR_X9'), headings, row()],
    /Row 2, column 2 \(Report_ID\): The report calls itself TR_X9/,
  ],
  'a release that there is not': [
    [...changed('Release', '6'), headings, row()],
    /Row 3, column 2 \(Release\): Release 6/,
  ],
  'headings of another table': [
    [...header, ['Title', ...months], ['Carbon Borders', 10, 20]],
    /Row 13, column 1: The lines above are those of a COUNTER report.*“Title, Jan-2025, Feb-2025”/,
  ],
  'no month': [[...header, headings.slice(0, 6), row().slice(0, 6)], /Row 13: There is no column for any month/],
  'a month twice': [
    [...header, [...headings, '2025-02'], [...row(), 5]],
    /Row 13, column 9 \(2025-02\): The month 2025-02 is there twice/,
  ],
  'a heading that is no month': [
    [...header, [...headings, 'Marhc 2025'], [...row(), 5]],
    /Row 13, column 9 \(Marhc 2025\): “Marhc 2025” is not a month/,
  ],
  'a second report below': [
    [...header, headings, row(), ...header, headings, row()],
    /Row 15, column 1 \(Title\): A second report begins here|Row 15, column 1: A second report begins here/,
  ],
  'a row that is there twice': [
    [...header, headings, row(), row()],
    /Row 15, column 1 \(Title\): This row names the same as row 14: please take one of them out/,
  ],
};

const columns: Said['columns'] = ['title', 'left-out', 'left-out', 'kind', 'kind', 'other', 'uses', 'uses'];
const said: Said = { columns, counts: ['Regular', 'Total_Item_Requests'] };
const body: Row[] = [
  headings,
  row(),
  row({ Access_Method: 'TDM' }),
  row({ Metric_Type: 'Unique_Item_Requests' }),
  row({ Title: 'Deep Water', 'Jan-2025': 1, 'Feb-2025': 2, Reporting_Period_Total: 3 }),
];
const uses = { '2025-01': 11, '2025-02': 22 };

/** Files that use COUNTER’s words, and have no header as the Code requires it: they are mapped like any other table. */
const headless: Record<string, Row[]> = {
  'without lines above': body,
  'with a name alone above': [['Title Master Report'], [], ...body],
  'without a Report_ID': [...changed('Report_ID', null), ...body],
  'without a Release': [...changed('Release', null), ...body],
  'with an empty Report_ID': [...changed('Report_ID', ''), ...body],
  'of a library of its own': [['Institution_Name', 'University of Harrowmere'], ['Created_By', 'a colleague'], ...body],
};

export const counterKinds: readonly KindOfTable[] = [
  ...Object.entries(denied).map(([name, [rows, refused]]) => ({
    name: `COUNTER with ${name}`,
    file: csv(rows),
    said: null,
    refused,
    uses: {},
  })),
  ...Object.entries(headless).map(([name, rows]) => ({ name: `COUNTER’s words ${name}`, file: csv(rows), said, uses })),
  {
    name: 'COUNTER’s words in a table of one month',
    file: csv([
      ['Metric_Type', '2025-01'],
      ['Total_Item_Requests', 12],
      ['Searches_Platform', 90],
    ]),
    said: { columns: ['kind', 'uses'], counts: ['Total_Item_Requests'] },
    uses: { '2025-01': 12 },
  },
];
