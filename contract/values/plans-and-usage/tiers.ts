/** The plans an institution can have, smallest first. */
export const tiers = ['subject', 'silver', 'gold', 'professional'] as const;
export type Tier = (typeof tiers)[number];

const names: Record<Tier, string> = {
  subject: 'Subject Access',
  silver: 'University Silver',
  gold: 'University Gold',
  professional: 'Professional',
};

export function tierName(tier: Tier | null): string {
  return tier === null ? 'None' : names[tier];
}

/** `Silver` for University Silver. */
export function shortTierName(tier: Tier): string {
  return names[tier].replace('University ', '');
}

export function readTier(text: string | null): Tier | null {
  return tiers.find((tier) => tier === text) ?? null;
}
