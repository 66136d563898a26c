import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { stateLabels } from '#web/features/invoices/issued-state.tsx';
import { poundsText } from '#web/features/invoices/typed-amount.ts';

const headings = [
  ...[
    'Number',
    'State',
    'Institution',
    'For the attention of',
    'For',
    'Purchase order',
    'Total (GBP)',
    'Issued',
    'Due',
  ],
  ...['Paid', 'Credit note', 'Reminded'],
];

/** A row for each invoice or draft, below a row of headings. */
export function billingRows(invoices: readonly BilledInvoice[]): string[][] {
  return [
    headings,
    ...invoices.map((row) => [
      ...[row.number ?? '', stateLabels[row.state], row.institution, row.contact, row.title, row.purchaseOrder ?? ''],
      ...[poundsText(row.totalPence), row.issueDate ?? '', row.dueDate ?? '', row.paidOn ?? ''],
      ...[row.creditNoteNumber ?? '', row.remindedOn ?? ''],
    ]),
  ];
}
