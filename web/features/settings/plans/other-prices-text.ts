import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { listPriceIn, otherCurrencies, type Plan } from '#contract/values/plans-and-usage/plans.ts';

/** `€4,599.00, US$4,999.00`; empty for a plan with a price in pounds alone. */
export function otherPricesText(plan: Plan): string {
  const prices = otherCurrencies.flatMap((currency) => {
    const price = listPriceIn(plan, currency);
    return price === null ? [] : formatMoney(price, currency);
  });
  return prices.join(', ');
}
