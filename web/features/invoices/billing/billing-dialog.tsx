import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { StatementDialog } from '#web/features/invoices/statements/statement-dialog.tsx';
import { BillingDetailsDialog } from './billing-details-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { SendDraftDialog } from './send-draft-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { WithholdDialog } from './withhold-dialog.tsx';

export type BillingTask =
  | { what: 'draft'; id: number | null }
  | { what: 'send'; id: number }
  | { what: 'pay' | 'credit' | 'void' | 'withhold'; invoice: BilledInvoice }
  | { what: 'address' | 'statement'; institution: number };

interface BillingDialogProps {
  task: BillingTask;
  onTask: (task: BillingTask | null) => void;
}

export function BillingDialog({ task, onTask }: BillingDialogProps) {
  const close = () => onTask(null);
  switch (task.what) {
    case 'draft':
      return <DraftDialog id={task.id} onClose={close} />;
    case 'send':
      return <SendDraftDialog id={task.id} onClose={close} />;
    case 'pay':
      return <PaymentDialog invoice={task.invoice} onClose={close} />;
    case 'credit':
      return <CreditDialog invoice={task.invoice} onClose={close} />;
    case 'void':
      return <VoidDialog invoice={task.invoice} onClose={close} />;
    case 'withhold':
      return <WithholdDialog invoice={task.invoice} onClose={close} />;
    case 'statement':
      return <StatementDialog institution={task.institution} onClose={close} />;
    case 'address':
      return <BillingDetailsDialog institution={task.institution} onClose={close} />;
  }
}
