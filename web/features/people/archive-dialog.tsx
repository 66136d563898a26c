import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAskForArchiveOf } from './archive.api.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

/** Confirms that an administrator gets an archive of a person's data. */
export function ArchiveDialog({ person, onClose }: { person: ManagedPerson; onClose: () => void }) {
  const ask = useAskForArchiveOf(person);
  return (
    <ConfirmDialog
      title={`Request an archive of ${person.fullName}’s data?`}
      description="The archive holds everything the portal has about this person, including private conversations. Request it only if they asked you to, or the law requires it. Everyone can get their own under Account settings. Your request, and each time you open the archive, is recorded in the change log."
      confirmText="Request the archive"
      pendingText="Asking..."
      isPending={ask.isPending}
      onConfirm={() => ask.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
