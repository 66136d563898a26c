import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type SeenMessage, useDeleteMessage } from './message-changes.api.ts';

interface DeleteMessageDialogProps {
  seen: SeenMessage;
  onClose: () => void;
}

/** Asks before a message is deleted: the others see that at once, so it cannot be undone. */
export function DeleteMessageDialog({ seen, onClose }: DeleteMessageDialogProps) {
  const deletion = useDeleteMessage();
  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose()}
      title="Delete this message?"
      description="Everybody in this conversation sees at once that it was deleted. It cannot be brought back."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isPending={deletion.isPending}
            pendingText="Deleting..."
            onClick={() => deletion.mutate(seen, { onSuccess: onClose })}
          >
            Delete
          </Button>
        </>
      }
    >
      {deletion.isError && (
        <p role="alert" className="text-danger text-small">
          {messageOf(deletion.error)}
        </p>
      )}
    </Dialog>
  );
}
