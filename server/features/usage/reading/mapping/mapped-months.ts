import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import { isYearPair, type Order, readingsOf } from '#server/features/usage/reading/months/dates.ts';
import { textIn } from './table.ts';

/** The month of a text: certain, or by the order that a person gave for dates; null if it is none. */
export function monthOfText(text: string, dates: Order | null): string | null {
  if (isYearPair(text)) return null;
  const readings = readingsOf(text);
  if (dates !== null) return readings[dates];
  const isCertain =
    readings['day-first'] === readings['month-first'] && readings['month-first'] === readings['year-first'];
  return isCertain ? readings['day-first'] : null;
}

/**
 * The text with the month of a figure: two columns of months are a year and its month, and a year may stand above the figures instead.
 */
export function monthTextOf(cells: readonly string[], columns: readonly number[], heading: string): string {
  const parts = columns.map((column) => textIn(cells, column)).filter(Boolean);
  const isYear = (text: string) => /^20\d\d$/.test(text.trim());
  const year = parts.find(isYear) ?? (isYear(heading) ? heading.trim() : undefined);
  if (year === undefined || (columns.length < 2 && !isYear(heading))) return parts.join(' ');
  const rest = parts.filter((part) => part !== year).join(' ');
  return /^\d{1,2}$/.test(rest) ? `${year}-${rest.padStart(2, '0')}` : `${rest} ${year}`.trim();
}

/** The month of a figure in a table with months in rows; `none` for a row that is left out, null if nobody said it. */
export function monthOfRow(
  cells: readonly string[],
  { columns, use }: { columns: readonly number[]; use: number },
  mapping: TableMapping,
): string | null {
  const text = monthTextOf(cells, columns, mapping.columns[use]?.heading ?? '');
  return monthOfText(text, mapping.dates) ?? mapping.months.find((known) => known.text === text)?.month ?? null;
}
