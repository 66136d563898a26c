import { storable } from '#contract/values/plain-text.ts';
import { isPagesMetric } from '#contract/values/usage-reports.ts';
import type { Delimiter } from './delimiter.ts';
import { readFigure } from './figures.ts';
import type { Findings } from './findings.ts';
import { type NumberedRow, wordKey } from './header-block.ts';
import { readMonth } from './months.ts';
import type { RowReader, TakeFact } from './usage-facts.ts';

/** Where the months stand in a plain table. Columns count from 0; -1: there is none. */
export interface TableLayout {
  form: 'months-in-columns' | 'months-in-rows';
  headings: readonly string[];
  /** The index of the row of headings. */
  headingAt: number;
  title: number;
  metric: number;
  /** Only where every row is one month. */
  month: number;
  /** Columns with figures: one for each month, or one for each metric. */
  figures: readonly { column: number; name: string }[];
}

/** The metric of a table that does not name it. */
const unnamedMetric = 'Views';
const metricKeys = /^(?:metric|measure|usagetype|activity|statistic)$/;
const monthKeys = /^(?:month|months|date|period|reportingmonth|reportingperiod)$/;
const totalKeys = /^(?:(?:grand|overall)?totals?|sum|ytd|yeartodate|reportingperiodtotal)$/;
const metricMaxLength = 100;

/** Finds the headings of a table with months among the first rows of a file; null where there is no such table. */
export function tellTable(rows: readonly NumberedRow[], delimiter: Delimiter): TableLayout | null {
  for (const [at, { cells }] of rows.entries()) {
    const found = monthsInColumns(cells) ?? monthsInRows(cells, rows[at + 1]?.cells, delimiter);
    if (found) return { ...found, headings: cells, headingAt: at };
  }
  return null;
}

type Found = Omit<TableLayout, 'headings' | 'headingAt'>;

function monthsInColumns(cells: readonly string[]): Found | null {
  const figures = cells.flatMap((cell, column) => {
    const name = readMonth(cell);
    return name ? [{ column, name }] : [];
  });
  const first = figures[0]?.column ?? 0;
  const names = new Set(figures.map(({ name }) => name));
  if (first === 0 || names.size < figures.length) return null;
  const labels = cells.slice(0, first);
  const metric = labels.findIndex((cell) => metricKeys.test(wordKey(cell)));
  const title = labels.findIndex((cell, column) => column !== metric && !totalKeys.test(wordKey(cell)));
  return { form: 'months-in-columns', title, metric, month: -1, figures };
}

/** One row for each month: recognised by the first row below the headings. */
function monthsInRows(
  cells: readonly string[],
  next: readonly string[] | undefined,
  delimiter: Delimiter,
): Found | null {
  if (!next) return null;
  const stated = cells.findIndex((cell) => monthKeys.test(wordKey(cell)));
  const month = stated === -1 ? next.findIndex((cell) => readMonth(cell)) : stated;
  if (month === -1 || readMonth(cells[month] ?? '') || !readMonth(next[month] ?? '')) return null;
  const isFigure = (column: number) => {
    const figure = readFigure(next[column] ?? '', delimiter);
    return column !== month && 'value' in figure && figure.value !== null;
  };
  const figures = cells.flatMap((heading, column) => (isFigure(column) ? [{ column, name: metricName(heading) }] : []));
  // Two columns of one name are two metrics: in one they would be added.
  for (const [at, figure] of figures.entries())
    if (figures.slice(0, at).some(({ name }) => name === figure.name)) figure.name += ` (column ${figure.column + 1})`;
  if (figures.length === 0) return null;
  const parts = figures.filter(({ name }) => !totalKeys.test(wordKey(name)));
  const title = cells.findIndex((heading, column) => column !== month && heading.trim() !== '' && !isFigure(column));
  // A total column beside its parts would count everything twice.
  return { form: 'months-in-rows', title, metric: -1, month, figures: parts.length > 0 ? parts : figures };
}

function metricName(cell: string): string {
  return storable(cell.trim().slice(0, metricMaxLength)) || unnamedMetric;
}

export interface TableRows extends RowReader {
  readonly totals: ReadonlyMap<string, number>;
  readonly rows: number;
  readonly ignoredRows: number;
}

export interface TableRowParts {
  layout: TableLayout;
  delimiter: Delimiter;
  findings: Findings;
  take: TakeFact;
}

/** Reads the rows of a plain table. */
export function tableRows({ layout, delimiter, findings, take }: TableRowParts): TableRows {
  const { form, headings, figures: columns, title: titleColumn } = layout;
  const totals = new Map<string, number>();
  const monthsOf = new Map<string, readonly string[]>();
  const allMonths = columns.map(({ name }) => name);
  const lastColumn = Math.max(layout.month, ...columns.map(({ column }) => column));
  let rows = 0;
  let ignoredRows = 0;

  function figureAt(cells: readonly string[], row: number, column: number): number | null {
    const figure = readFigure(cells[column] ?? '', delimiter);
    const cell = { row, column, heading: headings[column] };
    if ('problem' in figure) {
      findings.problem(cell, figure.problem);
      return null;
    }
    if (figure.note) findings.warn(cell, figure.note);
    return figure.value;
  }

  function count(metric: string, figure: number | null) {
    totals.set(metric, (totals.get(metric) ?? 0) + (figure ?? 0));
  }

  function isTotal(cells: readonly string[]): boolean {
    return cells.slice(0, columns[0]?.column ?? 0).some((cell) => totalKeys.test(wordKey(cell)));
  }

  function readMonths(cells: readonly string[], row: number) {
    const metric = layout.metric === -1 ? unnamedMetric : metricName(cells[layout.metric] ?? '');
    const figures = columns.map(({ column }) => figureAt(cells, row, column));
    for (const figure of figures) count(metric, figure);
    take({ row, title: cells[titleColumn] ?? '', dataType: '', metric, months: allMonths, figures });
  }

  function readMetrics(cells: readonly string[], row: number) {
    const month = readMonth(cells[layout.month] ?? '');
    if (!month) {
      const cell = { row, column: layout.month, heading: headings[layout.month] };
      findings.problem(cell, `“${(cells[layout.month] ?? '').trim().slice(0, 40)}” is not a month`);
      return;
    }
    const months = monthsOf.get(month) ?? [month];
    monthsOf.set(month, months);
    for (const { column, name } of columns) {
      const figure = figureAt(cells, row, column);
      count(name, figure);
      take({ row, title: cells[titleColumn] ?? '', dataType: '', metric: name, months, figures: [figure] });
    }
  }

  return {
    read(cells, row, isOpen) {
      if (cells.every((cell) => cell.trim() === '')) return;
      if (isTotal(cells)) {
        ignoredRows++;
        findings.warn({ row }, 'This row is a total of others and is not counted');
        return;
      }
      if (cells.length <= lastColumn) {
        const what = isOpen ? 'The file ends in the middle of this row' : `This row has only ${cells.length} cells`;
        findings.problem({ row, column: cells.length - 1, heading: headings[cells.length - 1] }, what);
        return;
      }
      rows++;
      if (form === 'months-in-columns') readMonths(cells, row);
      else readMetrics(cells, row);
    },
    totals,
    get rows() {
      return rows;
    },
    get ignoredRows() {
      return ignoredRows;
    },
  };
}

/** What a table counts as Top Line Data: everything but pages, and pages where it has such a column. */
export function topLineOfTable(totals: ReadonlyMap<string, number>): { hits: number | null; pages: number | null } {
  const sum = (wanted: boolean) => {
    const found = [...totals].filter(([metric]) => isPagesMetric(metric) === wanted);
    return found.length === 0 ? null : found.reduce((all, [, total]) => all + total, 0);
  };
  return { hits: sum(false), pages: sum(true) };
}
