import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { stateLabels } from '#web/features/invoices/issued-state.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';

/** The columns of the file, in its order. */
export const billingFileColumns: readonly Column<BilledInvoice>[] = [
  { label: 'Number', text: ({ number }) => number },
  { label: 'State', text: ({ state }) => stateLabels[state] },
  { label: 'Institution', text: ({ institution }) => institution },
  { label: 'For the attention of', text: ({ contact }) => contact },
  { label: 'For', text: ({ title }) => title },
  { label: 'Purchase order', text: ({ purchaseOrder }) => purchaseOrder },
  { label: 'Currency', text: ({ currency }) => currency },
  { label: 'Total', text: ({ totalPence, currency }) => typedMoney(totalPence, currency) },
  { label: 'Issued', text: ({ issueDate }) => issueDate },
  { label: 'Due', text: ({ dueDate }) => dueDate },
  { label: 'Paid', text: ({ paidOn }) => paidOn },
  { label: 'Paid so far', text: ({ paidPence, currency }) => typedMoney(paidPence, currency) },
  { label: 'Credited in part', text: ({ creditedPence, currency }) => typedMoney(creditedPence, currency) },
  {
    label: 'Left to pay',
    text: ({ state, totalPence, paidPence, creditedPence, currency }) =>
      typedMoney(state === 'void' || state === 'draft' ? 0 : totalPence - paidPence - creditedPence, currency),
  },
  {
    label: 'Credit notes',
    text: ({ creditNoteNumber, partCredits }) =>
      [...partCredits.map(({ number }) => number), creditNoteNumber].filter(Boolean).join(', '),
  },
  { label: 'Reminded', text: ({ remindedOn }) => remindedOn },
];
