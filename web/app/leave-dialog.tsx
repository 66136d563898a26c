import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
  isLeaving: boolean;
}

/** Asked only when there is unsent work: logging out removes it, because the desk may be shared. */
export function LeaveDialog({ isOpen, onOpenChange, onConfirm, isLeaving }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Log out and discard your draft?"
      description="You have written something you have not sent yet. Logging out deletes it from this computer."
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Stay
          </Button>
          <Button variant="danger" onClick={onConfirm} isPending={isLeaving} pendingText="Logging out...">
            Log out
          </Button>
        </>
      }
    />
  );
}
