import { londonTime } from '#contract/values/chat/support-hours.ts';
import { amountText, formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { FindVatNow } from '#server/features/invoices/institution-vat.service.ts';
import { readSubscription } from '#server/features/subscriptions/subscription-overview.service.ts';
import type { Portal } from '#server/portal.ts';
import { type Asker, dayText, type Facts } from './fact-texts.ts';

const periodsTold = 4;

export function subscriptionFacts(
  { db, clock, planOn }: Portal,
  findVatNow: FindVatNow,
): Facts<'plan' | 'price' | 'renewal' | 'history'> {
  const subscription = async ({ institution }: Asker) =>
    readSubscription(db, institution, {
      today: londonTime(clock()).day,
      vat: await findVatNow(institution.id),
      seesContracts: false,
      planOn,
    });

  return {
    async plan(asker) {
      const { tier, planName, features, startDate, endDate } = await subscription(asker);
      if (!tier) return [`${asker.institution.name} has no active plan today, so access is limited.`];
      return [
        `${asker.institution.name} has the plan ${planName}, from ${dayText(startDate)} to ${dayText(endDate)}.`,
        `It gives: ${features.join(', ')}.`,
      ];
    },

    async price(asker) {
      const { Your, your } = asker.words;
      const { tier, planName, pricePence, currency, isTrial, ...more } = await subscription(asker);
      const { vatBasisPoints, vatReason, startDate, endDate } = more;
      if (!tier) return [`${asker.institution.name} has no active plan today, so there is no price.`];
      if (isTrial) return [`${Your} plan, ${planName}, is a trial and costs nothing until ${dayText(endDate)}.`];
      if (pricePence === null)
        return [`The price of ${your} plan, ${planName}, is agreed on request: the account manager knows it.`];
      const withVat = amountText(pricePence, vatBasisPoints, currency);
      const vat = vatBasisPoints > 0 ? `, which is ${withVat}` : '';
      const isYear = startDate !== null && endDate === lastDayOfYearFrom(startDate);
      const time = isYear ? 'a year' : `from ${dayText(startDate)} to ${dayText(endDate)}`;
      const sentence = `${Your} plan, ${planName}, costs ${formatPrice(pricePence, currency)} ${time}${vat}.`;
      return vatReason ? [sentence, vatReason] : [sentence];
    },

    async renewal(asker) {
      const { tier, planName, endDate, renewalDate, startDate } = await subscription(asker);
      if (!tier) return [`${asker.institution.name} has no active plan today, so nothing is due for renewal.`];
      return [
        `${asker.words.Your} plan, ${planName}, renews on ${dayText(renewalDate)}.`,
        `The current period began on ${dayText(startDate)} and ends on ${dayText(endDate)}.`,
      ];
    },

    async history(asker) {
      const { history } = await subscription(asker);
      const begun = history.filter(({ state }) => state !== 'upcoming');
      const first = begun.at(-1);
      if (!first) return [`${asker.institution.name} has had no plan yet.`];
      const periods = begun
        .slice(0, periodsTold)
        .map(({ tier, startDate, endDate }) => `${tierName(tier)} from ${dayText(startDate)} to ${dayText(endDate)}`);
      return [
        `${asker.institution.name} has had a plan since ${dayText(first.startDate)}.`,
        `The newest first: ${periods.join('; ')}.`,
      ];
    },
  };
}
