import { listCurrency } from './money.ts';
import { plans } from './plans.ts';
import { type Tier, tiers } from './tiers.ts';

/**
 * The list price of a year that begins on this day, net, in pence of pounds sterling; null for a plan with its price on
 * request.
 */
export function listPriceOn(tier: Tier, _day: string): number | null {
  return plans[tier].pricePence;
}

/** The list prices of all plans on a day. */
export function listPricesOn(day: string): Record<Tier, number | null> {
  const prices = tiers.map((tier) => [tier, listPriceOn(tier, day)]);
  return Object.fromEntries(prices) as Record<Tier, number | null>;
}

/** The insights that a year which begins on this day includes; null where the plan states no number. */
function listInsightsOn(tier: Tier, _day: string): number | 'unlimited' | null {
  return plans[tier].insights;
}

interface Term {
  tier: Tier;
  startDate: string;
  priceMinor: number | null;
  currency: string;
  isTrial: boolean;
}

/**
 * The net price of a term in minor units of its currency; null for a trial, and while a price on request is not agreed.
 * A row of an older version has no price, and costs the list's.
 */
export function priceOfTerm({ tier, startDate, priceMinor, currency, isTrial }: Term): number | null {
  if (isTrial) return null;
  return priceMinor ?? (currency === listCurrency ? listPriceOn(tier, startDate) : null);
}

/** The insights that a term includes; null where no number is stated or agreed. */
export function insightsOfTerm({
  tier,
  startDate,
  allowance,
}: {
  tier: Tier;
  startDate: string;
  allowance: number | null;
}): number | 'unlimited' | null {
  return allowance ?? listInsightsOn(tier, startDate);
}

const insights = new Intl.NumberFormat('en-GB');

/** An agreed allowance in the words of a plan's. */
export function allowanceText(allowance: number): string {
  return `${insights.format(allowance)} insights, as agreed`;
}
