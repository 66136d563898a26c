import { usageMetrics } from '#contract/values/usage-reports.ts';
import type { CounterColumns } from './counter-columns.ts';
import type { Delimiter } from './delimiter.ts';
import { readFigure, wholeNumber } from './figures.ts';
import type { Findings } from './findings.ts';
import { wordKey } from './header-block.ts';
import type { RowReader, TakeFact } from './usage-facts.ts';

const metricsByKey = new Map(usageMetrics.map((metric) => [wordKey(metric), metric]));
const totalWord = /^(?:(?:grand|sub|report|overall)[\s_-]?)?totals?:?$|^totals? (?:for|of) all\b/i;

export interface CounterRows extends RowReader {
  /** Sums over the counted rows, by metric: of the Reporting_Period_Total where there is one, else of the months. */
  readonly totals: ReadonlyMap<string, number>;
  readonly rows: number;
  readonly ignoredRows: number;
}

export interface CounterRowParts {
  columns: CounterColumns;
  delimiter: Delimiter;
  findings: Findings;
  take: TakeFact;
}

/** Reads the rows of a COUNTER report: only those with a Metric_Type count. */
export function counterRows({ columns, delimiter, findings, take }: CounterRowParts): CounterRows {
  const { headings, months, monthColumns, metric: metricColumn, total: totalColumn, width } = columns;
  const totals = new Map<string, number>();
  const metrics = new Map<string, string | null>();
  let rows = 0;
  let ignoredRows = 0;

  function ignore(row: number, column: number, message: string) {
    ignoredRows++;
    findings.warn({ row, column, heading: headings[column] }, message);
  }

  /** The metric under its official name; null for a word that is none. */
  function metricOf(cell: string): string | null {
    let known = metrics.get(cell);
    if (known === undefined) {
      known = metricsByKey.get(wordKey(cell)) ?? null;
      metrics.set(cell, known);
    }
    return known;
  }

  /** The rows of one title follow each other: its name is looked at once. */
  let lastName = { given: '', isTotal: false };

  function isTotal(cells: readonly string[]): boolean {
    const given = cells[columns.title] ?? '';
    if (given !== lastName.given) lastName = { given, isTotal: totalWord.test(given.trim()) };
    return lastName.isTotal && columns.identifiers.every((column) => !cells[column]?.trim());
  }

  /** Null where the row does not count. */
  function countedMetric(cells: readonly string[], row: number): string | null {
    const cell = cells[metricColumn] ?? '';
    const metric = metricOf(cell);
    if (metric) return metric;
    if (wordKey(cell) === 'metrictype') {
      const cell = { row, column: metricColumn };
      findings.problem(cell, 'A second table begins here: please upload one report at a time');
    } else if (cell.trim() === '') ignore(row, metricColumn, 'This row has no Metric_Type and is not counted');
    else ignore(row, metricColumn, `“${cell.trim().slice(0, 40)}” is no metric of COUNTER 5: this row is not counted`);
    return null;
  }

  function figureAt(cells: readonly string[], row: number, column: number): number | null {
    const cell = cells[column];
    if (cell === undefined) return null;
    const plain = wholeNumber(cell);
    if (plain >= 0) return plain;
    const figure = readFigure(cell, delimiter);
    const where = { row, column, heading: headings[column] };
    if ('problem' in figure) {
      findings.problem(where, figure.problem);
      return null;
    }
    if (figure.note) findings.warn(where, figure.note);
    return figure.value;
  }

  function cutOff(cells: readonly string[], row: number) {
    const last = cells.length - 1;
    findings.problem({ row, column: last, heading: headings[last] }, 'The file ends in the middle of this row');
  }

  /** Reports rows of another width than the headings. A short row whose figures add up to its total only gets a warning. */
  function checkWidth(cells: readonly string[], row: number, addsUp: boolean) {
    const last = cells.length - 1;
    const cell = { row, column: last, heading: headings[last] };
    if (cells.length < width) {
      const message = `This row has ${cells.length} cells under ${width} headings`;
      if (addsUp) findings.warn(cell, `${message}; what is there adds up to its total`);
      else findings.problem(cell, message);
    }
    for (let column = headings.length; column < cells.length; column++) {
      if (!cells[column]?.trim()) continue;
      findings.problem({ row, column }, `This row has ${cells.length} cells under ${headings.length} headings`);
      break;
    }
  }

  /** Whether the row counts: it is neither empty nor a total of others, which is noted. */
  function isFilled(cells: readonly string[], row: number): boolean {
    if (!cells[metricColumn] && cells.every((cell) => cell.trim() === '')) return false;
    if (!isTotal(cells)) return true;
    ignore(row, metricColumn, 'This row has no metric of its own: it is a total of others and is not counted');
    return false;
  }

  /** A row that is not as wide as the headings, or whose months and total differ. False where it cannot be counted. */
  function settle(
    cells: readonly string[],
    row: number,
    { total, sum, isOpen }: { total: number | null; sum: number; isOpen: boolean },
  ) {
    if (cells.length !== headings.length) checkWidth(cells, row, total === sum);
    if (total === null || total === sum) return true;
    if (isOpen) {
      cutOff(cells, row);
      return false;
    }
    const cell = { row, column: totalColumn, heading: headings[totalColumn] };
    findings.warn(cell, `The months add up to ${sum}, the total says ${total}`);
    return true;
  }

  function readFigures(cells: readonly string[], row: number) {
    const figures: (number | null)[] = [];
    let sum = 0;
    for (const column of monthColumns) {
      const figure = figureAt(cells, row, column);
      figures.push(figure);
      sum += figure ?? 0;
    }
    return { figures, sum, total: totalColumn === -1 ? null : figureAt(cells, row, totalColumn) };
  }

  function read(cells: readonly string[], row: number, isOpen: boolean) {
    if (!isFilled(cells, row)) return;
    if (isOpen && cells.length < width) return cutOff(cells, row);
    const metric = countedMetric(cells, row);
    if (metric === null) return;
    const { figures, sum, total } = readFigures(cells, row);
    const isPlain = cells.length === headings.length && (total === sum || total === null);
    if (!isPlain && !settle(cells, row, { total, sum, isOpen })) return;
    rows++;
    totals.set(metric, (totals.get(metric) ?? 0) + (total ?? sum));
    take({ row, title: titleOf(cells), dataType: (cells[columns.dataType] ?? '').trim(), metric, months, figures });
  }

  function titleOf(cells: readonly string[]): string {
    return cells[columns.title] || cells[columns.parentTitle] || '';
  }

  return {
    read,
    totals,
    get rows() {
      return rows;
    },
    get ignoredRows() {
      return ignoredRows;
    },
  };
}
