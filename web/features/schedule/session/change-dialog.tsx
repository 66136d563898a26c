import { useState } from 'react';
import type { Session } from '#contract/schedule/schedule.ts';
import { useChangeSession, useMoveSession } from '#web/features/schedule/schedule.api.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SessionForm } from './session-form.tsx';
import { changesOf, isMoved, type SessionValues, valuesOf } from './session-values.ts';

interface ChangeDialogProps {
  session: Session;
  onClose: () => void;
}

/** Changes whatever is said of a session, its time included: what dragging does, and all the rest. */
export function ChangeDialog({ session, onClose }: ChangeDialogProps) {
  // The session as it was when the form was opened: what somebody else changes meanwhile is refused, not overwritten.
  const [before] = useState(session);
  const { initial, keep, close } = useKeptForm<SessionValues>(`session.${before.id}`, valuesOf(before), onClose);
  const [values, setValues] = useState(initial);
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
        onChange={(next) => {
          setValues(next);
          keep(next);
        }}
        failure={saving.error}
        onSubmit={() => saving.mutateAsync({ session: before, body: changesOf(before, values) }).then(close)}
      />
    </FormDialog>
  );
}
