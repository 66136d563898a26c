import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { invoiceFile } from '#web/features/invoices/invoices.api.ts';
import type { BillingTask } from './billing-dialog.tsx';

interface InvoiceNumberProps {
  invoice: BilledInvoice;
  onTask: (task: BillingTask) => void;
}

const look =
  'inline-flex min-h-6 items-center text-left text-link tabular-nums underline-offset-2 hover:underline touch:min-h-11';

/** The number, which opens the invoice; a draft opens to be edited. */
export function InvoiceNumber({ invoice: { id, number, institution }, onTask }: InvoiceNumberProps) {
  if (number === null) {
    return (
      <button type="button" className={look} onClick={() => onTask({ what: 'draft', id })}>
        Not sent yet<span className="sr-only">: edit the draft for {institution}</span>
      </button>
    );
  }
  return (
    <a href={invoiceFile(id)} download={`${number}.pdf`} className={look}>
      {number}
    </a>
  );
}
