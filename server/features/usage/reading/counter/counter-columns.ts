import { type UsageReportId, usageReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import { readMonths } from '#server/features/usage/reading/months/dates.ts';
import { monthForms, monthsBetween } from '#server/features/usage/reading/months/months.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import { type HeaderBlock, type NumberedRow, wordKey } from './header-block.ts';

/** The columns of a COUNTER report, counted from 0; -1 if there is none. */
export interface CounterColumns {
  report: UsageReportId;
  headings: readonly string[];
  title: number;
  /** Used for an item without a name of its own. */
  parentTitle: number;
  dataType: number;
  accessMethod: number;
  platform: number;
  metric: number;
  total: number;
  months: readonly string[];
  monthColumns: readonly number[];
  /** All columns that identify an item, whatever their names: Release 5 lets platforms add their own. */
  ofItem: readonly number[];
  /** Naming columns: a row with a value in one is no total row. */
  identifiers: readonly number[];
  /** The number of cells that a row must have. */
  width: number;
}

/** The subject of a report, by the beginning of its id. */
const subjects = { PR: 'platform', DR: 'database', TR: 'title', IR: 'item' } as const;
type Family = keyof typeof subjects;

const identifierKeys = /^(?:publisherid|doi|proprietaryid|isbn|printissn|onlineissn|uri)$/;

/** Recognises the headings of a COUNTER report of Release 5 by the only heading that every report has. */
export function isCounterHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => wordKey(cell) === 'metrictype');
}

export interface ColumnContext {
  header: HeaderBlock;
  findings: Findings;
  questions: Questions;
}

/** Null if the headings cannot be used; then `problems` says why. */
export function readCounterColumns(
  { number: row, cells }: NumberedRow,
  { header, findings, questions }: ColumnContext,
): CounterColumns | null {
  const keys = cells.map(wordKey);
  const find = (key: string) => keys.indexOf(key);
  const report = tellReport(header, keys, { row, findings });
  const metric = find('metrictype');
  const total = find('reportingperiodtotal');
  const calendar = readCalendar({ number: row, cells }, { metric, total, header, findings, questions });
  if (!report || !calendar) return null;
  const title = find(subjects[familyOf(report)]);
  const ofFigures = new Set([metric, total, ...calendar.columns]);
  return {
    report,
    headings: cells,
    title,
    parentTitle: find('parenttitle'),
    dataType: find('datatype'),
    accessMethod: find('accessmethod'),
    platform: find('platform'),
    metric,
    total: calendar.columns[0] === total ? -1 : total,
    ofItem: keys.flatMap((key, column) => (ofFigures.has(column) || key === '' ? [] : [column])),
    months: calendar.months,
    monthColumns: calendar.columns,
    identifiers: keys.flatMap((key, column) => (identifierKeys.test(key) ? [column] : [])),
    width: 1 + Math.max(metric, total, ...calendar.columns),
  };
}

function tellReport(
  header: HeaderBlock,
  keys: readonly string[],
  { row, findings }: { row: number; findings: Findings },
): UsageReportId | null {
  const id = usageReportIds.find((known) => known === header.reportId && known !== 'TABLE');
  const stated = { row: header.rowOf('reportid'), column: 1, heading: 'Report_ID' };
  if (!id) {
    const message = `The report calls itself ${header.reportId?.slice(0, 40)}, which is no report of COUNTER 5. Please export one of its reports, such as PR or TR, or take the lines above the headings out to upload a table of your own.`;
    findings.problem(stated, message);
    return null;
  }
  const subject = subjects[familyOf(id)];
  if (keys.includes(subject)) return id;
  const message = `The report calls itself ${id}, but among its headings there is no ${capitalised(subject)}: please export the report again`;
  findings.problem({ row }, message);
  return null;
}

function familyOf(report: UsageReportId): Family {
  return report.slice(0, 2) as Family;
}

interface Calendar {
  months: string[];
  columns: number[];
}

/** Every heading right of Metric_Type is the total, a month or empty. */
function readCalendar(
  { number: row, cells }: NumberedRow,
  { metric, total, header, findings, questions }: ColumnContext & { metric: number; total: number },
): Calendar | null {
  const months: string[] = [];
  const columns: number[] = [];
  const before = findings.problemCount;
  const isMonth = (heading: string, column: number) => column > metric && column !== total && heading.trim() !== '';
  const places = cells.flatMap((heading, column) => (isMonth(heading, column) ? [column] : []));
  const headings = places.map((column) => cells[column] ?? '');
  const read = readMonths(headings, { questions, areHeadings: true, period: header.period });
  for (const [at, column] of places.entries()) {
    const heading = headings[at] ?? '';
    const month = read[at];
    const cell = { row, column, heading };
    if (!month) {
      findings.problem(cell, `“${heading.trim().slice(0, 40)}” is not a month: months are written ${monthForms}`);
    } else if (months.includes(month)) {
      findings.problem(cell, `The month ${month} is there twice: please take one of its columns out`);
    } else if (header.period && (month < header.period.from || month > header.period.to)) {
      const { from, to } = header.period;
      const message = `The month ${month} is not within the Reporting_Period of the lines above, ${from} to ${to}: please export the report again`;
      findings.problem(cell, message);
    } else {
      months.push(month);
      columns.push(column);
    }
  }
  if (findings.problemCount > before) return null;
  if (columns.length > 0) {
    comparePeriod(months, header, { row, findings });
    return { months, columns };
  }
  return totalAsMonth({ row, total, header, findings });
}

/** A report may omit the months; its total is a month's figure only if it covers a single month. */
function totalAsMonth({ row, total, header, findings }: CalendarContext): Calendar | null {
  const { period } = header;
  if (header.saysNoUse && period) return { months: monthsBetween(period.from, period.to), columns: [] };
  if (total >= 0 && period && period.from === period.to) return { months: [period.from], columns: [total] };
  const why = header.excludesMonths ? ' (Exclude_Monthly_Details)' : '';
  findings.problem({ row }, `There is no column for any month${why}: please export the report with its months`);
  return null;
}

interface CalendarContext {
  row: number;
  total: number;
  header: HeaderBlock;
  findings: Findings;
}

function comparePeriod(
  months: readonly string[],
  { period }: HeaderBlock,
  { row, findings }: { row: number; findings: Findings },
): void {
  const sorted = [...months].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!period || (period.from === first && period.to === last)) return;
  findings.warn(
    { row },
    `The months reach from ${first} to ${last}, the Reporting_Period from ${period.from} to ${period.to}`,
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
