import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
  isLeaving: boolean;
}

/** Asked only when there is unsent work: logging out removes it, because the desk may be shared. */
export function LeaveDialog({ isOpen, onOpenChange, onConfirm, isLeaving }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Log out and discard your draft?"
      description="You have written something you have not sent yet. Logging out deletes it from this computer."
      confirmText="Log out"
      pendingText="Logging out..."
      cancelText="Stay"
      isDangerous
      isPending={isLeaving}
      onConfirm={onConfirm}
      onClose={() => onOpenChange(false)}
    />
  );
}
