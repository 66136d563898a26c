import { type UsageReportId, usageReports, useMetrics } from '#contract/values/usage-reports.ts';
import type { CounterColumns } from './counter-columns.ts';
import { isCounterHeading, readCounterColumns } from './counter-columns.ts';
import { type CounterRows, counterRows } from './counter-rows.ts';
import type { Delimiter } from './delimiter.ts';
import type { Findings } from './findings.ts';
import { type HeaderBlock, type NumberedRow, readHeaderBlock } from './header-block.ts';
import { type TableLayout, type TableRows, tableRows, tellTable, topLineOfTable } from './plain-table.ts';
import { tellReleaseFour } from './release-four.ts';
import type { TakeFact } from './usage-facts.ts';

/** The headings stand within the first so many rows, or there are none. */
const rowsBeforeHeadingsMax = 60;
const releases = /^5(?:\.\d)?$/;

/** What was found in the rows of a file. */
export interface Reading {
  kind: 'counter' | 'table';
  report: UsageReportId;
  reportName: string;
  isInferred: boolean;
  header: HeaderBlock | null;
  totals: ReadonlyMap<string, number>;
  rows: number;
  ignoredRows: number;
  totalHits: number | null;
  totalPages: number | null;
}

export interface RowsReading {
  row(cells: readonly string[], isOpen: boolean): void;
  /** To be called after the last row. Null if it is no report. */
  end(): Reading | null;
  /** True once the rest of the file cannot change that it is none. */
  readonly isHopeless: boolean;
}

interface Parts {
  delimiter: Delimiter;
  findings: Findings;
  take: TakeFact;
}

type Found =
  | { kind: 'counter'; header: HeaderBlock; columns: CounterColumns; rows: CounterRows }
  | { kind: 'table'; layout: TableLayout; rows: TableRows };

/** Looks for the headings in the first rows, and reads the rest by them. */
export function readRows({ delimiter, findings, take }: Parts): RowsReading {
  let above: NumberedRow[] | null = [];
  let found: Found | null = null;
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
    const columns = readCounterColumns(heading, header, findings);
    if (columns)
      found = { kind: 'counter', header, columns, rows: counterRows({ columns, delimiter, findings, take }) };
  }

  /** Nothing of COUNTER was found among these rows: Release 4, a plain table, or no report at all. */
  function beginOther(rows: readonly NumberedRow[]) {
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    if (refuseReleaseFour(filled, findings)) return;
    const layout = tellTable(filled, delimiter);
    if (!layout) {
      if (filled.length === 0) findings.problem({}, 'The file is empty');
      else
        findings.problem({}, 'No headings of a report were found: neither a column Metric_Type nor columns for months');
      return;
    }
    const table = tableRows({ layout, delimiter, findings, take });
    found = { kind: 'table', layout, rows: table };
    const last = filled.at(-1)?.number;
    for (const row of filled.slice(layout.headingAt + 1))
      table.read(row.cells, row.number, lastIsOpen && row.number === last);
  }

  return {
    row(cells, isOpen) {
      number++;
      lastIsOpen = isOpen;
      if (found) return found.rows.read(cells, number, isOpen);
      if (!above) return;
      const row = { number, cells };
      if (isCounterHeading(cells)) {
        const before = above;
        above = null;
        if (!refuseReleaseFour(before, findings)) beginCounter(row, before);
        return;
      }
      above.push(row);
      if (above.length < rowsBeforeHeadingsMax) return;
      const before = above;
      above = null;
      beginOther(before);
    },
    end() {
      if (above) beginOther(above);
      above = null;
      if (!found) return null;
      const reading = found.kind === 'counter' ? counterReading(found) : tableReading(found);
      if (reading.rows === 0 && findings.problemCount === 0)
        findings.problem({ row: number }, 'There are no figures below the headings');
      return reading;
    },
    get isHopeless() {
      return above === null && found === null;
    },
  };
}

function refuseReleaseFour(rows: readonly NumberedRow[], findings: Findings): boolean {
  const old = tellReleaseFour(rows);
  if (!old) return false;
  const message = `This is a report of COUNTER Release 4 (“${old.name.slice(0, 60)}”), which counted differently and is not read. Please export it in Release 5 or 5.1.`;
  findings.problem({ row: old.row, column: old.column }, message);
  return true;
}

function counterReading({ header, columns, rows }: Extract<Found, { kind: 'counter' }>): Reading {
  const { report, isInferred } = columns;
  const hitMetric = useMetrics.find((metric) => rows.totals.has(metric));
  return {
    kind: 'counter',
    report,
    reportName: header.reportName ?? usageReports[report],
    isInferred,
    header,
    totals: rows.totals,
    rows: rows.rows,
    ignoredRows: rows.ignoredRows,
    totalHits: hitMetric ? (rows.totals.get(hitMetric) ?? null) : null,
    totalPages: null,
  };
}

function tableReading({ rows }: Extract<Found, { kind: 'table' }>): Reading {
  const { hits, pages } = topLineOfTable(rows.totals);
  return {
    kind: 'table',
    report: 'TABLE',
    reportName: usageReports.TABLE,
    isInferred: true,
    header: null,
    totals: rows.totals,
    rows: rows.rows,
    ignoredRows: rows.ignoredRows,
    totalHits: hits,
    totalPages: pages,
  };
}
