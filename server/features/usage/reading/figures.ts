import type { Delimiter } from '#server/platform/delimiter.ts';
import type { Findings } from './findings.ts';
import { plainDigits } from './months/months.ts';

/** A note means that the figure was understood, but the admin should know how. */
export type Figure = { value: number | null; note?: string } | { problem: string };

/** No platform counts a trillion uses within a month: a cell with such a number is an identifier in the wrong column. */
const figureMax = 1e12;

const digitsMax = 15;
const zero = '0'.charCodeAt(0);

/** Parses digits alone, as nearly all cells have; -1 for any other. Called for every cell of a report, and faster than a pattern. */
export function wholeNumber(cell: string): number {
  if (cell.length === 0 || cell.length > digitsMax) return -1;
  let value = 0;
  for (let at = 0; at < cell.length; at++) {
    const digit = cell.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value > figureMax ? -1 : value;
}

/** Parses a cell: a number, nothing, one with separators or decimals, a word for nothing, or no figure at all. */
export function readFigure(cell: string, delimiter: Delimiter): Figure {
  const asItIs = wholeNumber(cell);
  if (asItIs >= 0) return { value: asItIs };
  const text = plainDigits(cell.replace(/[\s\u00a0\u202f]+/g, ' '));
  if (text === '') return { value: null };
  const plain = wholeNumber(text);
  if (plain >= 0) return { value: plain };
  const shown = `“${text.slice(0, 40)}”`;
  if (/^(?:n\/?\.?a\.?|null|none|nil|[-–—.])$/i.test(text)) return { value: null, note: `${shown} counts as no use` };
  if (/^[-−–(] ?[\d.,' ]+\)?$/.test(text))
    return {
      problem: `${shown} is negative, but usage can’t be: if it corrects an earlier figure, please subtract it there and leave this one out`,
    };
  return grouped(text, shown, delimiter) ?? decimal(text, shown);
}

/** The figure of a counting cell; problems and notes are added to the findings. */
export function countedFigure(
  cells: readonly string[],
  where: { row: number; column: number; heading: string | undefined },
  { delimiter, findings }: { delimiter: Delimiter; findings: Findings },
): number | null {
  const figure = readFigure(cells[where.column] ?? '', delimiter);
  if ('problem' in figure) {
    findings.problem(where, figure.problem);
    return null;
  }
  if (figure.note) findings.warn(where, figure.note, 'figure');
  return figure.value;
}

/** Thousands: 9,986 or 9 986 or 9’986; 9.986 only if commas cannot separate cells, or several dots leave no doubt. */
function grouped(text: string, shown: string, delimiter: Delimiter): Figure | null {
  const groups = /^\d{1,3}(?:([,' ’.])\d{3})(?:\1\d{3}){0,12}(?:[.,]0{1,2})?$/.exec(text);
  if (!groups) return null;
  const digits = text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '');
  const isOneDot = groups[1] === '.' && /^\d+\.\d{3}$/.test(text);
  if (isOneDot && delimiter !== ';')
    return { problem: `${shown} may mean ${Number(digits)} or ${Number(text)}: please write it without separators` };
  const value = wholeNumber(digits);
  return value < 0 ? { problem: `${shown} is too large` } : { value, note: `${shown} was read as ${value}` };
}

function decimal(text: string, shown: string): Figure {
  const parts = /^(\d+)[.,](\d+)$/.exec(text);
  if (parts && /^0+$/.test(parts[2] ?? '')) {
    const value = wholeNumber(parts[1] ?? '');
    if (value >= 0) return { value, note: `${shown} was read as ${value}` };
  }
  if (parts) return { problem: `${shown} is not a whole number` };
  if (/^\d+$/.test(text)) return { problem: `${shown} is too large` };
  return { problem: `${shown} is not a number` };
}
