import type { Notification } from '#contract/notifications.ts';
import { momentText } from '#web/lib/days.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import type { Audience } from './broadcast-values.ts';
import { useAudience } from './broadcasts.api.ts';

interface SendDialogProps {
  isOpen: boolean;
  title: string;
  priority: Notification['priority'];
  audience: Audience;
  /** Undefined means now. */
  sendAt: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  isSending: boolean;
}

/** Confirms a broadcast and shows how many people it reaches, counted by the query that will send it. */
export function SendDialog({ isOpen, title, priority, onConfirm, onClose, isSending, ...what }: SendDialogProps) {
  const { sendAt } = what;
  const audience = useAudience(what.audience, isOpen);
  // Only a count made for this dialog is shown: an older one may be wrong.
  const count = audience.isFetching ? undefined : audience.data?.count;
  const people = count === 1 ? '1 customer' : `${count} customers`;

  function description(): string {
    if (audience.error) return 'We couldn’t count the recipients.';
    if (count === undefined) return 'Counting the recipients...';
    if (count === 0 && !sendAt) return 'There are no active customers, so it would reach no one.';
    const mark = priority === 'high' ? ' with high priority' : '';
    if (sendAt) {
      return `Now it would reach ${people}. The notification goes${mark} to those who are customers on ${momentText(sendAt)}; until then you can change and withdraw the notification.`;
    }
    return `It goes to ${people}${mark} at once. You can’t undo this.`;
  }

  function buttonText(): string {
    if (sendAt) return 'Plan';
    return count ? `Send to ${people}` : 'Send';
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={sendAt ? `Plan “${title}”?` : `Send “${title}”?`}
      description={description()}
      confirmText={buttonText()}
      pendingText={sendAt ? 'Saving...' : 'Sending...'}
      isPending={isSending}
      isDisabled={sendAt ? count === undefined : !count}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {audience.error && <FailedRead title="Failed to count the customers" read={audience} className="py-4" />}
    </ConfirmDialog>
  );
}
