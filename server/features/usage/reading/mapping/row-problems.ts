import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import type { Cell } from '#server/features/usage/reading/findings.ts';
import type { FigureColumns } from './mapped-figures.ts';
import { monthOfRow, monthOfText, monthTextOf } from './mapped-months.ts';
import { textIn } from './table.ts';

const shownMax = 40;

interface RowContext {
  mapping: TableMapping;
  columns: FigureColumns;
  /** The place of the row below the headings. */
  at: number;
}

interface Problem {
  cell: Cell;
  message: string;
}

/** Why a row cannot be counted as the mapping says; null if it can. */
export function problemOf(row: NumberedRow, context: RowContext): Problem | null {
  return (
    widthProblem(row, context) ?? secondTable(row, context) ?? monthProblem(row, context) ?? nameProblem(row, context)
  );
}

function widthProblem({ cells }: NumberedRow, { mapping, columns }: RowContext): Problem | null {
  const width = mapping.columns.length;
  const beyond = cells.findIndex((cell, column) => column >= width && cell.trim() !== '');
  const last = Math.max(...columns.figures, ...columns.months);
  if (beyond === -1 && cells.length > last) return null;
  const message = `This row has ${cells.length} cells under ${width} headings: perhaps a delimiter too many or too few`;
  return { cell: { column: beyond === -1 ? cells.length - 1 : beyond }, message };
}

function secondTable({ number, cells }: NumberedRow, { mapping, columns, at }: RowContext): Problem | null {
  const isRepeated = at > 0 && mapping.columns.every(({ heading }, column) => textIn(cells, column) === heading.trim());
  const areMonths = columns.months.length === 0 && columns.uses.some((column) => isMonthOnly(cells[column] ?? ''));
  if (!isRepeated && !areMonths) return null;
  const message = `A second table begins here: please say that row ${number - 1} is the last one, and upload the other part by itself`;
  return { cell: { column: 0 }, message };
}

function monthProblem({ cells }: NumberedRow, { mapping, columns }: RowContext): Problem | null {
  if (columns.months.length === 0) return null;
  const unread = columns.uses.find((use) => monthOfRow(cells, { columns: columns.months, use }, mapping) === null);
  if (unread === undefined) return null;
  const column = columns.months[0] ?? 0;
  const text = monthTextOf(cells, { columns: columns.months, use: unread }, mapping);
  const shown = text === '' ? 'No month stands here' : `“${text.slice(0, shownMax)}” is no month that can be read`;
  const message = `${shown}: please say which month it is, or that the row is a sum`;
  return { cell: { column, heading: mapping.columns[column]?.heading }, message };
}

function nameProblem({ cells }: NumberedRow, { mapping, columns: { title } }: RowContext): Problem | null {
  if (title === -1 || textIn(cells, title) !== '') return null;
  const message =
    'This row names nothing: if it belongs to a name above it, please repeat that name in each of its rows (in Excel: Design, Report Layout, Repeat All Item Labels); if it is a sum, please take it out';
  return { cell: { column: title, heading: mapping.columns[title]?.heading }, message };
}

function isMonthOnly(cell: string): boolean {
  return monthOfText(cell, { dates: null, periods: null }) !== null && !/^\d+$/.test(cell.trim());
}
