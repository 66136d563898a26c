import type { Subscription, SubscriptionPeriod } from '#contract/plans-and-usage/subscriptions.ts';
import { priceOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import { listCurrency } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { termStateOf } from '#contract/values/plans-and-usage/plan-terms.ts';
import { allowanceText, type PlanOn, planFeatures } from '#contract/values/plans-and-usage/plans.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import { signedFileOf } from './signed-files.service.ts';
import { listSubscriptionsOf, type SubscriptionRow } from './subscriptions.queries.ts';

interface Reading {
  /** The day in London. */
  today: string;
  vat: Pick<Subscription, 'vatBasisPoints' | 'vatReason'>;
  planOn: PlanOn;
  /** Whether the reader sees the signed contracts. */
  seesContracts: boolean;
}

/** An institution's current plan and all its others, as its people and staff see them. */
export async function readSubscription(
  db: Db,
  institution: { id: number; name: string },
  { vat, ...reading }: Reading,
): Promise<Subscription> {
  const { planOn } = reading;
  const rows = await listSubscriptionsOf(db, institution.id);
  const periods = rows.flatMap((row) => toPeriod(row, reading));
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
    features: running ? featuresOf(running, planOn) : [],
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

function toPeriod(row: SubscriptionRow, { today, planOn, seesContracts }: Omit<Reading, 'vat'>): SubscriptionPeriod[] {
  const { id, tier, startDate, endDate, currency, isTrial, createdAt, updatedAt } = row;
  const state = termStateOf(row, today);
  // Customers see no term that never began.
  if (state === 'withdrawn') return [];
  const priceMinor = priceOfTerm(row, planOn);
  const file = seesContracts ? signedFileOf(row) : null;
  return [{ id, tier, startDate, endDate, state, priceMinor, currency, isTrial, file, createdAt, updatedAt }];
}

/** The plan's features; the agreed allowance takes the place of the plan's. */
function featuresOf({ tier, startDate, allowance }: SubscriptionRow, planOn: PlanOn): string[] {
  const [access = '', ...others] = planFeatures(planOn(tier, startDate));
  return [allowance === null ? access : allowanceText(allowance), ...others];
}
