import { useState } from 'react';
import type { Session } from '#contract/schedule/schedule.ts';
import { useChangeSession, useMoveSession } from '#web/features/schedule/schedule.api.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SessionForm } from './session-form.tsx';
import { changesOf, isMoved, valuesOf } from './session-values.ts';

interface ChangeDialogProps {
  session: Session;
  onClose: () => void;
}

/** Changes everything about a session, its time included. */
export function ChangeDialog({ session, onClose }: ChangeDialogProps) {
  // The session as it was when the form opened, so that saving after somebody else's change is refused and does not overwrite it.
  const [before] = useState(session);
  const { values, change: edit, close } = usePersistedState(`session.${before.id}`, valuesOf(before), onClose);
  const change = useChangeSession();
  const move = useMoveSession();
  const saving = isMoved(before, values) ? move : change;

  return (
    <FormDialog
      title="Change the session"
      submitText="Save"
      pendingText="Saving..."
      isPending={saving.isPending}
      onClose={close}
    >
      <SessionForm
        session={before}
        values={values}
        onChange={edit}
        failure={saving.error}
        onSubmit={() => saving.mutateAsync({ session: before, body: changesOf(before, values) }).then(close)}
      />
    </FormDialog>
  );
}
