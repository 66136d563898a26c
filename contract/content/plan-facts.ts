import { formatPence, formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { accessText, type Plan, samlPlansText } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import type { Facts } from './fill-in.ts';

const usesOfExample = 2500;

/** Facts about the plans that can be bought on a day, for guides and articles. */
export function planFactsOf(planOfDay: (tier: Tier) => Plan): Facts {
  const [silver, gold] = [planOfDay('silver'), planOfDay('gold')];
  const [less, more] = [silver.pricePence, gold.pricePence];
  const facts: Record<string, string | boolean | null> = {
    samlPlans: samlPlansText(planOfDay),
    samlPlansOr: samlPlansText(planOfDay, 'or'),
    /** By how much Gold costs more than Silver */
    silverToGold: less !== null && more !== null && more > less ? formatPence(more - less) : null,
    goldTwiceSilver: typeof silver.insights === 'number' && gold.insights === 2 * silver.insights,
    /** Cost per use with Silver and 2,500 uses */
    silverUse: less === null ? null : costText(less / usesOfExample),
  };
  for (const tier of tiers) Object.assign(facts, factsOf(tier, planOfDay(tier)));
  return facts;
}

function factsOf(tier: Tier, plan: Plan): Facts {
  const { pricePence, insights } = plan;
  const access = accessText(plan);
  const yearly = access.replace('per year', 'a year');
  return {
    /** `£3,999.99`, `On request` */
    [`${tier}Price`]: formatPrice(pricePence),
    [`${tier}OnRequest`]: pricePence === null,
    /** The price in a sentence: `£3,999.99`, `a price on request` */
    [`${tier}Cost`]: pricePence === null ? 'a price on request' : formatPence(pricePence),
    /** `8,000 insights per year` */
    [`${tier}Access`]: access,
    /** `8,000 insights a year`, at the beginning of a sentence and within one */
    [`${tier}Yearly`]: yearly,
    [`${tier}YearlyInside`]: insights === 'unlimited' ? yearly.toLowerCase() : yearly,
    /** The same, or null for a plan without a stated number */
    [`${tier}Insights`]: insights === null ? null : yearly,
    [`${tier}Unlimited`]: insights === 'unlimited',
    [`${tier}Saml`]: plan.includesSaml,
    [`${tier}Popular`]: plan.isPopular,
  };
}

/** `80 pence`, `£1.20` */
function costText(pence: number): string {
  return pence < 100 ? `${Math.round(pence)} pence` : formatPence(Math.round(pence));
}
