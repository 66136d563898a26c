import { londonTime } from '#contract/values/support-hours.ts';
import { readTier, type Tier } from '#contract/values/tiers.ts';
import { lastDayOfYearFrom } from '#server/features/subscriptions/subscription-days.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { CastMember } from './cast.ts';
import type { Rows } from './seed.queries.ts';

const day = 24 * 60 * 60 * 1000;
/** product §13: a past year that covers the usage from January to May 2025. */
const pastStart = '2024-09-01';

/** What the people carry as their plan, as rows: bought a fixed number of days ago, so that it always holds. */
export function currentSubscriptions(people: readonly CastMember[], now: number): Rows['subscriptions'] {
  return tiersOf(people).map(([institutionId, tier]) => {
    const boughtAt = now - (40 + ((institutionId * 61) % 280)) * day;
    return subscription(institutionId, tier, { startDate: londonTime(boughtAt).day, status: 'active' });
  });
}

export function pastSubscriptions(people: readonly CastMember[]): Rows['subscriptions'] {
  return tiersOf(people).map(([institutionId, tier]) =>
    subscription(institutionId, tier, { startDate: pastStart, status: 'expired' }),
  );
}

function subscription(
  institutionId: number,
  tier: Tier,
  { startDate, status }: { startDate: string; status: 'active' | 'expired' },
): Rows['subscriptions'][number] {
  const at = isoTime(Date.parse(startDate));
  const endDate = lastDayOfYearFrom(startDate);
  return { institutionId, tier, startDate, endDate, status, createdAt: at, updatedAt: at };
}

function tiersOf(people: readonly CastMember[]): [number, Tier][] {
  const tiers = new Map<number, Tier>();
  for (const { institutionId, subscriptionTier } of people) {
    const tier = readTier(subscriptionTier);
    if (institutionId !== null && tier) tiers.set(institutionId, tier);
  }
  return [...tiers];
}
