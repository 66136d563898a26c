import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { readFigure } from '#server/features/usage/reading/figures.ts';
import { isDate } from '#server/features/usage/reading/months/dates.ts';
import { monthNumber, readMonth } from '#server/features/usage/reading/months/months.ts';
import { readPeriod } from '#server/features/usage/reading/months/periods.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import { isTotalLabel } from './column-words.ts';

/** A pivot table with two row fields below one another, as months and titles in one column. */
export interface NestedRows {
  /** The rows with a column for each of both; null if the figures do not prove which rows are sums of others. */
  rows: NumberedRow[] | null;
  /** Where months and titles begin to alternate. */
  row: number;
}

interface Label extends NumberedRow {
  text: string;
  is: 'month' | 'total' | 'other';
}

/** Null if months and titles do not alternate in the first column. */
export function nestedRows(rows: readonly NumberedRow[], delimiter: Delimiter): NestedRows | null {
  const at = rows.findIndex(({ cells }) => labelOf(cells) !== '' && isAlone(cells) && hasFigure(cells, delimiter));
  const labels = rows.slice(Math.max(at, 0)).map(({ number, cells }): Label => {
    const text = labelOf(cells);
    return { number, cells, text, is: isTotalLabel(text) ? 'total' : isMonthLabel(text) ? 'month' : 'other' };
  });
  const told = labels.filter(({ is, cells, text }) => is !== 'total' && text !== '' && isAlone(cells));
  const changes = told.filter(({ is }, place) => place > 0 && is !== told[place - 1]?.is);
  const [, turn] = changes;
  const isRepeated = told.some(({ text }, place) => told.findIndex((other) => other.text === text) < place);
  if (at < 1 || !turn || changes.length < 3 || !isRepeated) return null;
  return { rows: apart(rows.slice(0, at), labels, delimiter), row: turn.number };
}

/** Gives the months a column of their own, if each outer row is the sum of those below it. */
function apart(above: readonly NumberedRow[], labels: readonly Label[], delimiter: Delimiter): NumberedRow[] | null {
  const heading = above.at(-1);
  const outer = labels[0]?.is;
  if (!heading || labels.some(({ text, cells }) => text === '' || !isAlone(cells))) return null;
  const width = Math.max(...[heading, ...labels].map(({ cells }) => cells.length));
  const figures = ({ cells }: NumberedRow) =>
    Array.from({ length: width - 1 }, (_, column) => figureOf(cells[column + 1] ?? '', delimiter));
  const groups: { sum: Label; parts: Label[] }[] = [];
  const totals: Label[] = [];
  for (const label of labels) {
    if (label.is === 'total') totals.push(label);
    else if (label.is === outer) groups.push({ sum: label, parts: [] });
    else groups.at(-1)?.parts.push(label);
  }
  const isSum = (sum: Label, parts: readonly Label[]) => {
    const own = figures(sum);
    return (
      own.every((figure) => figure === null) ||
      own.every(
        (figure, column) => (figure ?? 0) === parts.reduce((all, part) => all + (figures(part)[column] ?? 0), 0),
      )
    );
  };
  const isProven =
    groups.every(({ sum, parts }) => parts.length > 0 && isSum(sum, parts)) &&
    totals.every((total) =>
      isSum(
        total,
        groups.flatMap(({ parts }) => parts),
      ),
    );
  if (!isProven) return null;
  const wide = ({ number, cells }: NumberedRow, first: string, last: string): NumberedRow => ({
    number,
    cells: [first, ...Array.from({ length: width - 1 }, (_, column) => cells[column + 1] ?? ''), last],
  });
  const body = groups.flatMap(({ sum, parts }) =>
    parts.map((part) => (outer === 'month' ? wide(part, part.text, sum.text) : wide(part, sum.text, part.text))),
  );
  return [...above.slice(0, -1), wide(heading, heading.cells[0] ?? '', 'Month'), ...body];
}

function figureOf(cell: string, delimiter: Delimiter): number | null {
  const figure = readFigure(cell, delimiter);
  return 'value' in figure ? figure.value : Number.NaN;
}

function hasFigure(cells: readonly string[], delimiter: Delimiter): boolean {
  return cells.slice(1).some((cell) => (figureOf(cell, delimiter) ?? -1) >= 0);
}

const labelOf = (cells: readonly string[]) => (cells[0] ?? '').trim();

function isAlone(cells: readonly string[]): boolean {
  return cells.slice(1).every((cell) => !/\p{L}/u.test(cell) && !isDate(cell));
}

function isMonthLabel(text: string): boolean {
  return monthNumber(text) > 0 || readPeriod(text) !== null || (readMonth(text) !== null && !/^\d+$/.test(text));
}
