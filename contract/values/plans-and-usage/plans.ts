import { shortTierName, type Tier, tiers } from './tiers.ts';

/** Price and contents of a plan from a day on. Amounts are hundredths of the currency. */
export interface Plan {
  /** The first day; null for what has always held. */
  from: string | null;
  /** Price of a year before VAT; null: on request. */
  pricePence: number | null;
  currency: PlanCurrency;
  /** Prices of a year in other currencies, in their minor units; a currency without one has no list price. */
  otherPrices?: OtherPrices | undefined;
  /** Insights per year; null for a plan without a stated number. */
  insights: number | 'unlimited' | null;
  includesSaml: boolean;
  /** One more line about the plan. Without a stated number of insights it is shown as Access. */
  description: string;
  isPopular: boolean;
}

export const insightsMax = 1_000_000_000;

/** Currencies that invoices can be written in. */
export const planCurrencies = ['GBP'] as const;
export type PlanCurrency = (typeof planCurrencies)[number];

/** Currencies that a plan may have a list price in, besides. */
export const otherCurrencies = ['EUR', 'USD'] as const;
type OtherPrices = { readonly [Code in (typeof otherCurrencies)[number]]?: number | undefined };

/** The list price of a year in minor units of this currency; null: none, or on request. */
export function listPriceIn({ pricePence, currency: own, otherPrices = {} }: Plan, currency: string): number | null {
  if (currency === own) return pricePence;
  const other = otherCurrencies.find((code) => code === currency);
  return (other && otherPrices[other]) ?? null;
}

/** Prices and contents of each plan over time, the oldest first. */
export type PlanList = Readonly<Record<Tier, readonly Plan[]>>;

/** The plan that starts on this day. */
export type PlanOn = (tier: Tier, day: string) => Plan;

function plan(pricePence: number | null, insights: Plan['insights'], more: Partial<Plan> = {}): Plan {
  const usual = { from: null, pricePence, currency: 'GBP', insights, includesSaml: true } as const;
  return { ...usual, description: '', isPopular: false, ...more };
}

/** Plans of an installation in which nobody has changed any. */
export const defaultPlans: Readonly<Record<Tier, Plan>> = {
  subject: plan(119_99, null, { includesSaml: false, description: 'University Subject' }),
  silver: plan(1_999_99, 4000),
  gold: plan(3_999_99, 8000, { isPopular: true }),
  professional: plan(null, 'unlimited'),
};

/** A plan keeps what it was on its first day, whatever the list says later: ask with that day. */
export function planOn(list: PlanList, tier: Tier, day: string): Plan {
  return heldOn(list[tier], day) ?? defaultPlans[tier];
}

/** Which of a plan's changes holds on a day. */
export function heldOn(plans: readonly Plan[], day: string): Plan | undefined {
  return plans.findLast(({ from }) => from === null || from <= day);
}

/** The list without what holds from a later day only. */
export function plansUntil(list: PlanList, day: string): Record<Tier, Plan[]> {
  const until = (tier: Tier) => list[tier].filter(({ from }) => from === null || from <= day);
  return {
    subject: until('subject'),
    silver: until('silver'),
    gold: until('gold'),
    professional: until('professional'),
  };
}

const countFormat = new Intl.NumberFormat('en-GB');

/** `4,000 insights per year` */
export function accessText({ insights, description }: Pick<Plan, 'insights' | 'description'>): string {
  if (insights === null) return description;
  return insights === 'unlimited' ? 'Unlimited insights' : `${countFormat.format(insights)} insights per year`;
}

/** An agreed allowance in the words of a plan's. */
export function allowanceText(allowance: number): string {
  return `${countFormat.format(allowance)} insights, as agreed`;
}

/** Shown as Access where there is no plan. */
export const limitedAccess = 'Limited access';

/** A plan's features in words. */
export function planFeatures(plan: Plan): string[] {
  const { insights, description, includesSaml } = plan;
  return [
    accessText(plan),
    ...(insights !== null && description !== '' ? [description] : []),
    ...(includesSaml ? ['Sign-in by SAML'] : []),
    'Sign-in by IP ranges',
    'Annual billing by invoice',
  ];
}

export interface SamlPeriod {
  tier: Tier;
  from: string | null;
  /** Not included. */
  until: string | null;
}

/** The first days of plans that include SAML. */
export function samlPeriods(list: PlanList): SamlPeriod[] {
  return tiers.flatMap((tier) =>
    list[tier].flatMap(({ from, includesSaml }, at) =>
      includesSaml ? { tier, from, until: list[tier][at + 1]?.from ?? null } : [],
    ),
  );
}

/** `Silver, Gold and Professional`, or with `or`; empty if no plan of that day includes SAML. */
export function samlPlansText(planOnDay: (tier: Tier) => Plan, joint: 'and' | 'or' = 'and'): string {
  const names = tiers.filter((tier) => planOnDay(tier).includesSaml).map(shortTierName);
  const last = names.pop();
  return [names.join(', '), last].filter(Boolean).join(` ${joint} `);
}
