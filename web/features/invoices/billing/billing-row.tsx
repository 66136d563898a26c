import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { InvoiceState } from '#web/features/invoices/issued-state.tsx';
import { dayText } from '#web/lib/days.ts';
import type { BillingTask } from './billing-dialog.tsx';
import { BillingRowActions } from './billing-row-actions.tsx';

interface BillingRowProps {
  invoice: BilledInvoice;
  onTask: (task: BillingTask) => void;
  onInstitution: (institution: number) => void;
}

/** An invoice or a draft: recipient, state and actions. */
export function BillingRow({ invoice, onTask, onInstitution }: BillingRowProps) {
  const { number, institutionId, institution, contact, title, purchaseOrder, currency, totalPence, state } = invoice;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-control">
      <div className="wrap-anywhere min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{number ?? 'Not sent yet'}</span>
          <InvoiceState state={state} />
        </p>
        <p>
          <button
            type="button"
            className="text-left text-link underline-offset-2 hover:underline touch:min-h-11"
            aria-label={`All invoices of ${institution}`}
            onClick={() => onInstitution(institutionId)}
          >
            {institution}
          </button>
          {contact !== '' && `, ${contact}`}
        </p>
        <p className="text-muted text-small">
          {title}
          {purchaseOrder && `, purchase order ${purchaseOrder}`}
        </p>
        <p className="text-muted text-small">{datesOf(invoice)}</p>
        {settledText(invoice) && <p className="text-small">{settledText(invoice)}</p>}
        {invoice.remindersWithheldFor !== null && (
          <p className="text-muted text-small">Reminders withheld: {invoice.remindersWithheldFor}</p>
        )}
      </div>
      <p className="font-semibold tabular-nums">{formatMoney(totalPence, currency)}</p>
      <BillingRowActions invoice={invoice} onTask={onTask} />
    </div>
  );
}

/** What was paid and credited in parts, and what is left; undefined where nothing was. */
function settledText({ state, currency, totalPence, paidPence, creditedPence }: BilledInvoice): string | undefined {
  if (state === 'void' || (creditedPence === 0 && (paidPence === 0 || state === 'paid'))) return undefined;
  const left = totalPence - paidPence - creditedPence;
  const parts = [
    paidPence > 0 && `${formatMoney(paidPence, currency)} paid`,
    creditedPence > 0 && `${formatMoney(creditedPence, currency)} credited`,
    left > 0 && `${formatMoney(left, currency)} to pay`,
  ];
  return parts.filter(Boolean).join(', ');
}

function datesOf({ issueDate, dueDate, paidOn, creditNoteNumber, remindedOn }: BilledInvoice): string {
  const parts = [
    issueDate && `Issued ${dayText(issueDate)}`,
    dueDate && `due ${dayText(dueDate)}`,
    remindedOn && `reminded ${dayText(remindedOn)}`,
    paidOn && `paid ${dayText(paidOn)}`,
    creditNoteNumber && `voided by ${creditNoteNumber}`,
  ];
  return parts.filter(Boolean).join(', ');
}
