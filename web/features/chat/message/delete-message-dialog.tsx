import { messageOf } from '#web/lib/calls/api-error.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type SeenMessage, useDeleteMessage } from './message-changes.api.ts';

interface DeleteMessageDialogProps {
  seen: SeenMessage;
  onClose: () => void;
}

/** Asks before a message is deleted: the others see it at once, so it cannot be undone. */
export function DeleteMessageDialog({ seen, onClose }: DeleteMessageDialogProps) {
  const deletion = useDeleteMessage();
  return (
    <ConfirmDialog
      title="Delete this message?"
      description="Everyone in this conversation sees at once that it was deleted. You can’t undo this."
      confirmText="Delete"
      pendingText="Deleting..."
      isDangerous
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate(seen, { onSuccess: onClose })}
      onClose={onClose}
    >
      {deletion.isError && (
        <p role="alert" className="text-danger text-small">
          {messageOf(deletion.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
