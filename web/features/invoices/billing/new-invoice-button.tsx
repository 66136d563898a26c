import Plus from 'lucide-react/icons/plus';
import { Button } from '#web/ui/buttons/button.tsx';
import type { BillingTask } from './billing-dialog.tsx';

export function NewInvoiceButton({ onTask }: { onTask: (task: BillingTask) => void }) {
  return (
    <Button icon={<Plus />} onClick={() => onTask({ what: 'draft', id: null })}>
      New invoice
    </Button>
  );
}
