import type { Notification } from '#contract/notifications.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import type { Audience } from './broadcast-values.ts';
import { useAudience } from './broadcasts.api.ts';

interface SendDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  priority: Notification['priority'];
  audience: Audience;
  /** Undefined: at once. */
  sendAt: string | undefined;
  onConfirm: () => void;
  isSending: boolean;
}

/** Confirms a broadcast and says how many people it reaches, by the query that will send it. */
export function SendDialog({ isOpen, onOpenChange, title, priority, onConfirm, isSending, ...what }: SendDialogProps) {
  const { sendAt } = what;
  const audience = useAudience(what.audience, isOpen);
  // Only a count made for this dialog is shown: an older one may be wrong.
  const count = audience.isFetching ? undefined : audience.data?.count;
  const people = count === 1 ? '1 customer' : `${count} customers`;

  function description(): string {
    if (audience.error) return 'The people it would reach could not be counted.';
    if (count === undefined) return 'Counting the people it will reach...';
    if (count === 0 && !sendAt) return 'There are no active customers, so it would reach nobody.';
    const mark = priority === 'high' ? ' with high priority' : '';
    if (sendAt) {
      return `Now it would reach ${people}. It goes${mark} to whoever it reaches on ${momentText(sendAt)}; until then it can be changed and withdrawn.`;
    }
    return `It goes to ${people}${mark} at once. This cannot be undone.`;
  }

  function buttonText(): string {
    if (sendAt) return 'Plan';
    return count ? `Send to ${people}` : 'Send';
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        // Closing would seem to stop what is already being sent.
        if (!isSending) onOpenChange(next);
      }}
      title={sendAt ? `Plan “${title}”?` : `Send “${title}”?`}
      description={description()}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)} isDisabled={isSending}>
            Cancel
          </Button>
          <Button
            isDisabled={sendAt ? count === undefined : !count}
            isPending={isSending}
            pendingText={sendAt ? 'Saving...' : 'Sending...'}
            onClick={onConfirm}
          >
            {buttonText()}
          </Button>
        </>
      }
    >
      {audience.error && <FailedRead title="Failed to count the customers" read={audience} className="py-4" />}
    </Dialog>
  );
}
