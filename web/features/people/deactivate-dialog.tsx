import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useDeactivate } from './people.api.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

/** Confirms a deactivation, which signs the person out at once. Reactivate undoes it. */
export function DeactivateDialog({ person, onClose }: { person: ManagedPerson; onClose: () => void }) {
  const deactivate = useDeactivate();
  return (
    <ConfirmDialog
      title={`Deactivate ${person.fullName}?`}
      description="They are signed out everywhere at once and can no longer sign in. Their messages stay, and you can reactivate them at any time."
      confirmText="Deactivate"
      pendingText="Deactivating..."
      isDangerous
      isPending={deactivate.isPending}
      onConfirm={() => deactivate.mutate(person.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
