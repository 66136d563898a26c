import { isOfTotals } from '#server/features/usage/reading/counter/header-lines.ts';
import { decodeFile, detectEncoding } from '#server/features/usage/reading/encoding.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';
import type { ReportFile } from '#server/features/usage/reading/report-file.ts';
import type { BeginRows, RowSource } from '#server/features/usage/reading/sources/row-source.ts';
import type { RowsReading } from '#server/features/usage/reading/table-reading.ts';
import { createJsonReader, JsonError, type JsonReader } from './json-text.ts';
import { listOf, objectOf, scalarText } from './json-values.ts';
import { exceptionText, type JsonHeader, readReportHeader } from './report-header.ts';
import { type ItemContext, type ItemRow, rowsOfItem } from './report-items.ts';

const beginningBytes = 4 * 1024;
const rowsAtOnce = 200;
const problemsMax = 1000;
const subjects = { P: 'Platform', D: 'Database', T: 'Title', I: 'Item' } as const;
const ofItem = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI'];
const ofContent = ['Authors', 'Publication_Date', 'Article_Version'];
/** The Code's headings in its order (section 3.2); those that a report does not use are left out, others come last. */
const columnOrder = [
  ...['Database', 'Title', 'Item', 'Publisher', 'Publisher_ID', 'Platform', ...ofContent, ...ofItem],
  ...['Title', ...ofContent, 'Data_Type', ...ofItem].map((name) => `Parent_${name}`),
  ...['Data_Type', 'Section_Type', 'YOP', 'Access_Type', 'Access_Method'],
];

/** Turns COUNTER's JSON into the rows of its tabular form: by the Code both forms say the same. */
export function counterJsonRows(file: ReportFile, findings: Findings): RowSource {
  async function* steps(begin: BeginRows) {
    try {
      yield* stepsOf(await textOf(file), begin);
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      findings.problem({}, error.message);
    }
  }

  function* stepsOf(text: string, begin: BeginRows) {
    const reader = createJsonReader(text);
    const { header, itemsAt } = outlineOf(reader);
    if (header.refusal) throw new JsonError(`The platform gave no report: ${header.refusal}`);
    // The columns are known only after all items; the text is complete by then, so nothing is read partially.
    const parts: ItemContext = { release: header.release, problem() {} };
    const columns = columnsOf(header, rowsIn(reader, itemsAt, parts));
    const problem = (place: string, message: string) => findings.problem({}, `${place}: ${message}`);
    const rows = begin('\t');
    const months = monthsOf(header);
    const places = writeHeader(rows, header, { columns, months });
    findings.placeRows((row) => places[row] ?? 'Report_Header');
    let count = 0;
    for (const row of rowsIn(reader, itemsAt, { ...parts, problem })) {
      const other = [...row.figures.keys()].find((month) => !months.includes(month));
      if (other)
        problem(row.place, `The month ${other} is not within the Begin_Date and End_Date of the Report_Header`);
      places.push(row.place);
      rows.row(cellsOf(row, { columns, months }), false);
      if (++count % rowsAtOnce === 0) yield;
      if (findings.problemCount >= problemsMax) return;
    }
  }

  return { steps, form: () => ({ encoding: 'UTF-8', delimiter: null, sheet: null, sheetsShape: null, isText: false }) };
}

async function textOf(file: ReportFile): Promise<string> {
  const encoding = await detectEncoding(file, await file.read(0, beginningBytes));
  const pieces: string[] = [];
  for await (const piece of decodeFile(file, encoding)) pieces.push(piece);
  return pieces.join('');
}

/** Finds the header and the place of the items. Skips through the rest, so that a truncated file is noticed before the first row. */
function outlineOf(reader: JsonReader): { header: JsonHeader; itemsAt: number } {
  const first = reader.peek();
  if (first === '') throw new JsonError('The file is empty');
  if (first !== '{')
    throw new JsonError(first === '[' ? exceptionIn(reader) : 'This is no JSON, though its name says so');
  const said: Record<string, string> = {};
  let header: JsonHeader | null = null;
  let itemsAt = -1;
  reader.object((name) => {
    if (name === 'Report_Header' && reader.peek() === '{') {
      const object = objectOf(reader.value());
      header = object && readReportHeader(object);
    } else if (name === 'Report_Items' && reader.peek() === '[') {
      itemsAt = reader.place();
      reader.skip();
    } else if (['Code', 'Message', 'Data'].includes(name)) said[name] = scalarText(reader.value());
    else reader.skip();
  });
  reader.end();
  const found = header as JsonHeader | null;
  if (!found && said['Code'])
    throw new JsonError(`The platform gave no report: ${exceptionText(new Map(Object.entries(said)))}`);
  if (!found) throw new JsonError('There is no Report_Header: this is no report of COUNTER');
  if (found.release === '') throw new JsonError('Report_Header: There is no Release, so the report can’t be read');
  if (found.reportId === '')
    throw new JsonError('Report_Header: There is no Report_ID, so nothing says what the figures count');
  if (!/^5(?:\.[01](?:\.\d+)*)?$/.test(found.release))
    throw new JsonError(
      `Report_Header: Release ${found.release.slice(0, 20)} of COUNTER is not known here: Releases 5 and 5.1 are read`,
    );
  if (!found.period) throw new JsonError('Report_Header: The Report_Filters name no Begin_Date and End_Date');
  if (!found.refusal && isOfTotals(found.lines) && found.period.from !== found.period.to)
    throw new JsonError(
      'Report_Header: Granularity=Totals gives one figure for the whole period: please request the report with Granularity=Month',
    );
  if (itemsAt === -1 && !found.refusal) throw new JsonError('There are no Report_Items');
  return { header: found, itemsAt };
}

/** An answer of the API that is a list contains exceptions. */
function exceptionIn(reader: JsonReader): string {
  const [exception] = listOf(reader.value()).map(objectOf);
  return exception?.has('Code')
    ? `The platform gave no report: ${exceptionText(exception)}`
    : 'This is a list and no report of COUNTER, which begins with its Report_Header';
}

function* rowsIn(reader: JsonReader, itemsAt: number, parts: ItemContext): Generator<ItemRow> {
  reader.moveTo(itemsAt);
  let at = 0;
  for (const item of reader.values()) yield* rowsOfItem(item, at++, parts);
}

interface Table {
  columns: readonly string[];
  months: readonly string[];
}

/** Columns that any item has, and those of the report's subject. */
function columnsOf({ reportId }: JsonHeader, rows: Iterable<ItemRow>): string[] {
  const subject = subjects[reportId.charAt(0) as keyof typeof subjects];
  const used = new Set<string>(subject ? [subject, 'Platform'] : []);
  for (const { cells } of rows) for (const name of cells.keys()) used.add(name);
  return [...columnOrder.filter((name) => used.has(name)), ...[...used].filter((name) => !columnOrder.includes(name))];
}

function monthsOf({ period }: JsonHeader): string[] {
  return period ? monthsBetween(period.from, period.to) : [];
}

/** Returns the places of the rows so far, by their numbers. */
function writeHeader(rows: RowsReading, { lines }: JsonHeader, { columns, months }: Table): string[] {
  for (const line of lines) rows.row(line, false);
  rows.row([], false);
  rows.row([...columns, 'Metric_Type', 'Reporting_Period_Total', ...months], false);
  return Array.from({ length: lines.length + 3 }, () => 'Report_Header');
}

/** A month without use is missing in the JSON, and a zero in the table. */
function cellsOf({ cells, metric, figures }: ItemRow, { columns, months }: Table): string[] {
  const ofMonths = months.map((month) => figures.get(month) ?? '0');
  const total = ofMonths.reduce((sum, figure) => sum + Number(figure), 0);
  return [...columns.map((name) => cells.get(name) ?? ''), metric, String(total), ...ofMonths];
}
