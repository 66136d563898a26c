import { type UsageReportId, usageReports } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import type { CounterColumns } from './counter/counter-columns.ts';
import { isCounterHeading, readCounterColumns } from './counter/counter-columns.ts';
import { type CounterRows, counterRows } from './counter/counter-rows.ts';
import { type HeaderBlock, hasCounterHeader, type NumberedRow, readHeaderBlock } from './counter/header-block.ts';
import { detectOldRelease } from './counter/old-release.ts';
import type { Findings } from './findings.ts';
import { type Institutions, institutionsIn } from './institutions.ts';
import { type GivenMapping, type MappedReading, readMappedTable } from './mapping/mapped-table.ts';
import { widthOfRow } from './mapping/table.ts';
import type { Questions } from './questions.ts';
import { shapeOf } from './shape.ts';
import { nestedRows } from './tables/nested-rows.ts';
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
  /** Null for COUNTER, which says itself what it means. */
  table: MappedReading['table'] | null;
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
  /** The mapping of the table's columns, as a person gave it. */
  given: GivenMapping | null;
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
export function readRows({ delimiter, given, findings, questions, take }: ReadingContext): RowsReading {
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
        { row: header.rowOf('release'), column: 1, heading: 'Release' },
        `Release ${header.release.slice(0, 20)} of COUNTER is not known here: please export the report in Release 5 or 5.1`,
      );
      return;
    }
    const columns = readCounterColumns(heading, { header, findings, questions });
    if (!columns) return;
    const rows = counterRows({ columns, header, delimiter, findings, questions, take });
    counter = { header, columns, institutions: institutionsIn(heading.cells, header.institutionName), rows };
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
    if (isHopeless || refuseOldRelease(first, findings) || refuseDenied(first, findings)) return null;
    const nested = nestedRows(kept, delimiter);
    if (nested && !nested.rows) {
      findings.problem({ row: nested.row, column: 0 }, notProven);
      return null;
    }
    if (nested) findings.warn({ row: nested.row, column: 0 }, proven);
    const rows = nested?.rows ?? kept;
    const table = readMappedTable({ rows, delimiter, isOpen: lastIsOpen }, { given, findings, questions, take });
    if (!table) return null;
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
        counter.institutions?.read(cells, number);
        return counter.rows.read(cells, number, isOpen);
      }
      if (isHopeless) return;
      const row = { number, cells };
      if (number <= rowsBeforeHeadingsMax && isCounterHeading(cells) && hasCounterHeader(kept)) {
        if (!refuseOldRelease(kept, findings)) beginCounter(row, kept);
        kept = [];
        isHopeless = counter === null;
        return;
      }
      keep(row);
    },
    end() {
      const reading = counter ? counterReading(counter, { findings, questions }) : endTable();
      const isOpen = reading?.table && reading.table.open.length > 0;
      if (reading?.rows === 0 && !isOpen && findings.problemCount === 0 && !reading.header?.saysNoUse)
        findings.problem({ row: number }, reading.table ? noUses : noFigures);
      return reading;
    },
    get isHopeless() {
      return isHopeless;
    },
  };
}

const noFigures = 'There are no figures below the headings: please export the report for months that have use';
const noUses =
  'No row counts as the mapping says it: please say which column holds uses, and which kinds count as uses';
const proven =
  'Months and titles are below one another in this column: they are read as two columns, and rows that equal the sum of those below them are left out';
const notProven =
  'Months and titles are below one another in this column, as in a nested pivot table, and the rows between them are not the sums of the others: please give the months a column of their own (in Excel: Design, Report Layout, Show in Tabular Form, and Repeat All Item Labels), and export the table again';

/** Refuses what calls itself a COUNTER report, and has no headings of one below. */
function refuseDenied(rows: readonly NumberedRow[], findings: Findings): boolean {
  if (!hasCounterHeader(rows)) return false;
  const below =
    rows.find(({ cells }, at) => hasCounterHeader(rows.slice(0, at)) && widthOfRow(cells) > 2) ?? rows.at(-1);
  const shown = (below?.cells ?? []).filter(Boolean).join(', ').slice(0, 120);
  const message = `The lines above are those of a COUNTER report, and among the headings below them there is no Metric_Type: here stands “${shown}”. Please export the report again, or take those lines out to upload a table of your own.`;
  findings.problem({ row: below?.number, column: 0 }, message);
  return true;
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
  const { report, months, headings } = columns;
  rows.end();
  const whose = institutions?.end(findings, questions);
  return {
    kind: 'counter',
    report,
    reportName: header.reportName ?? usageReports[report],
    isInferred: false,
    header,
    institution: whose?.name ?? header.institutionName,
    areOthers: whose?.areOthers ?? false,
    months,
    itemColumns: columns.ofItem.map((column) => headings[column]?.trim() ?? ''),
    platforms: [...rows.platforms].map((name) => name.trim()).filter(Boolean),
    rows: rows.rows,
    ignoredRows: rows.ignoredRows,
    shape: shapeOf('counter', headings),
    table: null,
  };
}
