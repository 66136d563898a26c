import { usageMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import { askDifference, placeOf } from './asked-difference.ts';
import type { CounterColumns } from './counter-columns.ts';
import { checkRowWidth, refuseCutOff } from './counter-row-width.ts';
import { counterTotals } from './counter-totals.ts';
import type { Delimiter } from './delimiter.ts';
import { readFigure, wholeNumber } from './figures.ts';
import type { Findings } from './findings.ts';
import { isHeaderLine, wordKey } from './header-block.ts';
import { newItems } from './new-items.ts';
import type { Questions } from './questions.ts';
import { knownRows } from './repeated-rows.ts';
import type { RowReader, TakeFact } from './usage-facts.ts';

const metricsByKey = new Map(usageMetrics.map((metric) => [wordKey(metric), metric]));
interface RowFigures {
  figures: (number | null)[];
  sum: number;
  /** As the file says it; null where it does not. */
  total: number | null;
  isOpen: boolean;
}

export interface CounterRows extends RowReader {
  /** To be called after the last row: what the rows leave open is asked. */
  end(): void;
  readonly rows: number;
  readonly ignoredRows: number;
  /** Those that the rows name. */
  readonly platforms: ReadonlySet<string>;
}

export interface CounterRowParts {
  columns: CounterColumns;
  delimiter: Delimiter;
  findings: Findings;
  questions: Questions;
  take: TakeFact;
}

/** Reads the rows of a COUNTER report: only those with a Metric_Type count. */
export function counterRows({ columns, delimiter, findings, questions, take }: CounterRowParts): CounterRows {
  const { headings, ofItem, months, monthColumns, metric: metricColumn, total: totalColumn, width } = columns;
  const known = knownRows(ofItem);
  const items = newItems(columns);
  const totals = counterTotals(columns, questions);
  const metrics = new Map<string, string | null>();
  const differences: number[] = [];
  let rows = 0;
  let ignoredRows = 0;
  let isOver = false;

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

  /** Null where the row does not count. */
  function countedMetric(cells: readonly string[], row: number): string | null {
    const cell = cells[metricColumn] ?? '';
    const metric = metricOf(cell);
    if (metric) return metric;
    const moved = cells.findIndex((other) => metricsByKey.has(wordKey(other)));
    if (isHeaderLine(cells) || wordKey(cell) === 'metrictype') {
      isOver = true;
      findings.problem({ row, column: 0 }, 'A second report begins here: please upload one report at a time');
    } else if (moved !== -1) {
      const heading = headings[moved]?.trim() || String(moved + 1);
      const message = `“${cells[moved]?.trim()}” stands in the column ${heading}: perhaps a delimiter too many or too few`;
      findings.problem({ row, column: moved, heading }, message);
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
    if (figure.note) findings.warn(where, figure.note, 'figure');
    return figure.value;
  }

  /** Whether the row counts: it is neither empty nor a total of others, which is noted. */
  function isFilled(cells: readonly string[], row: number): boolean {
    if (!cells[metricColumn] && cells.every((cell) => cell.trim() === '')) return false;
    if (!totals.isTotal(cells, row)) return true;
    ignore(row, metricColumn, 'This row has no metric of its own: it is a total of others and is not counted');
    return false;
  }

  /** A row that is not as wide as the headings, or whose months and total differ. False where it cannot be counted. */
  function settle(cells: readonly string[], row: number, { total, sum, isOpen }: RowFigures): boolean {
    if (cells.length === headings.length && (total === sum || total === null)) return true;
    if (cells.length !== headings.length)
      checkRowWidth(cells, row, { headings, width, addsUp: total === sum, findings });
    if (total === null || total === sum) return true;
    if (isOpen) {
      refuseCutOff(cells, row, { headings, findings });
      return false;
    }
    const cell = { row, column: totalColumn, heading: headings[totalColumn] };
    findings.warn(cell, `The months add up to ${sum}, the total says ${total}`, 'difference');
    differences.push(row);
    return true;
  }

  function readFigures(cells: readonly string[], row: number, isOpen: boolean): RowFigures {
    const figures: (number | null)[] = [];
    let sum = 0;
    for (const column of monthColumns) {
      const figure = figureAt(cells, row, column);
      figures.push(figure);
      sum += figure ?? 0;
    }
    return { figures, sum, total: totalColumn === -1 ? null : figureAt(cells, row, totalColumn), isOpen };
  }

  function isRepeated(item: number | undefined, metric: string, row: number): boolean {
    if (item === undefined) return false;
    const first = known.firstLike(item, metric, row);
    if (first === 0) return false;
    findings.problem({ row, column: 0, heading: headings[0] }, `This row names the same as row ${first}`);
    return true;
  }

  function read(cells: readonly string[], row: number, isOpen: boolean) {
    if (isOver || !isFilled(cells, row)) return;
    if (isOpen && cells.length < width) return refuseCutOff(cells, row, { headings, findings });
    const metric = countedMetric(cells, row);
    if (metric === null) return;
    const found = readFigures(cells, row, isOpen);
    const { figures, sum } = found;
    if (!settle(cells, row, found)) return;
    // What is nothing twice is still nothing.
    const item = sum > 0 ? known.itemOf(cells) : undefined;
    if (isRepeated(item, metric, row)) return;
    rows++;
    totals.counted(metric, { row, sum, figures, cells });
    const dataType = (cells[columns.dataType] ?? '').trim();
    take({
      row,
      title: titleOf(cells),
      dataType,
      metric,
      item,
      attributes: items.attributesOf(cells, item),
      months,
      figures,
    });
  }

  function titleOf(cells: readonly string[]): string {
    return cells[columns.title] || cells[columns.parentTitle] || '';
  }

  return {
    read,
    end() {
      const what = `${headings[totalColumn]?.trim()} is not the sum of the months`;
      if (differences.length > 0) askDifference(questions, `${what} ${placeOf(differences)}`);
      totals.ask();
    },
    platforms: items.platforms,
    get rows() {
      return rows;
    },
    get ignoredRows() {
      return ignoredRows;
    },
  };
}
