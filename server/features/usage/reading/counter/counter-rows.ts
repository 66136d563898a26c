import { accessMethodOf, isKnownMethod } from '#contract/values/plans-and-usage/access-methods.ts';
import { usageMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import { askDifference, placeOf } from '#server/features/usage/reading/asked-difference.ts';
import { countedFigure, wholeNumber } from '#server/features/usage/reading/figures.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { RowReader, TakeFact } from '#server/features/usage/reading/usage-facts.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import type { CounterColumns } from './counter-columns.ts';
import { counterTotals } from './counter-totals.ts';
import { deniedRows } from './denied-rows.ts';
import { type HeaderBlock, isHeaderLine, wordKey } from './header-block.ts';
import { knownItems } from './known-items.ts';

const metricsAsWritten = new Map<string, (typeof usageMetrics)[number]>(usageMetrics.map((metric) => [metric, metric]));
const metricsByKey = new Map(usageMetrics.map((metric) => [wordKey(metric), metric]));

/** A metric that a platform adds carries its namespace: `carrel:Playlists`. */
const ofPlatform = /^\s*[\w.-]{1,40}:\S/;
const shown = (cell: string) => `“${cell.trim().slice(0, 40)}”`;

interface RowFigures {
  figures: (number | null)[];
  sum: number;
  /** As stated in the file; null if it is not. */
  total: number | null;
  isOpen: boolean;
}

export interface CounterRows extends RowReader {
  /** Call after the last row: asks the questions that the rows raise. */
  end(): void;
  readonly rows: number;
  readonly ignoredRows: number;
  /** The platforms that the rows name. */
  readonly platforms: ReadonlySet<string>;
}

export interface CounterRowContext {
  columns: CounterColumns;
  header: HeaderBlock;
  delimiter: Delimiter;
  findings: Findings;
  questions: Questions;
  take: TakeFact;
}

/** Reads the rows of a COUNTER report: only rows with a Metric_Type count. */
export function counterRows({ columns, header, delimiter, findings, questions, take }: CounterRowContext): CounterRows {
  const { headings, months, monthColumns, metric: metricColumn, total: totalColumn, width } = columns;
  const items = knownItems(columns);
  const deniedIn = deniedRows(columns, header);
  const totals = counterTotals(columns, questions);
  const differences: number[] = [];
  let rows = 0;
  let ignoredRows = 0;
  let isOver = false;

  function ignore(row: number, column: number, message: string) {
    ignoredRows++;
    findings.warn({ row, column, heading: headings[column] }, message);
  }

  /** The metric's official name; null if the row does not count. */
  function countedMetric(cells: readonly string[], row: number): string | null {
    const cell = cells[metricColumn] ?? '';
    const metric = metricsAsWritten.get(cell) ?? metricsByKey.get(wordKey(cell));
    const denied = metric && deniedIn(cells, metric);
    if (denied) {
      findings.problem({ row, column: denied.column, heading: headings[denied.column] }, denied.message);
      return null;
    }
    if (metric) return metric;
    const moved = cells.findIndex((other) => metricsByKey.has(wordKey(other)));
    if (isHeaderLine(cells) || wordKey(cell) === 'metrictype') {
      isOver = true;
      findings.problem({ row, column: 0 }, 'A second report begins here: please upload one report at a time');
    } else if (moved !== -1) {
      const heading = headings[moved]?.trim() || String(moved + 1);
      const message = `“${cells[moved]?.trim()}” is in the column ${heading}: perhaps a delimiter too many or too few`;
      findings.problem({ row, column: moved, heading }, message);
    } else if (cell.trim() === '' || ofPlatform.test(cell)) {
      const message =
        cell.trim() === '' ? 'This row has no Metric_Type' : `${shown(cell)} is the platform’s own metric`;
      ignore(row, metricColumn, `${message} and is not counted`);
    } else {
      const message = `${shown(cell)} is no metric of COUNTER 5: please correct it, or export the report again`;
      findings.problem({ row, column: metricColumn, heading: headings[metricColumn] }, message);
    }
    return null;
  }

  function figureAt(cells: readonly string[], row: number, column: number): number | null {
    const plain = wholeNumber(cells[column] ?? '');
    if (plain >= 0) return plain;
    return countedFigure(cells, { row, column, heading: headings[column] }, { delimiter, findings });
  }

  /** False for an empty row, and for a total of others, which is recorded. */
  function isFilled(cells: readonly string[], row: number): boolean {
    if (!cells[metricColumn] && cells.every((cell) => cell.trim() === '')) return false;
    if (!totals.isTotal(cells, row)) return true;
    ignore(row, metricColumn, 'This row has no metric of its own: it is a total of others and is not counted');
    return false;
  }

  /** Reports a row in which the file ended. */
  function refuseCutOff(cells: readonly string[], row: number) {
    const column = cells.length - 1;
    findings.problem(
      { row, column, heading: headings[column] },
      'The file ends in the middle of this row: please export the report again',
    );
  }

  /** Reports rows of another width than the headings. A short row whose figures add up to its total only gets a warning. */
  function checkWidth(cells: readonly string[], row: number, addsUp: boolean) {
    const last = cells.length - 1;
    const cell = { row, column: last, heading: headings[last] };
    if (cells.length < width) {
      const message = `This row has ${cells.length} cells under ${width} headings: perhaps a delimiter too few`;
      if (addsUp) findings.warn(cell, `${message}; what is there adds up to its total`, 'width');
      else findings.problem(cell, message);
    }
    const beyond = cells.findIndex((text, column) => column >= headings.length && text.trim() !== '');
    if (beyond !== -1)
      findings.problem(
        { row, column: beyond },
        `This row has ${cells.length} cells under ${headings.length} headings: perhaps a delimiter too many`,
      );
  }

  /** Checks the width of a row, and its total against its months. False if the row cannot be counted. */
  function settle(cells: readonly string[], row: number, { total, sum, isOpen }: RowFigures): boolean {
    if (cells.length !== headings.length) checkWidth(cells, row, total === sum);
    if (total === null || total === sum) return true;
    if (isOpen) {
      refuseCutOff(cells, row);
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
    const first = items.firstLike(item, metric, row);
    if (first === 0) return false;
    findings.problem(
      { row, column: 0, heading: headings[0] },
      `This row names the same as ${findings.rowName(first)}: please take one of them out`,
    );
    return true;
  }

  function read(cells: readonly string[], row: number, isOpen: boolean) {
    if (isOver || !isFilled(cells, row)) return;
    if (isOpen && cells.length < width) return refuseCutOff(cells, row);
    const metric = countedMetric(cells, row);
    if (metric === null) return;
    const found = readFigures(cells, row, isOpen);
    const { figures, sum } = found;
    if (!settle(cells, row, found)) return;
    // A repeated row without use changes nothing.
    const named = sum > 0 ? items.itemOf(cells) : undefined;
    if (isRepeated(named?.item, metric, row)) return;
    rows++;
    totals.counted(metric, { row, sum, figures, cells });
    take({ row, metric, ...attributesOf(cells, row), ...named, months, figures });
  }

  function attributesOf(cells: readonly string[], row: number) {
    const accessMethod = accessMethodOf(cells[columns.accessMethod] ?? '');
    if (accessMethod !== '' && !isKnownMethod(accessMethod)) {
      const cell = { row, column: columns.accessMethod, heading: headings[columns.accessMethod] };
      const message = `“${accessMethod.slice(0, 40)}” is no Access_Method of COUNTER: this row does not count as use by people`;
      findings.warn(cell, message, 'method');
    }
    return {
      title: cells[columns.title] || cells[columns.parentTitle] || '',
      dataType: (cells[columns.dataType] ?? '').trim(),
      accessMethod,
    };
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
