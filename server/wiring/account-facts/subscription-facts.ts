import type { IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { amountText, formatBasisPoints, formatPence, formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { readIssuedPage } from '#server/features/invoices/billing/billing-list.service.ts';
import { findOpenRequest } from '#server/features/invoices/invoice-requests.queries.ts';
import { readSubscription } from '#server/features/subscriptions/subscription-overview.service.ts';
import { type Asker, dayText, type FactParts, type Facts } from './fact-texts.ts';

/** How an invoice stands, since when, and what comes next. */
function settledText({ state, dueDate, paidOn, issueDate }: IssuedInvoice): string {
  if (state === 'paid') return `is paid: the money arrived on ${dayText(paidOn)}`;
  if (state === 'overdue') return `is overdue: it was due on ${dayText(dueDate)}, and no payment is noted yet`;
  return `is not paid yet and not overdue: it was issued on ${dayText(issueDate)} and is due on ${dayText(dueDate)}`;
}

export function subscriptionFacts({
  db,
  reading,
  clock,
  findVatNow,
}: FactParts): Facts<'plan' | 'price' | 'renewal' | 'invoices'> {
  const subscription = async ({ institution }: Asker) =>
    readSubscription(db, institution, { today: londonTime(clock()).day, vat: await findVatNow(institution.id) });

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
      const { tier, planName, pricePence, vatBasisPoints, vatReason } = await subscription(asker);
      if (!tier) return [`${asker.institution.name} has no active plan today, so there is no price.`];
      if (pricePence === null)
        return [`The price of ${your} plan, ${planName}, is agreed on request: the account manager knows it.`];
      const withVat = amountText(pricePence, vatBasisPoints);
      const vat = vatBasisPoints > 0 ? `, which is ${withVat}` : '';
      const sentence = `${Your} plan, ${planName}, costs ${formatPrice(pricePence)} a year${vat}.`;
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

    async invoices(asker) {
      const request = await findOpenRequest(reading, asker.institution.id);
      const open = request?.invoice ? undefined : request;
      const { rows } = await readIssuedPage(reading, asker.institution.id, { today: londonTime(clock()).day });
      const issued = rows.filter(({ state }) => state !== 'void');
      const [newest] = issued;
      const sentences: string[] = [];
      if (newest) {
        const vat = newest.vatBasisPoints > 0 ? ` including ${formatBasisPoints(newest.vatBasisPoints)} VAT` : '';
        sentences.push(
          `${asker.words.Your} newest invoice, ${newest.number} of ${formatPence(newest.totalPence)}${vat}, ${settledText(newest)}.`,
        );
        const overdue = issued.filter((each) => each !== newest && each.state === 'overdue');
        if (overdue.length > 0)
          sentences.push(
            `Also overdue: ${overdue.map((each) => `${each.number}, due on ${dayText(each.dueDate)}`).join('; ')}.`,
          );
      }
      if (open)
        sentences.push(
          `The invoice that ${open.customerName} requested on ${dayText(open.requestDate)} has not been sent yet.`,
        );
      return sentences.length > 0 ? sentences : ['No invoice was requested or sent yet.'];
    },
  };
}
