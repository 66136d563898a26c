import { type MonthRange, monthCount, monthsIn, samePeriodBefore } from './usage-periods.ts';

/** With fewer of its months in both, two periods are not compared: one term says nothing about a year. */
const leastPart = 1 / 4;

/** The months of a period and of the same period before that are compared with each other. */
export interface ComparedMonths {
  /** A month and its counterpart; both have figures. */
  pairs: readonly (readonly [month: string, before: string])[];
  /** The months of either period without figures. */
  missing: readonly string[];
  isEnough: boolean;
}

/** The figures of the months that both periods have; null where those are too few. */
interface Change {
  now: number | null;
  before: number | null;
  missing: string[];
}

/** The number of months that both periods need for a comparison. */
export function fewestCompared(period: MonthRange): number {
  return Math.max(1, Math.ceil(monthCount(period) * leastPart));
}

/**
 * A missing month is no change, so only months that both periods have are compared. `isAlike`: two months that count the same things, such as
 * the same members.
 */
export function comparedMonths(
  period: MonthRange,
  has: (month: string) => boolean,
  isAlike: (month: string, before: string) => boolean = () => true,
): ComparedMonths {
  const months = monthsIn(period);
  const monthsBefore = monthsIn(samePeriodBefore(period));
  const all = months.map((month, at) => [month, monthsBefore[at] ?? ''] as const);
  const pairs = all.filter(([month, before]) => has(month) && has(before) && isAlike(month, before));
  const missing = [...monthsBefore, ...months].filter((month) => !has(month));
  return { pairs, missing, isEnough: pairs.length >= fewestCompared(period) };
}

/** Sums figures of the months that both periods have. `figureOf`: null for a month without figures. */
export function changeOf(
  period: MonthRange,
  figureOf: (month: string) => number | null,
  isAlike?: (month: string, before: string) => boolean,
): Change {
  const { pairs, missing, isEnough } = comparedMonths(period, (month) => figureOf(month) !== null, isAlike);
  const sumOf = (months: readonly string[]) => months.reduce((sum, month) => sum + (figureOf(month) ?? 0), 0);
  return {
    now: isEnough ? sumOf(pairs.map(([month]) => month)) : null,
    before: isEnough ? sumOf(pairs.map(([, month]) => month)) : null,
    missing: [...missing],
  };
}
