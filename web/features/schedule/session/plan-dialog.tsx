import { useState } from 'react';
import { usePlanSession } from '#web/features/schedule/schedule.api.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SessionForm } from './session-form.tsx';
import { newSessionOf, newValues, type SessionValues } from './session-values.ts';

interface PlanDialogProps {
  /** Values known beforehand: a dragged time, or the person whose panel led here. */
  given: Partial<SessionValues>;
  /** In London's time zone; used if no time is given. */
  start: string;
  onClose: () => void;
}

export function PlanDialog({ given, start, onClose }: PlanDialogProps) {
  const { initial, keep, close } = usePersistedForm<SessionValues>('session', newValues(start, 60), onClose);
  const [values, setValues] = useState<SessionValues>({ ...initial, ...given });
  const plan = usePlanSession();

  return (
    <FormDialog
      title="Plan a session"
      submitText="Plan session"
      pendingText="Saving..."
      isPending={plan.isPending}
      onClose={close}
    >
      <SessionForm
        session={null}
        values={values}
        onChange={(next) => {
          setValues(next);
          keep(next);
        }}
        failure={plan.error}
        onSubmit={() => plan.mutateAsync(newSessionOf(values)).then(close)}
      />
    </FormDialog>
  );
}
