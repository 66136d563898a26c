import type { InvoicePaper } from '#contract/plans-and-usage/invoices.ts';
import { missingForInvoices, missingText } from '#contract/values/settings/missing-settings.ts';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import { longDay } from '#server/platform/long-day.ts';
import { billedAddressLines, sellerLines } from './billing-paper.ts';
import { printedLinesOf } from './invoice-lines.ts';
import type { Drawn } from './issue-invoice.service.ts';
import { unprintableText } from './unprintable.ts';

/** Printed on a preview in place of the number, which only a sent invoice has. */
export const noNumber = 'DRAFT';

/** The content of an invoice's PDF, for a look before it is sent. */
export function paperOf({ invoice, vatRule, vatWhy, vatProblem }: Drawn, settings: SettingValues): InvoicePaper {
  const { institutionName: institution, attention, issueDate, dueDate, purchaseOrder, note, currency } = invoice;
  const { netPence, vatBasisPoints, vatPence, totalPence } = invoice;
  const missing = missingForInvoices(settings);
  const address = billedAddressLines(invoice);
  return {
    ...{ seller: sellerLines(invoice).filter(Boolean), institution, attention, address },
    ...{ issueDate, dueDate, purchaseOrder, note, currency, netPence, vatBasisPoints, vatPence, totalPence },
    lines: printedLinesOf(invoice, longDay),
    vatReason: invoice.vatReason ?? null,
    ...{ vatRule, vatWhy, vatProblem: vatProblem ?? null },
    payment: invoice.payment.split('\n').filter(Boolean),
    missing: missing.length === 0 ? null : missingText(missing),
    unprintable: unprintableText(invoice),
  };
}
