/** A plan that ends within so many days can be offered for another year. */
export const renewalDays = 60;

/** `wanted`: the institution has asked for its invoice. `lapsed`: it has not, and the offer holds no longer. */
export const renewalOfferStates = ['open', 'wanted', 'invoiced', 'lapsed'] as const;
export type RenewalOfferState = (typeof renewalOfferStates)[number];

/** Of an offer that is `wanted`, on the page and in its file. */
export const invoiceIsOnItsWay = 'Its invoice was requested and is on its way.';

/** What the file of an offer is called; offers have no number. */
export function offerFileName(periodStart: string): string {
  return `renewal-offer-${periodStart}.pdf`;
}

interface OfferFacts {
  /** The request for its invoice is open. */
  isWanted: boolean;
  isInvoiced: boolean;
  /** Its day has not passed, and the plan is still the one that it follows. */
  holds: boolean;
}

/** How an offer stands. A request that was closed without an invoice takes nothing up: the offer is open again. */
export function offerStateOf({ isWanted, isInvoiced, holds }: OfferFacts): RenewalOfferState {
  if (isInvoiced) return 'invoiced';
  if (isWanted) return 'wanted';
  return holds ? 'open' : 'lapsed';
}
