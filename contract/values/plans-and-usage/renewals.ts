/** A renewal can be offered when the plan ends within this many days. */
export const renewalDays = 60;
/** The longest time ahead that a renewal is offered. */
export const renewalMaxDays = 366;

/** `wanted`: the institution has requested its invoice. `lapsed`: it has not, and the offer has expired. */
export const renewalOfferStates = ['open', 'wanted', 'invoiced', 'declined', 'lapsed'] as const;
export type RenewalOfferState = (typeof renewalOfferStates)[number];

/** Shown with a `wanted` offer, on the page and in its PDF. */
export const invoiceIsOnItsWay = 'Its invoice was requested and is on its way.';

/** The file name of an offer; offers have no number. */
export function offerFileName(periodStart: string): string {
  return `renewal-offer-${periodStart}.pdf`;
}

interface OfferFacts {
  /** An open request for its invoice exists. */
  isWanted: boolean;
  isInvoiced: boolean;
  isDeclined: boolean;
  /** The offer has not expired, and the plan that it renews is still the current one. */
  holds: boolean;
}

/**
 * The state of an offer. A request that was closed without an invoice does not accept the offer, which is open again.
 */
export function offerStateOf({ isWanted, isInvoiced, isDeclined, holds }: OfferFacts): RenewalOfferState {
  if (isInvoiced) return 'invoiced';
  if (isWanted) return 'wanted';
  if (isDeclined) return 'declined';
  return holds ? 'open' : 'lapsed';
}
