import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useWithdrawOffer } from './renewals.api.ts';

/** Confirms taking an offer back, of which the institution is told. */
export function WithdrawOfferDialog({ offer, onClose }: { offer: RenewalOffer; onClose: () => void }) {
  const withdraw = useWithdrawOffer();
  return (
    <FormDialog
      title={`Withdraw the offer to ${offer.institution}?`}
      description="Everyone there is notified under the bell. You can offer the year again."
      submitText="Withdraw offer"
      pendingText="Withdrawing..."
      isDangerous
      isPending={withdraw.isPending}
      onClose={onClose}
    >
      <DialogForm className="text-control" onSubmit={() => withdraw.mutate(offer.id, { onSettled: onClose })}>
        <p>
          {tierName(offer.tier)}, {dayText(offer.periodStart)} – {dayText(offer.periodEnd)}
        </p>
      </DialogForm>
    </FormDialog>
  );
}
