import { listCurrency } from './money.ts';
import { listPriceIn, type Plan, type PlanOn } from './plans.ts';
import { type Tier, tiers } from './tiers.ts';

/** The list prices of years that begin on a day, net, in minor units; null: on request, or none in this currency. */
export function listPricesOn(planOn: PlanOn, day: string, currency = listCurrency): Record<Tier, number | null> {
  const prices = tiers.map((tier) => [tier, listPriceIn(planOn(tier, day), currency)]);
  return Object.fromEntries(prices) as Record<Tier, number | null>;
}

export interface PricedTerm {
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
export function priceOfTerm(
  { tier, startDate, priceMinor, currency, isTrial }: PricedTerm,
  planOn: PlanOn,
): number | null {
  if (isTrial) return null;
  return priceMinor ?? listPriceIn(planOn(tier, startDate), currency);
}

/** The insights that a term includes; null where no number is stated or agreed. */
export function insightsOfTerm(
  { tier, startDate, allowance }: { tier: Tier; startDate: string; allowance: number | null },
  planOn: PlanOn,
): Plan['insights'] {
  return allowance ?? planOn(tier, startDate).insights;
}
