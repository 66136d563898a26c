import type { Tier } from './tiers.ts';

/** A plan's yearly price and contents. Amounts are pence. */
export interface Plan {
  /** Before VAT; null: on request. */
  pricePence: number | null;
  /** Insights per year; null for a plan without a stated number. */
  insights: number | 'unlimited' | null;
  /** Shown as Access. */
  access: string;
  /** Ways in which readers sign in. */
  signIn: readonly string[];
  isPopular: boolean;
}

const byIp = 'Sign-in by IP ranges';
const bySamlAndIp = ['Sign-in by SAML', byIp];

export const plans: Record<Tier, Plan> = {
  subject: { pricePence: 119_99, insights: null, access: 'University Subject', signIn: [byIp], isPopular: false },
  silver: {
    pricePence: 1_999_99,
    insights: 4000,
    access: '4,000 insights per year',
    signIn: bySamlAndIp,
    isPopular: false,
  },
  gold: {
    pricePence: 3_999_99,
    insights: 8000,
    access: '8,000 insights per year',
    signIn: bySamlAndIp,
    isPopular: true,
  },
  professional: {
    pricePence: null,
    insights: 'unlimited',
    access: 'Unlimited insights',
    signIn: bySamlAndIp,
    isPopular: false,
  },
};

export function accessText(tier: Tier | null): string {
  return tier === null ? 'Limited access' : plans[tier].access;
}

/** A plan's features in words; none without a plan. */
export function planFeatures(tier: Tier | null): string[] {
  return tier === null ? [] : [plans[tier].access, ...plans[tier].signIn, 'Annual billing by invoice'];
}
