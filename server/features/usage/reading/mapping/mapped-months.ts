import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { DateForm } from '#contract/values/plans-and-usage/column-roles.ts';
import { isYearPair, readingsOf } from '#server/features/usage/reading/months/dates.ts';
import { dayNumber, monthOfDay } from '#server/features/usage/reading/months/day-numbers.ts';
import { monthOfPeriod, periodOfWords, readPeriod } from '#server/features/usage/reading/months/periods.ts';
import { wordsOf } from '#server/features/usage/reading/tables/column-words.ts';
import { textIn } from './table.ts';

/** How dates are written, and what weeks and quarters count for. */
type MonthForms = Pick<TableMapping, 'dates' | 'periods'>;

/** The month of a text: certain, or as a person said dates, weeks and quarters are to be read; null if it is none. */
export function monthOfText(text: string, { dates, periods }: MonthForms): string | null {
  const period = readPeriod(text);
  if (period) return periods && monthOfPeriod(period, periods);
  const readings = monthsByForm(text);
  return isCertain(readings) ? readings['day-first'] : dates && readings[dates];
}

/** Says whether a text is a date that only a person can read. */
export function isAmbiguousDate(text: string): boolean {
  return !isCertain(monthsByForm(text));
}

/** The month of a text in each form that a date may have. */
export function monthsByForm(text: string): Record<DateForm, string | null> {
  const day = dayNumber(text);
  const since = (form: 'since-1900' | 'since-1904') => (day === null ? null : monthOfDay(day, form));
  const numbers = { 'since-1900': since('since-1900'), 'since-1904': since('since-1904') };
  if (isYearPair(text)) return { 'day-first': null, 'month-first': null, 'year-first': null, ...numbers };
  const readings = readingsOf(text);
  const [only, ...others] = new Set(Object.values(readings));
  const isOne = only !== undefined && only !== null && others.length === 0;
  return { ...readings, ...(isOne ? { 'since-1900': only, 'since-1904': only } : numbers) };
}

function isCertain(readings: Record<DateForm, string | null>): boolean {
  return new Set(Object.values(readings)).size === 1;
}

/**
 * The text with the month of a figure: two columns of months are a year and its month, week or quarter, and a year may stand above the
 * figures instead.
 */
export function monthTextOf(
  cells: readonly string[],
  { columns, use }: { columns: readonly number[]; use: number },
  mapping: Pick<TableMapping, 'columns'>,
): string {
  const headingOf = (column: number) => mapping.columns[column]?.heading ?? '';
  const heading = headingOf(use).trim();
  const parts = columns.map((column) => ({ column, text: textIn(cells, column) })).filter(({ text }) => text !== '');
  const isYear = (text: string) => /^20\d\d$/.test(text);
  const own = parts.find(({ text }) => isYear(text));
  const year = own?.text ?? (isYear(heading) ? heading : undefined);
  const isAlone = year === undefined || (columns.length < 2 && !isYear(heading));
  const others = isAlone ? parts : parts.filter((part) => part !== own);
  const rest = others.map(({ text }) => text).join(' ');
  const kind =
    others.length === 1 && /^\d{1,2}$/.test(rest) ? periodOfWords(wordsOf(headingOf(others[0]?.column ?? -1))) : null;
  const numbered = kind === null ? rest : `${kind === 'week' ? 'W' : 'Q'}${rest}`;
  if (isAlone) return numbered;
  return /^\d{1,2}$/.test(numbered) ? `${year}-${numbered.padStart(2, '0')}` : `${numbered} ${year}`.trim();
}

/** The month of a figure in a table with months in rows; `none` for a row that is left out, null if nobody said it. */
export function monthOfRow(
  cells: readonly string[],
  { columns, use }: { columns: readonly number[]; use: number },
  mapping: TableMapping,
): string | null {
  const text = monthTextOf(cells, { columns, use }, mapping);
  return monthOfText(text, mapping) ?? mapping.months.find((known) => known.text === text)?.month ?? null;
}
