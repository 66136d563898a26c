import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { monthNumber } from '#server/features/usage/reading/months/months.ts';
import { headingsAt, isMonthHeading } from './headings.ts';
import { isFigureLike, type Table, textIn, widthOfRow } from './table.ts';

type Layout = Pick<TableMapping, 'headingRow' | 'isTwoRows'>;

const rowsMax = 60;

/** Where the headings of a table seem to be; null if no row with a figure, or with something that begins like one, follows any other row. */
export function layoutOf({ rows }: Table): Layout | null {
  return layoutAbove(rows, isFigureLike) ?? layoutAbove(rows, isBrokenFigure);
}

type IsFigure = (cell: string) => boolean;

function layoutAbove(rows: Table['rows'], isFigure: IsFigure): Layout | null {
  const candidates = rows.slice(0, rowsMax).flatMap((row, at) => {
    const next = rows[at + 1];
    if (widthOfRow(row.cells) < 2 || !next?.cells.some((cell) => cell.trim() !== '' && isFigure(cell))) return [];
    const one = { at, isTwoRows: false, points: points(headingsAt(rows, at, false), { row, next, isFigure }) };
    const isUnder = rows[at - 1]?.number === row.number - 1 && widthOfRow(rows[at - 1]?.cells ?? []) > 1;
    return isUnder
      ? [one, { at, isTwoRows: true, points: points(headingsAt(rows, at, true), { row, next, isFigure }) - 1 }]
      : [one];
  });
  const [first] = candidates;
  if (!first) return null;
  const best = candidates.reduce((a, b) => (b.points > a.points ? b : a), first);
  return { headingRow: rows[best.at]?.number ?? 1, isTwoRows: best.isTwoRows };
}

/** Months above figures, and words above anything, are headings; figures are none. */
function points(
  headings: readonly string[],
  { row, next: { cells }, isFigure }: { row: NumberedRow; next: NumberedRow; isFigure: IsFigure },
): number {
  return headings.reduce((sum, heading, column) => {
    const text = textIn(row.cells, column);
    if (text !== '' && isFigure(text) && !/^20\d\d$/.test(text) && !isMonthHeading(text)) return sum - 3;
    const isOverWords = textIn(cells, column) !== '' && !isFigure(textIn(cells, column));
    if (isMonthHeading(heading) || monthNumber(heading) > 0) return sum + (isOverWords ? 1 : 3);
    if (heading === '') return sum;
    return sum + 2;
  }, 0);
}

/** `117 views` or `1.2k`: no figure that can be read, and said so with its cell. */
function isBrokenFigure(cell: string): boolean {
  return /^[<>~]?\d[\d.,]* ?\p{L}{0,12}$/u.test(cell.trim());
}
