import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';

/** Payments and credits of a part, and what is left to pay; undefined where there were none. */
export function settledText(invoice: BilledInvoice): string | undefined {
  const { state, currency, totalPence, paidPence, creditedPence } = invoice;
  if (state === 'void' || (creditedPence === 0 && (paidPence === 0 || state === 'paid'))) return undefined;
  const left = totalPence - paidPence - creditedPence;
  const parts = [
    paidPence > 0 && `${formatMoney(paidPence, currency)} paid`,
    creditedPence > 0 && `${formatMoney(creditedPence, currency)} credited`,
    left > 0 && `${formatMoney(left, currency)} to pay`,
  ];
  return parts.filter(Boolean).join(', ');
}
