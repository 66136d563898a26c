import type { IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { amountText, formatBasisPoints, formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { isIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { periodIn } from '#server/features/assistant/answering/asked-period.ts';
import { readIssuedPage } from '#server/features/invoices/billing/billing-list.service.ts';
import { findOpenRequest } from '#server/features/invoices/invoice-requests.queries.ts';
import { createRenewalOffers } from '#server/features/invoices/renewals/renewal-offers.service.ts';
import { longMonth } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { type Asker, dayText, type Facts } from './fact-texts.ts';

const invoiceNumber = /\b[A-Z]{2,5}-\d{3,}\b/i;

function countsOf(issued: readonly IssuedInvoice[]): string {
  const [paid, overdue] = ['paid', 'overdue'].map((wanted) => issued.filter(({ state }) => state === wanted).length);
  const count = `${issued.length} ${issued.length === 1 ? 'invoice is' : 'invoices are'} listed`;
  return `${count}: ${paid} paid, ${issued.length - (paid ?? 0)} not paid, of which ${overdue} overdue.`;
}

/** The state of an invoice, since when, and the next step. */
function settledText({ state, dueDate, paidOn, issueDate }: IssuedInvoice): string {
  if (state === 'paid') return `is paid: the money arrived on ${dayText(paidOn)}`;
  if (state === 'overdue') return `is overdue: it was due on ${dayText(dueDate)}, and no payment is noted yet`;
  return `is not paid yet and not overdue: it was issued on ${dayText(issueDate)} and is due on ${dayText(dueDate)}`;
}

/**
 * The invoice that a question names by number, otherwise the newest; also other overdue invoices and open requests. For
 * offers, the latest offered year.
 */
export function invoiceFacts(portal: Portal): Facts<'invoices' | 'renewal offer'> {
  const { reading, clock } = portal;
  const offers = createRenewalOffers(portal);
  return {
    async 'renewal offer'({ me, institution, words }) {
      const { rows } = await offers.read(me.id, { institution: institution.id, limit: 1 });
      const [newest] = rows;
      if (newest) return [offerSentence(newest, words.Your), offerNext[newest.state](newest)];
      return [`No renewal offer was made to ${words.your === 'your' ? 'your institution' : institution.name} yet.`];
    },

    async invoices(asker) {
      const { rows } = await readIssuedPage(reading, asker.institution.id, { today: londonTime(clock()).day });
      const number = invoiceNumber.exec(asker.question)?.[0].toUpperCase();
      if (number) return [namedSentence(asker, number, rows)];
      const issued = rows.filter(({ state }) => state !== 'void');
      const asked = stateAsked(asker.question, clock());
      if (asked) return [listedSentence(asker, issued, asked)];
      const request = await findOpenRequest(reading, asker.institution.id);
      const open = request?.invoice ? undefined : request;
      const sentences = [...issuedSentences(asker, issued)];
      if (open)
        sentences.push(
          `The invoice that ${open.customerName} requested on ${dayText(open.requestDate)} has not been sent yet.`,
        );
      return sentences.length > 0 ? sentences : ['No invoice was requested or sent yet.'];
    },
  };
}

interface StateAsked {
  /** As in "2 invoices are not paid". */
  words: string;
  has: (invoice: IssuedInvoice) => boolean;
}

/** Which of the invoices a question asks for: overdue, not paid, or paid in some months. */
function stateAsked(question: string, now: number): StateAsked | undefined {
  const period = periodIn(question, now);
  if (/\boverdue\b|\blate\b/i.test(question)) return { words: 'overdue', has: ({ state }) => state === 'overdue' };
  if (
    /\b(?:unpaid|not paid|outstanding|owe)\b|\bopen (?:invoices?|bills?)\b|\binvoices? (?:that )?(?:are|is) (?:still )?open\b/i.test(
      question,
    )
  )
    return { words: 'not paid', has: ({ state }) => state !== 'paid' };
  if (!period || !/\bpa(?:id|y)\b/i.test(question)) return undefined;
  const when =
    period.from === period.to ? longMonth(period.from) : `${longMonth(period.from)} to ${longMonth(period.to)}`;
  const has = ({ state, paidOn }: IssuedInvoice) =>
    state === 'paid' && paidOn !== null && isIn(period, paidOn.slice(0, 7));
  return { words: `paid in ${when}`, has };
}

function listedSentence({ words }: Asker, issued: readonly IssuedInvoice[], { words: asked, has }: StateAsked): string {
  const found = issued.filter(has);
  if (found.length === 0) return `None of ${words.your} invoices is ${asked}.`;
  const list = found.map((each) => `${each.number} of ${amountOf(each)}, ${dayOf(each)}`).join('; ');
  return `${found.length} of ${words.your} invoices ${found.length === 1 ? 'is' : 'are'} ${asked}: ${list}.`;
}

function dayOf({ state, dueDate, paidOn }: IssuedInvoice): string {
  return state === 'paid' ? `paid on ${dayText(paidOn)}` : `due on ${dayText(dueDate)}`;
}

function offerSentence(
  { tier, periodStart, periodEnd, netPence, currency, vatBasisPoints, offeredAt }: RenewalOffer,
  your: string,
) {
  const amount = amountText(netPence, vatBasisPoints, currency);
  return `${your} newest renewal offer, of ${dayText(offeredAt)}, is ${tierName(tier)} from ${dayText(periodStart)} to ${dayText(periodEnd)} for ${amount}.`;
}

/** The state of an offer and the next step. */
const offerNext: Record<RenewalOffer['state'], (offer: RenewalOffer) => string> = {
  open: ({ validUntil }) =>
    `It is open until ${dayText(validUntil)}: Accept under Your Subscription requests its invoice.`,
  wanted: () => 'It was accepted: its invoice was requested and is on its way.',
  invoiced: () => 'It was accepted, and its invoice was sent.',
  declined: () => 'It was declined.',
  lapsed: ({ validUntil }) => `It is no longer valid: it was open until ${dayText(validUntil)}.`,
};

function namedSentence({ words }: Asker, number: string, rows: readonly IssuedInvoice[]): string {
  const found = rows.find((row) => row.number === number);
  // The number of another institution's invoice gets the same answer as an unused number.
  if (!found) return `There is no invoice ${number} among ${words.your} invoices.`;
  if (found.state === 'void') return `The invoice ${number} is void: nothing is to be paid for it.`;
  return `${words.Your} invoice ${number} of ${amountOf(found)}, ${settledText(found)}.`;
}

function issuedSentences({ words, question }: Asker, issued: readonly IssuedInvoice[]): string[] {
  const [newest, ...others] = issued;
  if (!newest) return [];
  const overdue = others.filter(({ state }) => state === 'overdue');
  const due = overdue.map(({ number, dueDate }) => `${number}, due on ${dayText(dueDate)}`);
  return [
    ...(/\bhow many\b/i.test(question) ? [countsOf(issued)] : []),
    `${words.Your} newest invoice, ${newest.number} of ${amountOf(newest)}, ${settledText(newest)}.`,
    ...(due.length > 0 ? [`Also overdue: ${due.join('; ')}.`] : []),
  ];
}

function amountOf({ totalPence, currency, vatBasisPoints }: IssuedInvoice): string {
  const vat = vatBasisPoints > 0 ? ` including ${formatBasisPoints(vatBasisPoints)} VAT` : '';
  return `${formatMoney(totalPence, currency)}${vat}`;
}
