import type { InvoiceRequest } from '#contract/invoices.ts';
import { formatBasisPoints, formatPence, vatOf } from '#contract/values/money.ts';

/** The amount of a request or its invoice. */
export function amountText({ invoice, amountPence, vatBasisPoints }: InvoiceRequest): string {
  if (invoice) return formatPence(invoice.totalPence);
  if (amountPence === null) return 'On request';
  return totalText(amountPence, vatBasisPoints);
}

/** An amount with VAT added. */
export function totalText(netPence: number, vatBasisPoints: number): string {
  if (vatBasisPoints === 0) return formatPence(netPence);
  const total = formatPence(netPence + vatOf(netPence, vatBasisPoints));
  return `${total} incl. ${formatBasisPoints(vatBasisPoints)} VAT`;
}
