import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { vatOf } from '#contract/values/plans-and-usage/money.ts';
import { invoiceIsOnItsWay } from '#contract/values/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import {
  addressLines,
  drawFoot,
  drawHead,
  drawLines,
  drawParties,
  drawTotals,
  newPaper,
  page,
  sellerLines,
  write,
  writeHeading,
} from '#server/features/invoices/billing-paper.ts';
import { printedLinesOf } from '#server/features/invoices/invoice-lines.ts';
import type { InvoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import type { BillingAddress } from '#server/features/invoices/invoices.queries.ts';
import { longDay } from '#server/platform/long-day.ts';

interface OfferSheet {
  offer: RenewalOffer;
  /** The contents of the plan, in words. */
  access: string;
  /** Where the institution's invoices go; null if unknown. */
  address: BillingAddress | null;
  settings: InvoiceSettings;
}

/**
 * The offer as a one-page PDF. It is rendered on each request, because its VAT follows the current rule for invoices.
 */
export function renderOffer({ offer, access, address, settings }: OfferSheet): Promise<Buffer<ArrayBuffer>> {
  const { tier, institution, periodStart, periodEnd, netPence, currency, vatBasisPoints, vatReason } = offer;
  const seller = sellerLines({ ...settings, seller: settings.seller.join('\n') });
  const name = seller[0] ?? '';
  const { paper, end } = newPaper({
    title: `Renewal offer for ${institution}`,
    author: name,
    madeAt: new Date(offer.offeredAt),
  });
  const belowHead = drawHead(paper, { heading: 'RENEWAL OFFER', number: '', logo: settings.logo }, seller);
  const parties = {
    label: 'Offered to',
    institution,
    attention: offer.contact,
    address: address ? addressLines(address) : [],
    facts: [
      ['Offer date', longDay(londonTime(Date.parse(offer.offeredAt)).day)],
      ['Valid until', longDay(offer.validUntil)],
    ] as const,
  };
  const belowParties = drawParties(paper, parties, belowHead);
  const plan = { planName: tierName(tier), planAccess: access, lines: offer.lines && JSON.stringify(offer.lines) };
  const lines = printedLinesOf({ ...plan, periodStart, periodEnd, netPence }, longDay);
  const belowLines = drawLines(paper, { lines, currency }, belowParties);
  const vatPence = vatOf(netPence, vatBasisPoints);
  const sums = { netPence, vatBasisPoints, vatPence, totalPence: netPence + vatPence, currency };
  let below = drawTotals(paper, { label: 'Total', sums, vatReason }, belowLines);
  below = writeHeading(paper, stateHeadings[offer.state], below);
  write(paper, stateText(offer), page.left, below + 3);
  const questions = settings.contactEmail && `Questions about this offer: ${settings.contactEmail}`;
  drawFoot(paper, questions, [name, 'Renewal offer'].filter(Boolean).join(' · '));
  return end();
}

const stateHeadings = {
  open: 'How to take it up',
  wanted: 'Taken up',
  invoiced: 'Taken up',
  declined: 'Declined',
  lapsed: 'No longer holds',
} as const satisfies Record<RenewalOffer['state'], string>;

function stateText({ state, validUntil }: RenewalOffer): string {
  switch (state) {
    case 'open':
      return `Sign in by ${longDay(validUntil)}, open Your Subscription and press Accept. You then get an invoice. This offer is no invoice: nothing is due for it.`;
    case 'wanted':
      return invoiceIsOnItsWay;
    case 'invoiced':
      return 'Its invoice has been sent. You can find it under Your Subscription.';
    case 'declined':
      return 'This offer was declined. Your account manager can make you another one.';
    case 'lapsed':
      return 'This offer wasn’t accepted in time. Please ask your account manager for another one.';
  }
}
