import ReceiptText from 'lucide-react/icons/receipt-text';
import { Suspense, useState } from 'react';
import type { InvoiceRequest, IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import { formatBasisPoints, formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText, momentText } from '#web/lib/days.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { amountOf } from './invoice-amount.ts';
import { InvoiceFiles } from './invoice-files.tsx';
import { useInvoices, useIssuedInvoices, useWithdrawRequest } from './invoices.api.ts';
import { InvoiceState } from './issued-state.tsx';

const StatementDialog = lazyPart(() =>
  import('./statements/statement-dialog.tsx').then((file) => file.StatementDialog),
);

export function InvoiceList({ institution }: { institution: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TitledCard
      title="Invoices"
      actions={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Statement
        </Button>
      }
    >
      <Rows institution={institution} />
      {isOpen && (
        <Suspense>
          <StatementDialog institution={institution} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </TitledCard>
  );
}

function Rows({ institution }: { institution: number | undefined }) {
  const requests = useInvoices(institution);
  const issued = useIssuedInvoices(institution);
  const failed = [requests, issued].find(({ data, error }) => !data && error);
  if (failed) {
    return <FailedRead title="Failed to fetch invoices" read={failed} />;
  }
  if (!requests.data || !issued.data) return <TableSkeleton label="Loading invoices..." />;
  const unanswered = requests.data.filter(({ invoice }) => !invoice);
  const isOpen = ({ completedAt }: InvoiceRequest) => completedAt === null;
  if (unanswered.length === 0 && issued.data.length === 0) {
    return <EmptyLine icon={<ReceiptText />} text="No invoices yet" />;
  }
  return (
    <ul>
      {unanswered.filter(isOpen).map((request) => (
        <RequestRow key={`request ${request.id}`} request={request} />
      ))}
      {issued.data.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
      {unanswered
        .filter((request) => !isOpen(request))
        .map((request) => (
          <RequestRow key={`request ${request.id}`} request={request} />
        ))}
    </ul>
  );
}

const rowClasses =
  'flex break-inside-avoid flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 text-control last:border-b-0';

function RequestRow({ request }: { request: InvoiceRequest }) {
  const { tier, periodStart, periodEnd, purchaseOrder, requestDate, customerName, completedAt, withdrawnBy } = request;
  const withdraw = useWithdrawRequest();
  const mayWithdraw = useCapabilities().actsForOwnInstitution && completedAt === null;
  return (
    <li className={rowClasses}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          Invoice requested
          {completedAt === null && <Badge tone="attention">Requested</Badge>}
          {completedAt !== null && <Badge>{withdrawnBy === null ? 'Closed without invoice' : 'Withdrawn'}</Badge>}
        </p>
        <p>
          {tierName(tier)}, {dayText(periodStart)} – {dayText(periodEnd)}
        </p>
        <p className="text-muted text-small">
          Requested {momentText(requestDate)} by {customerName}
          {purchaseOrder && `, purchase order ${purchaseOrder}`}
        </p>
        {completedAt !== null && withdrawnBy !== null && (
          <p className="text-muted text-small">
            Withdrawn {momentText(completedAt)} by {withdrawnBy}
          </p>
        )}
      </div>
      <p className="font-semibold">{amountOf(request)}</p>
      {mayWithdraw && (
        <Button
          variant="secondary"
          size="sm"
          isPending={withdraw.isPending}
          pendingText="Withdrawing..."
          onClick={() => withdraw.mutate(request.id)}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

function InvoiceRow({ invoice }: { invoice: IssuedInvoice }) {
  const { number, title, state, periodStart, periodEnd, currency, totalPence, vatBasisPoints } = invoice;
  const isForPayer = useCapabilities().actsForOwnInstitution;
  const vat = vatBasisPoints > 0 ? ` including ${formatBasisPoints(vatBasisPoints)} VAT` : '';
  return (
    <li className={rowClasses}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {number}
          <InvoiceState state={state} isForPayer={isForPayer} />
        </p>
        <p className="wrap-anywhere">
          {title}
          {periodStart && periodEnd && `, ${dayText(periodStart)} – ${dayText(periodEnd)}`}
        </p>
        <p className="text-muted text-small">{datesOf(invoice)}</p>
      </div>
      <p className="font-semibold">
        {formatMoney(totalPence, currency)}
        {vat}
      </p>
      <div className="flex flex-wrap gap-2">
        <InvoiceFiles invoice={invoice} />
      </div>
    </li>
  );
}

function datesOf(invoice: IssuedInvoice): string {
  const { issueDate, dueDate, paidOn, creditNoteNumber, purchaseOrder, paidPence, creditedPence, currency } = invoice;
  const left = invoice.totalPence - paidPence - creditedPence;
  const parts = [
    `Issued ${dayText(issueDate)}`,
    `due ${dayText(dueDate)}`,
    paidOn && `paid ${dayText(paidOn)}`,
    creditedPence > 0 && `${formatMoney(creditedPence, currency)} credited`,
    creditNoteNumber === null &&
      paidOn === null &&
      left < invoice.totalPence &&
      `${formatMoney(left, currency)} left to pay`,
    creditNoteNumber && `voided by ${creditNoteNumber}: nothing is due`,
    purchaseOrder && `purchase order ${purchaseOrder}`,
  ];
  return parts.filter(Boolean).join(', ');
}
