import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { voidReasonMaxLength } from '#contract/values/limits.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { TextDialog } from '#web/ui/overlays/text-dialog.tsx';
import { useVoidInvoice } from './billing.api.ts';

/** Voids an invoice with a credit note, which cannot be undone. */
export function VoidDialog({ invoice, onClose }: { invoice: BilledInvoice; onClose: () => void }) {
  const voiding = useVoidInvoice();
  return (
    <TextDialog
      title={`Void ${invoice.number}?`}
      description={`${invoice.institution} is notified that nothing is due, with a credit note for ${formatMoney(invoice.totalPence - invoice.creditedPence, invoice.currency)}. You can’t undo this.`}
      label="Why? This is printed on the credit note."
      maxLength={voidReasonMaxLength}
      missing="Please say why"
      isLong
      isDangerous
      submitText="Void invoice"
      pendingText="Voiding..."
      persistKey={`voided-invoice.${invoice.id}`}
      isPending={voiding.isPending}
      send={(reason) => voiding.mutateAsync({ id: invoice.id, reason: reason.trim() })}
      onClose={onClose}
    />
  );
}
