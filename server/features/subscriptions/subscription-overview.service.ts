import type { Subscription, SubscriptionPeriod } from '#contract/plans-and-usage/subscriptions.ts';
import { allowanceText, priceOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import { listCurrency } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { termStateOf } from '#contract/values/plans-and-usage/plan-terms.ts';
import { planFeatures } from '#contract/values/plans-and-usage/plans.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import { listSubscriptionsOf, type SubscriptionRow } from './subscriptions.queries.ts';

/** An institution's current plan and all its others, as its people and staff see them. `today` is the day in London. */
export async function readSubscription(
  db: Db,
  institution: { id: number; name: string },
  { today, vat }: { today: string; vat: Pick<Subscription, 'vatBasisPoints' | 'vatReason'> },
): Promise<Subscription> {
  const rows = await listSubscriptionsOf(db, institution.id);
  const periods = rows.flatMap((row) => toPeriod(row, today));
  const current = periods.find(({ state }) => state === 'active');
  const running = rows.find(({ id }) => id === current?.id);
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
    features: featuresOf(running),
    pricePence: current?.priceMinor ?? null,
    currency: current?.currency ?? listCurrency,
    isTrial: current?.isTrial ?? false,
    allowance: running?.allowance ?? null,
    ...vat,
    startDate: current?.startDate ?? null,
    endDate: current?.endDate ?? null,
    renewalDate: current && lastDay ? addDays(lastDay, 1) : null,
    history: periods.reverse(),
  };
}

function toPeriod(row: SubscriptionRow, today: string): SubscriptionPeriod[] {
  const { id, tier, startDate, endDate, currency, isTrial, createdAt, updatedAt } = row;
  const state = termStateOf(row, today);
  // Customers see no term that never began.
  if (state === 'withdrawn') return [];
  return [
    { id, tier, startDate, endDate, state, priceMinor: priceOfTerm(row), currency, isTrial, createdAt, updatedAt },
  ];
}

/** The plan's features; the agreed allowance takes the place of the plan's. */
function featuresOf(term: SubscriptionRow | undefined): string[] {
  const [access, ...others] = planFeatures(term?.tier ?? null);
  if (!term || access === undefined) return [];
  return [term.allowance === null ? access : allowanceText(term.allowance), ...others];
}
