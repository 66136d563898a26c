import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import type { IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { dayText } from '#web/lib/days.ts';
import { CountedTitle } from '#web/ui/counted-title.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { ListCards } from '#web/ui/lists/list-items.tsx';
import { ListTable } from '#web/ui/lists/list-table.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { useIssuedInvoices } from './invoices.api.ts';
import { InvoiceState } from './issued-state.tsx';

const shownMax = 4;

const columns: Column<IssuedInvoice>[] = [
  { label: 'Number', className: 'w-32', cell: ({ number }) => number },
  {
    label: 'Period',
    cell: ({ title, periodStart, periodEnd }) =>
      periodStart && periodEnd ? `${dayText(periodStart)} – ${dayText(periodEnd)}` : title,
  },
  {
    label: 'Amount, incl. VAT',
    className: 'w-40',
    isNumeric: true,
    cell: ({ totalPence, currency }) => formatMoney(totalPence, currency),
  },
  {
    label: 'State',
    className: 'w-44',
    cell: ({ state, paidOn, dueDate }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <InvoiceState state={state} />
        <span className="text-muted text-small">
          {paidOn && dayText(paidOn)}
          {!paidOn && state !== 'void' && `due ${dayText(dueDate)}`}
        </span>
      </span>
    ),
  },
];

interface NewestInvoicesProps {
  institution: number;
  /** The link to all of them. */
  actions: ReactNode;
}

/** The newest invoices to an institution, of which its own page lists all. */
export function NewestInvoices({ institution, actions }: NewestInvoicesProps) {
  const read = useIssuedInvoices(institution);
  const Rows = useIsPhone() ? ListCards : ListTable;
  return (
    <QueryCard
      title={<CountedTitle title="Invoices" count={read.data?.length} />}
      what="invoices"
      query={read}
      actions={actions}
    >
      {(invoices) =>
        invoices.length === 0 ? (
          <EmptyLine icon={<ReceiptText />} text="No invoices yet" />
        ) : (
          <Rows columns={columns} rows={invoices.slice(0, shownMax)} total={undefined} keyOf={({ id }) => id} />
        )
      }
    </QueryCard>
  );
}
