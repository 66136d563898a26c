import type { InvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { amountText } from '#contract/values/plans-and-usage/money.ts';

/** The amount of a request or its invoice, as the chat shows it. */
export function amountOf({ invoice, amountPence, currency, vatBasisPoints }: InvoiceRequest): string {
  return invoice
    ? amountText(invoice.netPence, invoice.vatBasisPoints, currency)
    : amountText(amountPence, vatBasisPoints, currency);
}
