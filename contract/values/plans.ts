import type { Tier } from './tiers.ts';

/** A plan's price and access for a year (specification §9). Amounts are pence. */
export interface Plan {
  /** Before VAT; null: on request. */
  pricePence: number | null;
  /** Insights a year; null where the plan names no number. */
  insights: number | 'unlimited' | null;
  /** What is shown as Access (specification §2). */
  access: string;
  isPopular: boolean;
}

export const plans: Record<Tier, Plan> = {
  subject: { pricePence: 119_99, insights: null, access: 'University Subject', isPopular: false },
  silver: { pricePence: 1_999_99, insights: 4000, access: '4,000 insights per year', isPopular: false },
  gold: { pricePence: 3_999_99, insights: 8000, access: '8,000 insights per year', isPopular: true },
  professional: { pricePence: null, insights: 'unlimited', access: 'Unlimited insights', isPopular: false },
};

/** The access a plan gives, or none (specification §4). */
export function accessText(tier: Tier | null): string {
  return tier === null ? 'Limited access' : plans[tier].access;
}
