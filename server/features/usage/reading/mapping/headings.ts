import { createHash } from 'node:crypto';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { wordKey } from '#server/features/usage/reading/counter/header-block.ts';
import { isDate, isYearPair } from '#server/features/usage/reading/months/dates.ts';
import { monthNumber } from '#server/features/usage/reading/months/months.ts';
import { textIn } from './table.ts';

/** The rows above the first filled row below these are looked at for headings. */
const headingRowsMax = 60;
const headingMax = 200;
/** Words that make figures thousands of uses. */
export const thousands =
  /thousand|tausend|millier|\btsd\b|['’(\s]000s?\b|1[.,'’ ]?000\b|\(k\)|\bin k\b|千|万|tusen|tys\.|\bmiles\b|\bmila\b/i;

/** The headings in a row, with those above it if both belong together: a year over its months. */
export function headingsAt(rows: readonly NumberedRow[], at: number, isTwoRows: boolean): string[] {
  const own = rows[at]?.cells ?? [];
  const above = isTwoRows ? (rows[at - 1]?.cells ?? []) : [];
  const width = widthOf(rows);
  let last = '';
  return Array.from({ length: width }, (_, column) => {
    // A text over several columns stands in the first of them.
    last = textIn(above, column) || (textIn(own, column) === '' ? '' : last);
    return `${last} ${textIn(own, column)}`.trim().slice(0, headingMax);
  });
}

function widthOf(rows: readonly NumberedRow[]): number {
  return rows.reduce((width, { cells }) => {
    let last = cells.length;
    while (last > 0 && textIn(cells, last - 1) === '') last--;
    return Math.max(width, last);
  }, 0);
}

/** Says whether a heading is a month and nothing else, whatever the order of day and month. */
export function isMonthHeading(heading: string): boolean {
  return !isYearPair(heading) && isDate(heading);
}

/** For each place where headings may stand, a hash that tables of the same headings and the same lines above them share. */
export function keysOf(rows: readonly NumberedRow[]): { key: string; at: number; isTwoRows: boolean }[] {
  return rows.slice(0, headingRowsMax).flatMap((_, at) => {
    const one = { key: keyAt(rows, at, false), at, isTwoRows: false };
    return at === 0 ? [one] : [one, { key: keyAt(rows, at, true), at, isTwoRows: true }];
  });
}

/** Months among the headings differ from file to file, and so do dates and numbers above them; a number that says a unit is no such number. */
export function keyAt(rows: readonly NumberedRow[], at: number, isTwoRows: boolean): string {
  const above = rows
    .slice(0, isTwoRows ? at - 1 : at)
    .map(({ cells }) => cells.map(wordsWithoutTime).join('\t').trim());
  const tokens = runsOf(headingsAt(rows, at, isTwoRows)).map(({ token }) => token);
  return createHash('sha256')
    .update(JSON.stringify([above, tokens, isTwoRows]))
    .digest('hex');
}

/** Columns in a row whose headings are months are one run, however many they are. */
export function runsOf(headings: readonly string[]): { token: string; columns: number[] }[] {
  const runs: { token: string; columns: number[] }[] = [];
  for (const [column, heading] of headings.entries()) {
    const token = isMonthHeading(heading) ? '\u0000month' : wordKey(heading);
    const last = runs.at(-1);
    if (last?.token === token && token === '\u0000month') last.columns.push(column);
    else runs.push({ token, columns: [column] });
  }
  return runs;
}

function wordsWithoutTime(cell: string): string {
  return cell
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/\d/.test(word) && monthNumber(word) === 0)
    .concat(thousands.test(cell) ? '1000' : [])
    .join(' ');
}
