import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { declineReasonMaxLength } from '#contract/values/limits.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { useDeclineOffer } from './renewals.api.ts';

/** Declines an offer, with a reason if the customer gives one. */
export function DeclineDialog({ offer, onClose }: { offer: RenewalOffer; onClose: () => void }) {
  const decline = useDeclineOffer();
  const form = useDialogForm({
    persistKey: `declined-offer.${offer.id}`,
    initial: { reason: '' },
    check: () => ({}),
    send: ({ reason }) => decline.mutateAsync({ id: offer.id, reason: reason.trim() || null }),
    onClose,
  });
  return (
    <FormDialog
      title="Decline this offer?"
      description={`${tierName(offer.tier)}, ${dayText(offer.periodStart)} – ${dayText(offer.periodEnd)}. Your account manager is notified, and can make you another offer.`}
      submitText="Decline offer"
      pendingText="Declining..."
      isDangerous
      isPending={decline.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <TextArea {...form.text('reason')} label="Reason (optional)" maxLength={declineReasonMaxLength} />
    </FormDialog>
  );
}
