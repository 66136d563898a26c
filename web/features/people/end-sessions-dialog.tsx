import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useEndSessionsOf } from './people.api.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

/** Confirms signing a person out everywhere; they can sign in again at once. */
export function EndSessionsDialog({ person, onClose }: { person: ManagedPerson; onClose: () => void }) {
  const end = useEndSessionsOf(person);
  return (
    <ConfirmDialog
      title={`End all sessions of ${person.fullName}?`}
      description="They are signed out everywhere at once, and can sign in again with their password. If someone else may know it, make a one-time link as well. This is recorded in the change log and the security log."
      confirmText="End all sessions"
      pendingText="Ending..."
      isDangerous
      isPending={end.isPending}
      onConfirm={() => end.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
