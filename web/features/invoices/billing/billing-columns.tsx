import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { BillingSort } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { InvoiceState } from '#web/features/invoices/issued-state.tsx';
import { dayText } from '#web/lib/days.ts';
import { CoverBadge } from '#web/ui/badges/cover-badge.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';
import type { BillingTask } from './billing-dialog.tsx';
import { DueDay } from './due-day.tsx';
import { InvoiceNumber } from './invoice-number.tsx';
import { settledText } from './settled-text.ts';

/** The columns of the table of invoices; its file has columns of its own. */
export function billingColumns(onTask: (task: BillingTask) => void): Column<BilledInvoice, BillingSort>[] {
  const today = londonTime(Date.now()).day;
  return [
    {
      label: 'Number',
      sort: 'issued',
      className: 'w-36',
      cell: (invoice) => (
        <>
          <InvoiceNumber invoice={invoice} onTask={onTask} />
          {invoice.purchaseOrder && <Second>{invoice.purchaseOrder}</Second>}
        </>
      ),
    },
    {
      label: 'Customer',
      sort: 'institution',
      cell: ({ institution, contact, coveredFor }) => (
        <>
          <span className="wrap-anywhere font-medium">{institution}</span>
          {contact !== '' && <Second>{contact}</Second>}
          <CoverBadge mark={coveredFor} />
        </>
      ),
    },
    { label: 'Period', className: 'w-58 max-xl:hidden', cell: (invoice) => <Period invoice={invoice} /> },
    {
      label: 'Amount, incl. VAT',
      sort: 'total',
      className: 'w-44',
      isNumeric: true,
      cell: (invoice) => (
        <>
          <span className="font-semibold">{formatMoney(invoice.totalPence, invoice.currency)}</span>
          <Second>{settledText(invoice)}</Second>
        </>
      ),
    },
    { label: 'Due', sort: 'due', className: 'w-40', cell: (invoice) => <DueDay invoice={invoice} today={today} /> },
    { label: 'State', className: 'w-26', cell: ({ state }) => <InvoiceState state={state} /> },
  ];
}

function Period({ invoice: { periodStart, periodEnd, title } }: { invoice: BilledInvoice }) {
  if (!periodStart || !periodEnd) return title;
  return (
    <>
      {dayText(periodStart)} – {dayText(periodEnd)}
      <Second>{title}</Second>
    </>
  );
}

function Second({ children }: { children: string | undefined }) {
  return children && <span className="wrap-anywhere block font-normal text-muted text-small">{children}</span>;
}
