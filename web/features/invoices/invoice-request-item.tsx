import type { OpenInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { momentText } from '#web/lib/days.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { amountOf } from './invoice-amount.ts';
import { invoiceFile } from './invoices.api.ts';

interface InvoiceRequestItemProps {
  request: OpenInvoiceRequest;
  onSend: () => void;
  onComplete: () => void;
  isCompleting: boolean;
}

/** One open request: New until its invoice is sent, listed until marked complete. */
export function InvoiceRequestItem({ request, onSend, onComplete, isCompleting }: InvoiceRequestItemProps) {
  const { customerName, institution, requestDate, isNew, tier, purchaseOrder, note, invoice } = request;
  const now = useMinute();
  return (
    <li aria-label={`${customerName}, ${institution}`} className="border-b p-4 text-control last:border-b-0">
      <p className="flex items-center gap-2">
        <span className="min-w-0 truncate font-semibold">{customerName}</span>
        {isNew && <Badge tone="strong">New</Badge>}
        <time
          dateTime={requestDate}
          title={momentText(requestDate)}
          className="ml-auto shrink-0 text-caption text-muted"
        >
          {relativeTime(requestDate, now)}
        </time>
      </p>
      <p className="text-muted">{institution}</p>
      <p className="mt-2">
        {tierName(tier)}, {amountOf(request)}
      </p>
      {purchaseOrder && (
        <p className="text-muted text-small [overflow-wrap:anywhere]">Purchase order {purchaseOrder}</p>
      )}
      {note && <p className="whitespace-pre-line text-muted text-small [overflow-wrap:anywhere]">{note}</p>}
      {invoice && (
        <p className="mt-1 text-small">
          Sent as{' '}
          <a
            href={invoiceFile(invoice.id)}
            download={`${invoice.number}.pdf`}
            className="text-link underline underline-offset-2"
          >
            {invoice.number}
          </a>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isNew && (
          <Button size="sm" onClick={onSend}>
            Send Invoice
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={onComplete} isPending={isCompleting} pendingText="Completing...">
          Mark Complete
        </Button>
      </div>
    </li>
  );
}
