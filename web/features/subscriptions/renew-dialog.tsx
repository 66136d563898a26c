import type { Subscription } from '#contract/subscriptions.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface RenewDialogProps {
  subscription: Subscription;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms a renewal: choosing the current plan buys another year of it, though the screen would look the same. */
export function RenewDialog({ subscription, isPending, onClose, onConfirm }: RenewDialogProps) {
  const { planName, companyName, renewalDate } = subscription;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={`Renew ${planName}?`}
      description={`${companyName} has this plan already. It is renewed for another year from ${
        renewalDate ? dayText(renewalDate) : 'today'
      }.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button onClick={onConfirm} isPending={isPending} pendingText="Updating...">
            Renew for a year
          </Button>
        </>
      }
    />
  );
}
