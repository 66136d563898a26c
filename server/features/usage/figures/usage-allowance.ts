import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import type { Plan } from '#contract/values/plans-and-usage/plans.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';

export interface SubscriptionYear {
  tier: Tier;
  startDate: string;
  endDate: string;
}

const monthsOfYear = 12;

/**
 * The subscription to whose year a month belongs: the one active on its last day, else on its first, so every month belongs to one year.
 * Undefined if none is active. `periods`: the newest last.
 */
export function yearOfMonth(periods: readonly SubscriptionYear[], month: string): SubscriptionYear | undefined {
  const holdsOn = (day: string) => periods.findLast(({ startDate, endDate }) => startDate <= day && day <= endDate);
  return holdsOn(`${month}-${daysIn(month)}`) ?? holdsOn(`${month}-01`);
}

/** The months of a subscription's year up to one of them. */
export function monthsOfYearUntil(
  periods: readonly SubscriptionYear[],
  year: SubscriptionYear,
  last: string,
): string[] {
  return monthsBetween(year.startDate.slice(0, 7), last).filter((month) => yearOfMonth(periods, month) === year);
}

/** The used part of a year's allowance, and the pace. `uses` has every reported month of that year. */
export function allowanceOf(
  year: SubscriptionYear,
  { insights }: Pick<Plan, 'insights'>,
  { elapsed, uses }: { elapsed: readonly string[]; uses: ReadonlyMap<string, number> },
): Omit<UsageAllowance, 'mixedMonths'> {
  const limit = typeof insights === 'number' ? insights : null;
  const reported = elapsed.filter((month) => uses.has(month));
  const used = sumOf(reported, uses);
  return {
    ...year,
    insights: limit,
    used,
    newestMonth: elapsed.at(-1) ?? year.startDate.slice(0, 7),
    elapsedMonths: elapsed.length,
    reportedMonths: reported.length,
    missingMonths: elapsed.filter((month) => !uses.has(month)),
    evenPace: limit === null ? null : Math.round((limit * Math.min(elapsed.length, monthsOfYear)) / monthsOfYear),
    projected: reported.length === 0 ? 0 : Math.round((used / reported.length) * monthsOfYear),
  };
}

function sumOf(months: readonly string[], uses: ReadonlyMap<string, number>): number {
  return months.reduce((sum, month) => sum + (uses.get(month) ?? 0), 0);
}

export function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
