import { isHeaderLine, type NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { readFigure } from '#server/features/usage/reading/figures.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import { isDate } from '#server/features/usage/reading/months/dates.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import type { TableLayout } from './table-layout.ts';

/** The rows with figures below the headings, and the columns of the figures. */
export interface TableBody {
  rows: readonly NumberedRow[];
  figureColumns: readonly number[];
  /** Notes below the table. */
  ignoredRows: number;
}

export interface BodyContext {
  layout: TableLayout;
  delimiter: Delimiter;
  findings: Findings;
  /** True if the file ended in the last row, without a line break. */
  isOpen: boolean;
}

/** The figure of a cell, without reporting problems: null if it is none. */
export function figureOf(cell: string | undefined, delimiter: Delimiter): number | null {
  const figure = readFigure(cell ?? '', delimiter);
  return 'value' in figure ? figure.value : null;
}

/** Checks that every row has its cells under the right headings, and reports those that do not. */
export function bodyOf(rows: readonly NumberedRow[], { layout, delimiter, findings, isOpen }: BodyContext): TableBody {
  const { headings } = layout;
  const figureColumns = headings.flatMap((_, column) =>
    holdsFigures(rows, column, delimiter) && !isMonthInRow(layout, column) ? [column] : [],
  );
  const width = 1 + Math.max(...figureColumns, ...layout.monthColumns);
  const body: NumberedRow[] = [];
  let ignoredRows = 0;
  for (const row of rows) {
    const { number, cells } = row;
    if (isSecondTable(cells, layout)) {
      findings.problem({ row: number, column: 0 }, 'A second table begins here: please upload one report at a time');
      break;
    }
    const isLast = isOpen && row === rows.at(-1);
    if (
      !isLast &&
      cells.filter((cell) => cell.trim()).length < 2 &&
      !cells.some((cell) => figureOf(cell, delimiter) !== null)
    ) {
      ignoredRows++;
      findings.warn({ row: number }, 'A row without figures is not counted');
      continue;
    }
    checkWidth(row, { headings, width, isLast, findings });
    body.push(row);
  }
  return { rows: body, figureColumns, ignoredRows };
}

function isMonthInRow({ form, monthColumns, yearColumn }: TableLayout, column: number): boolean {
  return form === 'months-in-rows' && (monthColumns.includes(column) || column === yearColumn);
}

/** Mostly figures: a word among them is reported as a mistake, while some figures among words are names. */
function holdsFigures(rows: readonly NumberedRow[], column: number, delimiter: Delimiter): boolean {
  let filled = 0;
  let figures = 0;
  for (const { cells } of rows) {
    const cell = cells[column]?.trim();
    if (!cell) continue;
    filled++;
    if (/^[-–(]?[\d.,' ]*\d\)?%?$/.test(cell) || figureOf(cell, delimiter) !== null) figures++;
  }
  return figures > 0 && figures >= filled / 2;
}

function isSecondTable(cells: readonly string[], { form, headings, monthColumns }: TableLayout): boolean {
  if (isHeaderLine(cells)) return true;
  const isRepeated = cells.filter((cell) => cell.trim()).length > 1 && cells.every((cell, at) => cell === headings[at]);
  const hasMonths = form === 'months-in-columns' && monthColumns.some((column) => isMonthText(cells[column] ?? ''));
  return isRepeated || hasMonths;
}

function isMonthText(cell: string): boolean {
  return isDate(cell) && !/^\d+$/.test(cell.trim());
}

interface WidthContext {
  headings: readonly string[];
  width: number;
  isLast: boolean;
  findings: Findings;
}

function checkWidth({ number, cells }: NumberedRow, { headings, width, isLast, findings }: WidthContext): void {
  const message = `This row has ${cells.length} cells under ${headings.length} headings: perhaps a delimiter too many or too few`;
  const last = cells.length - 1;
  const beyond = cells.findIndex((cell, column) => column >= headings.length && cell.trim() !== '');
  if (beyond !== -1) findings.problem({ row: number, column: beyond }, message);
  else if (cells.length < width)
    findings.problem(
      { row: number, column: last, heading: headings[last] },
      isLast ? 'The file ends in the middle of this row' : message,
    );
}
