import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useWithdrawOffer } from './renewals.api.ts';

/** Confirms withdrawing an offer, which notifies the institution. */
export function WithdrawOfferDialog({ offer, onClose }: { offer: RenewalOffer; onClose: () => void }) {
  const withdraw = useWithdrawOffer();
  return (
    <ConfirmDialog
      title={`Withdraw the offer to ${offer.institution}?`}
      description="Everyone there is notified under the bell. You can offer the year again."
      confirmText="Withdraw offer"
      pendingText="Withdrawing..."
      isDangerous
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(offer.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p className="text-control">
        {tierName(offer.tier)}, {dayText(offer.periodStart)} – {dayText(offer.periodEnd)}
      </p>
    </ConfirmDialog>
  );
}
