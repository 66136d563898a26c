import { londonTime } from '#contract/values/chat/support-hours.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { readTier, type Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { CastMember } from '#server/demo/cast.ts';
import type { Rows } from '#server/demo/seed.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { firstDemoMonth } from './demo-usage.ts';

type Subscription = Rows['subscriptions'][number];

const day = 24 * 60 * 60 * 1000;
/**
 * Harrowmere's plan ends in about four months, as its account manager says in the talks; the others end soon, so that
 * they can be renewed.
 */
const boughtByInstitution: Readonly<Record<number, number>> = { 1: 255, 10: 335, 11: 320, 12: 346 };

/** Prices of Professional that were agreed; that of Université de Valbrune is still on request. */
const negotiated: Readonly<Record<number, number>> = { 12: 12_500_00 };

/**
 * Subscriptions for the plans that people of the demo have, bought a fixed number of days ago, so that they are always
 * current.
 */
export function currentSubscriptions(people: readonly CastMember[], now: number): Subscription[] {
  return tiersOf(people).map(([institutionId, tier]) => {
    const startDate = londonTime(now - boughtDaysAgo(institutionId) * day).day;
    return subscription(institutionId, tier, { startDate, endDate: lastDayOfYearFrom(startDate), status: 'active' });
  });
}

/** Harrowmere's next year, which was agreed in the talks and has no invoice yet, so that one can be requested. */
export function agreedSubscriptions(current: readonly Subscription[]): Subscription[] {
  return current
    .filter(({ institutionId }) => institutionId === 1)
    .map(({ institutionId, tier, endDate, updatedAt }) => {
      const startDate = addDays(endDate, 1);
      const days = { startDate, endDate: lastDayOfYearFrom(startDate), status: 'active' } as const;
      return { ...subscription(institutionId, tier, days), createdAt: updatedAt, updatedAt };
    });
}

export function boughtDaysAgo(institutionId: number): number {
  return boughtByInstitution[institutionId] ?? 40 + ((institutionId * 61) % 280);
}

/** Former subscriptions, back to the first month with usage; newest first within an institution. */
export function pastSubscriptions(current: readonly Subscription[]): Subscription[] {
  return current.flatMap(({ institutionId, tier, startDate: currentStart }) => {
    const years: Subscription[] = [];
    for (let next = currentStart; next > `${firstDemoMonth}-01`; next = years.at(-1)?.startDate ?? '') {
      const startDate = yearBefore(next);
      years.push(subscription(institutionId, tier, { startDate, endDate: addDays(next, -1), status: 'expired' }));
    }
    return years;
  });
}

/** The day a year earlier; for a leap day, the day before. */
function yearBefore(date: string): string {
  const earlier = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return earlier.endsWith('-02-29') ? `${earlier.slice(0, -2)}28` : earlier;
}

function subscription(
  institutionId: number,
  tier: Tier,
  period: Pick<Subscription, 'startDate' | 'endDate' | 'status'>,
): Subscription {
  const at = isoTime(Date.parse(period.startDate));
  const priceMinor = negotiated[institutionId] ?? defaultPlans[tier].pricePence;
  return { institutionId, tier, ...period, priceMinor, createdAt: at, updatedAt: at };
}

function tiersOf(people: readonly CastMember[]): [number, Tier][] {
  const tiers = new Map<number, Tier>();
  for (const { institutionId, subscriptionTier } of people) {
    const tier = readTier(subscriptionTier);
    if (institutionId !== null && tier) tiers.set(institutionId, tier);
  }
  return [...tiers];
}
