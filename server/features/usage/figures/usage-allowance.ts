import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import { insightsOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import type { PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';

/** A term of a plan, with what was agreed. */
export interface SubscriptionYear {
  tier: Tier;
  startDate: string;
  endDate: string;
  status: 'active' | 'cancelled' | 'expired';
  priceMinor: number | null;
  currency: string;
  isTrial: boolean;
  /** Insights of the term; null: the plan's, which are for a year. */
  allowance: number | null;
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
  { elapsed, uses, planOn }: { elapsed: readonly string[]; uses: ReadonlyMap<string, number>; planOn: PlanOn },
): Omit<UsageAllowance, 'mixedMonths'> {
  const { tier, startDate, endDate } = year;
  const { limit, months } = limitOf(year, planOn);
  const reported = elapsed.filter((month) => uses.has(month));
  const used = sumOf(reported, uses);
  return {
    ...{ tier, startDate, endDate },
    insights: limit,
    used,
    newestMonth: elapsed.at(-1) ?? year.startDate.slice(0, 7),
    elapsedMonths: elapsed.length,
    reportedMonths: reported.length,
    missingMonths: elapsed.filter((month) => !uses.has(month)),
    evenPace: limit === null ? null : Math.round((limit * Math.min(elapsed.length, months)) / months),
    projected: reported.length === 0 ? 0 : Math.round((used / reported.length) * months),
  };
}

/** The insights of a term, and the months for which they are: a plan's for a year or longer, agreed ones for the term. */
function limitOf(term: SubscriptionYear, planOn: PlanOn): { limit: number | null; months: number } {
  const months = monthsOfTerm(term);
  if (term.allowance !== null) return { limit: term.allowance, months };
  const insights = insightsOfTerm(term, planOn);
  const limit = typeof insights === 'number' ? insights : null;
  if (months <= monthsOfYear) return { limit, months: monthsOfYear };
  return { limit: limit === null ? null : Math.round((limit * months) / monthsOfYear), months };
}

const daysOfMonth = 365.25 / 12;

/** The length of a term in months, at least one. */
export function monthsOfTerm({ startDate, endDate }: Pick<SubscriptionYear, 'startDate' | 'endDate'>): number {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  return Math.max(1, Math.round(days / daysOfMonth));
}

function sumOf(months: readonly string[], uses: ReadonlyMap<string, number>): number {
  return months.reduce((sum, month) => sum + (uses.get(month) ?? 0), 0);
}

export function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
