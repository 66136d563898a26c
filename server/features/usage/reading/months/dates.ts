import type { Questions } from '#server/features/usage/reading/questions.ts';
import { isoDay, monthNumber, monthOf, namedDay, nextMonth, readMonth, yearOf } from './months.ts';

/** The possible meanings of a cell, by the order of day and month; null if it cannot be written so. */
export interface DateReadings {
  'day-first': string | null;
  'month-first': string | null;
  'year-first': string | null;
}
export type Order = keyof DateReadings;

interface DateContext {
  questions: Questions;
  /** True for headings of columns, each of which is a different month. */
  areHeadings: boolean;
  /** The months that the file itself says it covers. */
  period?: { from: string; to: string } | null;
}

/** Says whether a cell is a month or a day in any form. */
export function isDate(text: string): boolean {
  return Object.values(readingsOf(text)).some(Boolean);
}

/**
 * The month of each of these cells; null for other text. All have the same order of day and month: if several are possible the admin is
 * asked, and until then the first is used.
 */
export function readMonths(texts: readonly string[], { questions, areHeadings, period }: DateContext) {
  const areYears = !period && askAboutYears(texts, questions);
  const found = texts.map((text) => (areYears ? none : readingsOf(text)));
  const dates = found.filter((readings) => Object.values(readings).some(Boolean));
  const open = dates.filter((readings) => new Set(Object.values(readings)).size > 1);
  const monthsIn = (order: Order) => dates.map((readings) => readings[order]);
  const first = open[0];
  if (!first) return found.map((readings) => readings['day-first']);
  const whole = orders.filter((order) => {
    const months = monthsIn(order);
    return months.every(Boolean) && (!areHeadings || new Set(months).size === months.length);
  });
  const fitting = period ? whole.filter((order) => covers(monthsIn(order), period)) : [];
  const likely = fitting.length > 0 ? fitting : whole;
  const possible = likely.filter((order, at) => at === 0 || `${monthsIn(order)}` !== `${monthsIn(likely[0] ?? order)}`);
  const isCertain =
    possible.length === 1 && (possible[0] !== 'year-first' || fitting.length > 0 || areInARow(monthsIn('year-first')));
  const example = texts[found.indexOf(first)]?.trim() ?? '';
  // An answer for an earlier file that cannot be right here may have been wrong there too.
  const earlier = questions.remembered['dates']?.answer[0];
  const isContradicted = earlier !== undefined && !possible.some((order) => order === earlier);
  const answer =
    (isCertain && !isContradicted) || possible.length === 0
      ? possible
      : questions.ask({
          id: 'dates',
          question: `How are dates as “${example.slice(0, 20)}” written?`,
          options: possible.map((order) => ({
            value: order,
            label: `${orderNames[order]}: this is in ${first[order]}`,
          })),
          isOfShape: true,
        });
  const order = (answer?.[0] ?? possible[0] ?? 'day-first') as Order;
  return found.map((readings) => readings[order]);
}

/** `2009/10` is a month, or a year from autumn to summer. True if the admin says that it is a year. */
function askAboutYears(texts: readonly string[], questions: Questions): boolean {
  const pairs = texts.filter(isYearPair);
  const isLikely = new Set(pairs).size > 1 || pairs.some((pair) => pair.includes('/'));
  if (!isLikely || pairs.length < texts.filter(isDate).length) return false;
  const example = pairs[0]?.trim() ?? '';
  const answer = questions.ask({
    id: 'years',
    question: `Is “${example}” a month, or a year?`,
    options: [
      { value: 'month', label: `A month: ${readMonth(example)}` },
      { value: 'year', label: 'A year: figures by month will be uploaded instead' },
    ],
    isOfShape: true,
  });
  return answer?.[0] === 'year';
}

const none: DateReadings = { 'day-first': null, 'month-first': null, 'year-first': null };
const orders = ['day-first', 'month-first', 'year-first'] as const;
const orderNames: Record<Order, string> = {
  'day-first': 'Day, month, year',
  'month-first': 'Month, day, year',
  'year-first': 'Year, month',
};

/** A cell as a month, by each order of day and month in which it may be written. */
export function readingsOf(text: string): DateReadings {
  const cell = text.trim();
  const certain = readMonth(cell) ?? isoDay(cell) ?? namedDay(cell);
  if (certain) return { 'day-first': certain, 'month-first': certain, 'year-first': certain };
  const day = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: [\d:.]{1,20}(?: ?[ap]m)?)?$/i.exec(cell);
  if (day) {
    const [first, second, year] = [Number(day[1]), Number(day[3]), yearOf(day[4] ?? '')];
    // Dots are only used in the order day, month, year.
    const monthFirst = day[2] === '.' ? null : monthOf(year, first);
    return {
      ...none,
      'day-first': first >= 1 && first <= 31 ? monthOf(year, second) : null,
      'month-first': second >= 1 && second <= 31 ? monthFirst : null,
    };
  }
  return monthAndYear(cell) ?? yearAndName(cell);
}

/** `01/25`, or the other way round. */
function monthAndYear(cell: string): DateReadings | null {
  const [, first = '', second = ''] = /^(\d{1,2})[-/](\d{2})$/.exec(cell) ?? [];
  if (first === '') return null;
  const yearFirst = first.length === 2 ? monthOf(yearOf(first), Number(second)) : null;
  return { ...none, 'month-first': monthOf(yearOf(second), Number(first)), 'year-first': yearFirst };
}

/** `25-Jan`, as Excel shows a month that was typed as Jan-25. */
function yearAndName(cell: string): DateReadings {
  const short = /^(\d{2})[-\s](\p{L}[\p{L}\p{M}]{2,})\.?$/u.exec(cell);
  return short ? { ...none, 'year-first': monthOf(yearOf(short[1] ?? ''), monthNumber(short[2] ?? '')) } : none;
}

const yearPair = /^20(\d\d)\s*[/–-]\s*(?:20)?(\d\d)$/;

/** `2023/24`; `2009/10` may be a month as well. */
export function isYearPair(cell: string): boolean {
  const [, first, second] = yearPair.exec(cell.trim()) ?? [];
  return first !== undefined && Number(second) === Number(first) + 1;
}

function covers(months: readonly (string | null)[], { from, to }: { from: string; to: string }): boolean {
  return months.every((month) => month !== null && from <= month && month <= to);
}

function areInARow(months: readonly (string | null)[]): boolean {
  return months.length > 1 && months.every((month, at) => at === 0 || month === nextMonth(months[at - 1] ?? ''));
}
