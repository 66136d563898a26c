import type { Subscription, SubscriptionPeriod } from '#contract/plans-and-usage/subscriptions.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { type PlanOn, planFeatures } from '#contract/values/plans-and-usage/plans.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import { listSubscriptionsOf, type SubscriptionRow } from './subscriptions.queries.ts';

interface Reading {
  /** The day in London. */
  today: string;
  vat: Pick<Subscription, 'vatBasisPoints' | 'vatReason'>;
  planOn: PlanOn;
}

/** An institution's current plan and all its others, as its people and staff see them. */
export async function readSubscription(
  db: Db,
  institution: { id: number; name: string },
  { today, vat, planOn }: Reading,
): Promise<Subscription> {
  const periods = (await listSubscriptionsOf(db, institution.id)).map((row) => toPeriod(row, today));
  const current = periods.find(({ state }) => state === 'active');
  const plan = current ? planOn(current.tier, current.startDate) : null;
  const bought = periods.filter(({ state }) => state === 'active' || state === 'upcoming');
  const lastDay = bought
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  return {
    institutionId: institution.id,
    companyName: institution.name,
    tier: current?.tier ?? null,
    status: current ? 'active' : 'inactive',
    planName: tierName(current?.tier ?? null),
    features: plan ? planFeatures(plan) : [],
    pricePence: plan?.pricePence ?? null,
    ...vat,
    startDate: current?.startDate ?? null,
    endDate: current?.endDate ?? null,
    renewalDate: current && lastDay ? addDays(lastDay, 1) : null,
    history: periods.reverse(),
  };
}

function toPeriod(row: SubscriptionRow, today: string): SubscriptionPeriod {
  const { id, tier, startDate, endDate, createdAt, updatedAt } = row;
  return { id, tier, startDate, endDate, state: stateOf(row, today), createdAt, updatedAt };
}

/** Computed from the dates, because the stored status may be an hour behind. */
function stateOf({ status, startDate, endDate }: SubscriptionRow, today: string): SubscriptionPeriod['state'] {
  if (status === 'cancelled') return 'cancelled';
  if (endDate < today) return 'expired';
  return startDate > today ? 'upcoming' : 'active';
}
