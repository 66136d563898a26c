import type { InvoicePaper } from '#contract/plans-and-usage/invoices.ts';
import { vatReasons } from '#contract/values/plans-and-usage/billing.ts';
import { missingForInvoices, missingText } from '#contract/values/settings/missing-settings.ts';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import { longDay } from '#server/platform/long-day.ts';
import { billedAddressLines, sellerLines } from './billing-paper.ts';
import { printedLinesOf } from './invoice-lines.ts';
import type { NewInvoice } from './invoices.queries.ts';
import { unprintableText } from './unprintable.ts';

/** Printed on a preview in place of the number, which only a sent invoice has. */
export const noNumber = 'DRAFT';

/** What the PDF of an invoice says, for a look before it is sent. */
export function paperOf(invoice: NewInvoice, settings: SettingValues): InvoicePaper {
  const { institutionName: institution, attention, issueDate, dueDate, purchaseOrder, note, currency } = invoice;
  const { netPence, vatBasisPoints, vatPence, totalPence } = invoice;
  const missing = missingForInvoices(settings);
  const address = billedAddressLines(invoice);
  return {
    ...{ seller: sellerLines(invoice).filter(Boolean), institution, attention, address },
    ...{ issueDate, dueDate, purchaseOrder, note, currency, netPence, vatBasisPoints, vatPence, totalPence },
    lines: printedLinesOf(invoice, longDay),
    vatReason: vatReasons[invoice.vatCategory],
    payment: invoice.payment.split('\n').filter(Boolean),
    missing: missing.length === 0 ? null : missingText(missing),
    unprintable: unprintableText(invoice),
  };
}
