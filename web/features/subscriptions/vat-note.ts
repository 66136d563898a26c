import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { formatBasisPoints } from '#contract/values/plans-and-usage/money.ts';

/** The note about VAT beside a price; null if there is none. */
export function vatNote({ vatBasisPoints, vatReason }: Pick<Subscription, 'vatBasisPoints' | 'vatReason'>) {
  return vatBasisPoints > 0 ? `plus VAT at ${formatBasisPoints(vatBasisPoints)}` : vatReason;
}
