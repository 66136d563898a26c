import type { useLeave } from '#web/app/use-leave.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks only when there is unsent work: logging out deletes it, because the computer may be shared. */
export function LeaveQuestion({ leave }: { leave: ReturnType<typeof useLeave> }) {
  return (
    <ConfirmDialog
      isOpen={leave.isAsking}
      title="Log out and discard your draft?"
      description="You’ve written something you haven’t sent yet. Logging out deletes it from this computer."
      confirmText="Log out"
      pendingText="Logging out..."
      cancelText="Stay"
      isDangerous
      isPending={leave.isLeaving}
      onConfirm={leave.confirm}
      onClose={() => leave.setAsking(false)}
    />
  );
}
