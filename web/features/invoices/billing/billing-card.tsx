import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { InvoiceState } from '#web/features/invoices/issued-state.tsx';
import { CoverBadge } from '#web/ui/badges/cover-badge.tsx';
import type { BillingTask } from './billing-dialog.tsx';
import { BillingRowMenu } from './billing-row-menu.tsx';
import { DueDay } from './due-day.tsx';
import { InvoiceNumber } from './invoice-number.tsx';
import { settledText } from './settled-text.ts';

interface BillingCardProps {
  invoice: BilledInvoice;
  onTask: (task: BillingTask) => void;
}

/** An invoice or a draft on phones: customer and amount first. */
export function BillingCard({ invoice, onTask }: BillingCardProps) {
  const { institution, purchaseOrder, currency, totalPence, state } = invoice;
  return (
    <div className="flex items-start gap-4 px-4 py-3 text-control">
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-medium">{institution}</p>
        <p>
          <InvoiceNumber invoice={invoice} onTask={onTask} />
        </p>
        {purchaseOrder && <p className="text-muted text-small">{purchaseOrder}</p>}
        <div>
          <DueDay invoice={invoice} today={londonTime(Date.now()).day} isShort />
        </div>
        <p className="text-muted text-small">{settledText(invoice)}</p>
        <CoverBadge mark={invoice.coveredFor} />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <p className="font-semibold tabular-nums">{formatMoney(totalPence, currency)}</p>
        <InvoiceState state={state} />
        <BillingRowMenu invoice={invoice} onTask={onTask} />
      </div>
    </div>
  );
}
