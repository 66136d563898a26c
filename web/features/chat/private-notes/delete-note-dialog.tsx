import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useRemoveNote } from './note-changes.api.ts';
import type { NotesPlace } from './private-notes.api.ts';

interface DeleteNoteDialogProps {
  note: PrivateNote;
  place: NotesPlace;
  onClose: () => void;
}

/** Asks before, because a deleted note cannot be restored. */
export function DeleteNoteDialog({ note, place, onClose }: DeleteNoteDialogProps) {
  const { mutate, isPending } = useRemoveNote(place);
  return (
    <ConfirmDialog
      title="Delete this private note?"
      description="The note is deleted for the whole team. You can’t undo this."
      confirmText="Delete"
      pendingText="Deleting..."
      isDangerous
      isPending={isPending}
      onConfirm={() => mutate(note.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p className="line-clamp-4 whitespace-pre-wrap rounded-control bg-warning-surface px-3 py-2 text-body [overflow-wrap:anywhere]">
        {note.text}
      </p>
    </ConfirmDialog>
  );
}
