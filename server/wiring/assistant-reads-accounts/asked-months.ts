import { londonTime } from '#contract/values/chat/support-hours.ts';
import { longMonth } from '#server/platform/long-day.ts';

const monthNames = 'january february march april may june july august september october november december'.split(' ');

/**
 * The month that a question names, in its latest occurrence; for "last month" the previous calendar month; otherwise
 * the newest one.
 */
export function monthIn(question: string, now: number, newest: string): string {
  const { day } = londonTime(now);
  const [year = 0, month = 0] = day.split('-').map(Number);
  const text = question.toLowerCase();
  const monthText = (count: number) =>
    `${Math.floor((count - 1) / 12)}-${String(((count - 1) % 12) + 1).padStart(2, '0')}`;
  const thisMonth = year * 12 + month;
  if (/\b(?:last|previous|past) month\b/.test(text)) return monthText(thisMonth - 1);
  if (/\bthis month\b/.test(text)) return monthText(thisMonth);
  const named = monthNames.findIndex((name) => new RegExp(`\\b(?:${name}|${name.slice(0, 3)})\\b`).test(text)) + 1;
  if (named === 0 || (named === 5 && !/\b(?:in|for|of|during|since) may\b/.test(text))) return newest;
  const namedYear = Number(/\b(20\d\d)\b/.exec(text)?.[1] ?? (named > month ? year - 1 : year));
  return monthText(namedYear * 12 + named);
}

export const monthsOfYear = 12;

/** A whole year that a question names, by number or as the last one; undefined if it names a month. */
export function yearIn(question: string, now: number): string | undefined {
  if (hasMonth(question)) return undefined;
  const [year] = londonTime(now).day.split('-');
  const named = /\b(20\d\d)\b/.exec(question)?.[1];
  return named ?? (/\b(?:last|previous|past) year\b|\byear before\b/i.test(question) ? year : undefined);
}

/** True if the text names a month, the last month or the present one. */
export function hasMonth(question: string): boolean {
  const text = question.toLowerCase();
  if (/\b(?:last|previous|past|this) month\b|\b(?:in|for|of|during|since) may\b/.test(text)) return true;
  return monthNames.some((name) => name !== 'may' && new RegExp(`\\b(?:${name}|${name.slice(0, 3)})\\b`).test(text));
}

/** A text such as `March 2026 to May 2026`. */
export function rangeText(first: string, last: string): string {
  return `${longMonth(first)} to ${longMonth(last)}`;
}

/** Adds months; both are of the form `2026-03`. */
export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * monthsOfYear + number - 1 + count;
  return `${Math.floor(at / monthsOfYear)}-${String((at % monthsOfYear) + 1).padStart(2, '0')}`;
}
