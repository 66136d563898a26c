import { createHash } from 'node:crypto';
import { type NumberedRow, wordKey } from '#server/features/usage/reading/counter/header-block.ts';
import { readFigure } from '#server/features/usage/reading/figures.ts';
import { isDate } from '#server/features/usage/reading/months/dates.ts';
import { monthNumber } from '#server/features/usage/reading/months/months.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import { wordsOf } from './column-words.ts';

/** The place of a table's headings, and of its months. Columns count from 0. */
export interface TableLayout {
  form: 'months-in-columns' | 'months-in-rows';
  headings: readonly string[];
  /** The index of the row of headings among the filled rows. */
  headingAt: number;
  /** Columns that are a month each; or columns with months, one of which is meant. */
  monthColumns: readonly number[];
  /** The column with the year, for months without one; -1 if each has its own. */
  yearColumn: number;
}

const monthWords = new Set([
  'month',
  'months',
  'date',
  'period',
  'day',
  'monat',
  'datum',
  'mois',
  'mes',
  'mese',
  'maand',
  'fecha',
  'jour',
  'dia',
  'tag',
  'periodo',
  'periode',
  'zeitraum',
]);
/** Words that may accompany a word for a month; any other gives the heading another meaning: `Release date`, `Date added`. */
const useWords = new Set(
  `use used usage view viewed viewing report reporting calendar year of the and nutzung nutzungsmonat berichtsmonat kalendermonat jahr
  utilisation consultation annee de la d uso consulta ano del`.split(/\s+/),
);
const yearWords = new Set(['year', 'jahr', 'annee', 'ano', 'anno', 'jaar']);
const titleWords = new Set(
  'title name item video film journal book database platform titel titre titulo titolo'.split(' '),
);

/** Rows below the headings that must show what the columns contain. */
const rowsExamined = 5;

/** Finds the headings of a table with months among the first rows of a file; null if there is none. */
export function detectTable(rows: readonly NumberedRow[], delimiter: Delimiter): TableLayout | null {
  let best: TableLayout | null = null;
  for (const [headingAt, { cells }] of rows.entries()) {
    const above = rows[headingAt - 1];
    const isBelow = above?.number === (rows[headingAt]?.number ?? 0) - 1;
    const headings = isBelow ? cells.map((cell, column) => cell || (above?.cells[column] ?? '')) : cells;
    const next = rows[headingAt + 1]?.cells;
    const monthColumns = monthsInColumns(cells, next, delimiter);
    if (monthColumns.length > (best?.monthColumns.length ?? 0))
      best = { form: 'months-in-columns', headings, headingAt, monthColumns, yearColumn: -1 };
    if (best) continue;
    const inRows = monthsInRows(headings, rows.slice(headingAt + 1, headingAt + 1 + rowsExamined), delimiter);
    if (inRows) return { form: 'months-in-rows', headings, headingAt, ...inRows };
  }
  return best;
}

/** The column with the months of use, if its heading says so and nothing else; -1 if the admin has to be asked. */
export function statedMonthColumn({ headings, monthColumns, yearColumn }: TableLayout): number {
  const stated = monthColumns.filter((column) => saysMonthOfUse(headings[column] ?? ''));
  const isOfYear = yearColumn === -1 || wordsOf(headings[yearColumn] ?? '').every(isOfUse);
  return stated.length === 1 && isOfYear ? (stated[0] ?? -1) : -1;
}

function saysMonthOfUse(heading: string): boolean {
  const words = wordsOf(heading);
  const isMonth = (word: string) => monthWords.has(word) || /monat$/.test(word);
  return words.some(isMonth) && words.every((word) => isMonth(word) || isOfUse(word));
}

/** A heading with a word for month means the month of use; a date could be any date. */
export function saysMonth(heading: string): boolean {
  return wordsOf(heading).some((word) => /^(?:months?|mois|mes|mese|maand|zeitraum|period[eo]?)$|monat$/.test(word));
}

function isOfUse(word: string): boolean {
  return useWords.has(word) || yearWords.has(word);
}

/** The column with the names of what was used: by its heading, else the first of these. */
export function titleColumnOf(headings: readonly string[], columns: readonly number[]): number {
  const words = (column: number) => wordsOf(headings[column] ?? '');
  const named = columns.find(
    (column) => words(column).some((word) => titleWords.has(word)) && !words(column).includes('id'),
  );
  return named ?? columns[0] ?? -1;
}

/** A hash that files of the same kind share: of their headings, without the months. */
export function shapeOf(form: string, headings: readonly string[]): string {
  const keys = headings.map((heading) => (isDate(heading) ? 'month' : wordKey(heading)));
  const shape = keys.filter((key, at) => key !== 'month' || keys[at - 1] !== 'month').join('\n');
  return createHash('sha256').update(`${form}\n${shape}`).digest('hex');
}

/** Only if the next row continues with figures: dates also occur above tables. */
function monthsInColumns(
  cells: readonly string[],
  next: readonly string[] | undefined,
  delimiter: Delimiter,
): number[] {
  const columns = cells.flatMap((cell, column) => (isDate(cell) ? [column] : []));
  const isFollowed = !next || columns.some((column) => isFigure(next[column] ?? '', delimiter));
  return columns[0] === 0 || !isFollowed ? [] : columns;
}

function isFigure(cell: string, delimiter: Delimiter): boolean {
  const figure = readFigure(cell, delimiter);
  return 'problem' in figure ? /^[-–(]?[\d.,' ]*\d\)?%?$/.test(cell.trim()) && !isDate(cell) : figure.value !== null;
}

/** Recognised by the first rows below the headings: dates, and figures beside them. */
function monthsInRows(
  headings: readonly string[],
  rows: readonly NumberedRow[],
  delimiter: Delimiter,
): Pick<TableLayout, 'monthColumns' | 'yearColumn'> | null {
  const next = rows[0]?.cells;
  if (!next || headings.filter((cell) => cell.trim()).length < 2 || headings.some(isDate)) return null;
  const monthColumns = headings.flatMap((heading, column) => {
    const cell = (next[column] ?? '').trim();
    // Six digits may be any number.
    const isMonth = heading.trim() !== '' && isDate(cell) && (isMonthHeading(heading) || !/^\d{6}$/.test(cell));
    return isMonth ? [column] : [];
  });
  const isCounted = ({ cells }: NumberedRow) =>
    monthColumns.some((column) => isDate(cells[column] ?? '')) &&
    cells.some((cell, column) => !monthColumns.includes(column) && isFigure(cell, delimiter));
  if (rows.some(isCounted)) return { monthColumns, yearColumn: -1 };
  const yearColumn = headings.findIndex((heading, column) => isYear(heading, next[column]));
  const month = headings.findIndex((heading, column) => isMonthHeading(heading) && isMonthOfYear(next[column] ?? ''));
  return yearColumn === -1 || month === -1 ? null : { monthColumns: [month], yearColumn };
}

function isMonthHeading(heading: string): boolean {
  return wordsOf(heading).some((word) => monthWords.has(word) || /monat$/.test(word));
}

function isYear(heading: string, cell = ''): boolean {
  return wordsOf(heading).some((word) => yearWords.has(word)) && /^20\d\d$/.test(cell.trim());
}

function isMonthOfYear(cell: string): boolean {
  return monthNumber(cell.trim()) > 0 || /^(?:0?[1-9]|1[0-2])$/.test(cell.trim());
}
