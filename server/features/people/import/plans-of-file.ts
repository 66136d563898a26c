import type { ImportedRow, ImportProblem } from '#contract/people/customers.ts';
import { listCurrency } from '#contract/values/plans-and-usage/money.ts';
import { lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { overlaps } from '#contract/values/plans-and-usage/plan-terms.ts';
import { listPriceIn, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { longDay } from '#server/platform/long-day.ts';

type Row = Pick<
  ImportedRow,
  | ('line' | 'companyName' | 'subscriptionTier' | 'planStart' | 'planEnd')
  | ('priceMinor' | 'currency' | 'isTrial' | 'allowance')
>;

/** A term with days; a plan without them begins with the import, for a year at the list price. */
export interface TermOfFile {
  line: number;
  tier: Tier;
  startDate: string;
  endDate: string;
  /** Null: the list price in the currency, or none for a trial. */
  priceMinor: number | null;
  currency: string;
  isTrial: boolean;
  /** Null: the plan's. */
  allowance: number | null;
}

export interface StoredTerm {
  institutionId: number;
  tier: Tier;
  startDate: string;
  endDate: string;
}

/** The dated terms of each institution, by the key of its name. Two equal lines are one term. */
export function termsOf(rows: readonly Row[]): Map<string, TermOfFile[]> {
  const terms = new Map<string, TermOfFile[]>();
  for (const row of rows) {
    const term = termIn(row);
    if (!term) continue;
    const key = sameNameKey(row.companyName);
    const own = terms.get(key) ?? [];
    if (!own.some((other) => isSame(other, term))) terms.set(key, [...own, term]);
  }
  return terms;
}

function termIn({ subscriptionTier: tier, planStart, planEnd, currency, ...row }: Row): TermOfFile | null {
  if (tier === null || planStart === null) return null;
  const { line, priceMinor, isTrial, allowance } = row;
  const days = { startDate: planStart, endDate: planEnd ?? lastDayOfYearFrom(planStart) };
  return { line, tier, ...days, priceMinor, currency: currency ?? listCurrency, isTrial, allowance };
}

function isSame(one: TermOfFile, other: TermOfFile): boolean {
  const { line: _, ...term } = one;
  return (Object.keys(term) as (keyof typeof term)[]).every((key) => one[key] === other[key]);
}

/** Problems with the plans of single lines, and with terms that share days with others in the file. */
export function wrongPlans(rows: readonly Row[]): ImportProblem[] {
  const inLines = rows.flatMap(({ line, subscriptionTier, planStart, planEnd, ...row }) => {
    const wrong = (column: string, message: string): ImportProblem[] => [{ line, column, message }];
    const { priceMinor, currency, isTrial, allowance } = row;
    const hasMore = isTrial || (planEnd ?? priceMinor ?? currency ?? allowance) !== null;
    if (subscriptionTier === null && (hasMore || planStart !== null)) return wrong('Plan', 'Please name the plan');
    if (planStart === null && hasMore) return wrong('Plan starts', 'Please enter the plan’s first day');
    if (isTrial && priceMinor !== null) return wrong('Price', 'A trial has no price');
    if (planStart !== null && planEnd !== null && planEnd < planStart)
      return wrong('Plan ends', 'The end is before the start');
    return [];
  });
  const among = [...termsOf(rows).values()].flatMap((terms) =>
    terms.flatMap((term, at) => {
      const other = terms.slice(0, at).find((one) => overlaps(one, term));
      const message = other && `This overlaps the plan of line ${other.line}`;
      return message ? [{ line: term.line, column: 'Plan starts', message }] : [];
    }),
  );
  return [...inLines, ...among];
}

/** Terms without a price whose plan has no list price in their currency on their first day. */
export function unpricedPlans(rows: readonly Row[], planOn: PlanOn): ImportProblem[] {
  return rows.flatMap((row) => {
    const term = termIn(row);
    if (!term || term.isTrial || term.priceMinor !== null || term.currency === listCurrency) return [];
    if (listPriceIn(planOn(term.tier, term.startDate), term.currency) !== null) return [];
    return [{ line: row.line, column: 'Price', message: `Please enter the price in ${term.currency}` }];
  });
}

/** Terms that share days with a stored one of their institution. */
export function overlappingPlans(
  rows: readonly Row[],
  idOf: (companyName: string) => number | undefined,
  stored: readonly StoredTerm[],
): ImportProblem[] {
  return [...termsOf(rows)].flatMap(([key, terms]) => {
    const id = idOf(key);
    const own = stored.filter(({ institutionId }) => institutionId === id);
    return terms.flatMap((term): ImportProblem[] => {
      const other = own.find((one) => overlaps(one, term));
      if (!other) return [];
      const days = `${longDay(other.startDate)} to ${longDay(other.endDate)}`;
      const message = `This overlaps ${tierName(other.tier)}, ${days}`;
      return [{ line: term.line, column: 'Plan starts', message }];
    });
  });
}
