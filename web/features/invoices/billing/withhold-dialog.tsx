import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { voidReasonMaxLength } from '#contract/values/limits.ts';
import { TextDialog } from '#web/ui/overlays/text-dialog.tsx';
import { useWithholdReminders } from './billing.api.ts';

/** Withholds the reminders that the portal would send of an invoice by itself. */
export function WithholdDialog({ invoice, onClose }: { invoice: BilledInvoice; onClose: () => void }) {
  const withhold = useWithholdReminders();
  return (
    <TextDialog
      title={`Withhold reminders of ${invoice.number}?`}
      description="The portal no longer reminds of this invoice by itself. You can still press Remind."
      label="Why? Only staff see this."
      maxLength={voidReasonMaxLength}
      missing="Please say why"
      submitText="Withhold reminders"
      pendingText="Withholding..."
      persistKey={`withheld-reminders.${invoice.id}`}
      isPending={withhold.isPending}
      send={(reason) => withhold.mutateAsync({ id: invoice.id, withheldFor: reason.trim() })}
      onClose={onClose}
    />
  );
}
