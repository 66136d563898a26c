import { type UsageReportId, usageReports } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import type { CounterColumns } from './counter/counter-columns.ts';
import { isCounterHeading, readCounterColumns } from './counter/counter-columns.ts';
import { type CounterRows, counterRows } from './counter/counter-rows.ts';
import { type HeaderBlock, type NumberedRow, readHeaderBlock } from './counter/header-block.ts';
import { detectOldRelease } from './counter/old-release.ts';
import type { Findings } from './findings.ts';
import { type Institutions, institutionsIn } from './institutions.ts';
import type { Questions } from './questions.ts';
import { detectNestedRows } from './tables/nested-rows.ts';
import { readPlainTable } from './tables/plain-table.ts';
import { detectOtherPeriod } from './tables/refused-headings.ts';
import { straightened } from './tables/straight-rows.ts';
import { detectTable, shapeOf } from './tables/table-layout.ts';
import type { TakeFact } from './usage-facts.ts';

/** Headings are within this many rows, or there are none. */
const rowsBeforeHeadingsMax = 60;
/** A plain table is read as a whole, because only all rows together show which of them are totals. */
const tableCellsMax = 2_000_000;
const releases = /^5(?:\.[01](?:\.\d+)*)?$/;

export interface Reading {
  kind: 'counter' | 'table';
  report: UsageReportId;
  reportName: string;
  isInferred: boolean;
  header: HeaderBlock | null;
  institution: string | null;
  /** Rows may be of other institutions. */
  areOthers: boolean;
  /** Every month that the report covers, in the order of its columns. */
  months: readonly string[];
  /** The headings of `attributes`; null for plain tables. */
  itemColumns: readonly string[] | null;
  /** The platforms that the rows of COUNTER name. */
  platforms: readonly string[];
  rows: number;
  ignoredRows: number;
  /** A hash that files of the same kind share. */
  shape: string;
}

export interface RowsReading {
  row(cells: readonly string[], isOpen: boolean): void;
  /** Call after the last row. Null if it is no report. */
  end(): Reading | null;
  /** True once the rest of the file cannot make it a report. */
  readonly isHopeless: boolean;
}

interface ReadingContext {
  delimiter: Delimiter;
  findings: Findings;
  questions: Questions;
  take: TakeFact;
}

interface CounterTable {
  header: HeaderBlock;
  columns: CounterColumns;
  institutions: Institutions | null;
  rows: CounterRows;
}

/** Looks for the headings in the first rows, and reads the rest accordingly. */
export function readRows({ delimiter, findings, questions, take }: ReadingContext): RowsReading {
  /** The rows up to COUNTER's headings, or all of a plain table. */
  let kept: NumberedRow[] = [];
  let storedCells = 0;
  let counter: CounterTable | null = null;
  let isHopeless = false;
  let number = 0;
  let lastIsOpen = false;

  function beginCounter(heading: NumberedRow, before: readonly NumberedRow[]) {
    const header = readHeaderBlock(before, findings);
    if (header.release !== null && !releases.test(header.release)) {
      findings.problem(
        {},
        `Release ${header.release.slice(0, 20)} of COUNTER is not known here: Releases 5 and 5.1 are read`,
      );
      return;
    }
    const columns = readCounterColumns(heading, { header, findings, questions });
    if (!columns) return;
    const rows = counterRows({ columns, delimiter, findings, questions, take });
    counter = { header, columns, institutions: institutionsIn(heading.cells, header.institutionName), rows };
  }

  /** Handles files without COUNTER's headings among the first rows: an old release, a plain table, or no report at all. */
  function refuseOther(rows: readonly NumberedRow[]): boolean {
    if (refuseOldRelease(rows, findings)) return true;
    const nested = detectNestedRows(rows);
    if (nested) findings.problem(nested, nested.message);
    if (nested) return true;
    if (straightened(rows, { delimiter, findings: null }) || detectTable(rows, delimiter)) return false;
    const other = detectOtherPeriod(rows);
    if (rows.length === 0) findings.problem({}, 'The file is empty');
    else if (other) findings.problem(other, other.message);
    else
      findings.problem({}, 'No headings of a report were found: neither a column Metric_Type nor columns for months');
    return true;
  }

  function keep(row: NumberedRow) {
    if (row.cells.every((cell) => cell.trim() === '')) return;
    kept.push(row);
    storedCells += row.cells.length;
    if (storedCells > tableCellsMax) {
      findings.problem(
        { row: row.number },
        'This table is too long to be checked as a whole: please upload it year by year',
      );
      isHopeless = true;
    }
  }

  function endTable(): Reading | null {
    const first = kept.filter((row) => row.number <= rowsBeforeHeadingsMax);
    if (isHopeless || (number < rowsBeforeHeadingsMax && refuseOther(first))) return null;
    const rows = straightened(kept, { delimiter, findings }) ?? kept;
    const layout = detectTable(
      rows.filter((row) => row.number <= rowsBeforeHeadingsMax),
      delimiter,
    );
    if (!layout) return null;
    const table = readPlainTable({ layout, rows, isOpen: lastIsOpen, delimiter, findings, questions, take });
    return {
      kind: 'table',
      report: 'TABLE',
      reportName: usageReports.TABLE,
      isInferred: true,
      header: null,
      platforms: [],
      itemColumns: null,
      ...table,
    };
  }

  return {
    row(cells, isOpen) {
      number++;
      lastIsOpen = isOpen;
      if (counter) {
        counter.institutions?.read(cells);
        return counter.rows.read(cells, number, isOpen);
      }
      if (isHopeless) return;
      const row = { number, cells };
      if (number <= rowsBeforeHeadingsMax && isCounterHeading(cells)) {
        if (!refuseOldRelease(kept, findings)) beginCounter(row, kept);
        kept = [];
        isHopeless = counter === null;
        return;
      }
      keep(row);
      if (number === rowsBeforeHeadingsMax) isHopeless ||= refuseOther(kept);
    },
    end() {
      const reading = counter ? counterReading(counter, { findings, questions }) : endTable();
      if (reading?.rows === 0 && findings.problemCount === 0 && !reading.header?.saysNoUse)
        findings.problem({ row: number }, 'There are no figures below the headings');
      return reading;
    },
    get isHopeless() {
      return isHopeless;
    },
  };
}

function refuseOldRelease(rows: readonly NumberedRow[], findings: Findings): boolean {
  const old = detectOldRelease(rows);
  if (!old) return false;
  const message = `This is a report of COUNTER Release ${old.release} (“${old.name.slice(0, 60)}”), which counted differently and is not read. Please export it in Release 5 or 5.1.`;
  findings.problem({ row: old.row, column: old.column }, message);
  return true;
}

function counterReading(
  { header, columns, institutions, rows }: CounterTable,
  { findings, questions }: Pick<ReadingContext, 'findings' | 'questions'>,
): Reading {
  const { report, isInferred, months, headings } = columns;
  rows.end();
  const whose = institutions?.end(findings, questions);
  return {
    kind: 'counter',
    report,
    reportName: header.reportName ?? usageReports[report],
    isInferred,
    header,
    institution: whose?.name ?? header.institutionName,
    areOthers: whose?.areOthers ?? false,
    months,
    itemColumns: columns.ofItem.map((column) => headings[column]?.trim() ?? ''),
    platforms: [...rows.platforms].map((name) => name.trim()).filter(Boolean),
    rows: rows.rows,
    ignoredRows: rows.ignoredRows,
    shape: shapeOf('counter', headings),
  };
}
