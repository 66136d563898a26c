import Download from 'lucide-react/icons/download';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useId } from 'react';
import type { InvoiceRequest } from '#contract/invoices.ts';
import { tierName } from '#contract/values/tiers.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { dayText, momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClasses } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { amountOf } from './invoice-amount.ts';
import { invoiceFile, useInvoices } from './invoices.api.ts';

/** An institution's invoices and requests, newest first. */
export function InvoiceList({ institution }: { institution: number | undefined }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="Invoices" />
      <Rows institution={institution} />
    </Card>
  );
}

function Rows({ institution }: { institution: number | undefined }) {
  const { data, error, isPending, isFetching, refetch } = useInvoices(institution);
  if (isPending) return <TableSkeleton label="Loading invoices..." />;
  if (!data) {
    return (
      <ErrorState
        title="Failed to fetch invoices"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return <EmptyState icon={<ReceiptText />} text="No invoices yet" className="py-6" />;
  }
  return (
    <ul>
      {data.map((request) => (
        <Row key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Row({ request }: { request: InvoiceRequest }) {
  const { invoice, tier, periodStart, periodEnd, purchaseOrder, requestDate, customerName } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 text-control last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {invoice ? invoice.number : 'Invoice requested'}
          <State request={request} />
        </p>
        <p>
          {tierName(tier)}, {dayText(periodStart)} – {dayText(periodEnd)}
        </p>
        <p className="text-muted text-small">
          {invoice
            ? `Issued ${dayText(invoice.issueDate)}, due ${dayText(invoice.dueDate)}`
            : `Requested ${momentText(requestDate)} by ${customerName}`}
          {purchaseOrder && `, purchase order ${purchaseOrder}`}
        </p>
      </div>
      <p className="font-semibold">{amountOf(request)}</p>
      {invoice && (
        <a
          href={invoiceFile(invoice.id)}
          download={`${invoice.number}.pdf`}
          aria-label={`Download ${invoice.number}`}
          className={`${buttonClasses('secondary', 'sm')} print:hidden`}
        >
          <Download aria-hidden="true" className="size-4" />
          PDF
        </a>
      )}
    </li>
  );
}

function State({ request: { invoice, completedAt } }: { request: InvoiceRequest }) {
  if (completedAt !== null) return <Badge>{invoice ? 'Completed' : 'Closed without invoice'}</Badge>;
  return invoice ? <Badge tone="good">Sent</Badge> : <Badge tone="attention">Requested</Badge>;
}
