import type { Notification } from '#contract/notifications.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { useAudience } from './notifications.api.ts';

interface SendDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  priority: Notification['priority'];
  onConfirm: () => void;
  isSending: boolean;
}

/** Confirms a broadcast and says how many people it reaches. */
export function SendDialog({ isOpen, onOpenChange, title, priority, onConfirm, isSending }: SendDialogProps) {
  const audience = useAudience(isOpen);
  // Only a count made for this dialog is shown: an older one may be wrong.
  const count = audience.isFetching ? undefined : audience.data?.count;
  const people = count === 1 ? '1 customer' : `${count} customers`;

  function description(): string {
    if (audience.error) return 'The people it would reach could not be counted.';
    if (count === undefined) return 'Counting the people it will reach...';
    if (count === 0) return 'There are no active customers, so it would reach nobody.';
    const mark = priority === 'high' ? ' with high priority' : '';
    return `It goes to ${people}${mark} at once. This cannot be undone.`;
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        // Closing would seem to stop what is already being sent.
        if (!isSending) onOpenChange(next);
      }}
      title={`Send “${title}”?`}
      description={description()}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)} isDisabled={isSending}>
            Cancel
          </Button>
          <Button isDisabled={!count} isPending={isSending} pendingText="Sending..." onClick={onConfirm}>
            {count ? `Send to ${people}` : 'Send'}
          </Button>
        </>
      }
    >
      {audience.error && (
        <ErrorState
          title="Failed to count the customers"
          message={messageOf(audience.error)}
          onRetry={() => void audience.refetch()}
          isRetrying={audience.isFetching}
          className="py-4"
        />
      )}
    </Dialog>
  );
}
