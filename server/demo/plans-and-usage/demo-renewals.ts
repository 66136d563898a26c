import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import type { Rows } from '#server/demo/seed.queries.ts';
import type { Ago } from '#server/demo/working-time.ts';
import { isoTime } from '#server/platform/clock.ts';

const hoshimura = { institutionId: 9, contactId: 24, offeredBy: 4 };

export function demoRenewalOffers(ago: Ago, current: Rows['subscriptions']): Pick<Rows, 'renewalOffers'> {
  const bought = current.find(({ institutionId }) => institutionId === hoshimura.institutionId);
  const netPence = bought && defaultPlans[bought.tier].pricePence;
  if (!bought || !netPence) return { renewalOffers: [] };
  const periodStart = addDays(bought.endDate, 1);
  const year = {
    tier: bought.tier,
    periodStart,
    periodEnd: lastDayOfYearFrom(periodStart),
    validUntil: bought.endDate,
  };
  return { renewalOffers: [{ ...hoshimura, ...year, netPence, offeredAt: isoTime(ago(3)) }] };
}
