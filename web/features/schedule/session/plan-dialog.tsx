import { useState } from 'react';
import { usePlanSession } from '#web/features/schedule/schedule.api.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SessionForm } from './session-form.tsx';
import { newSessionOf, newValues, type SessionValues } from './session-values.ts';

interface PlanDialogProps {
  /** What is known of it already: a time that was dragged, a person whose panel led here. */
  given: Partial<SessionValues>;
  /** By London's clock, where no time is given. */
  start: string;
  onClose: () => void;
}

/** Plans a session, or one a week. */
export function PlanDialog({ given, start, onClose }: PlanDialogProps) {
  const { initial, keep, close } = useKeptForm<SessionValues>('session', newValues(start, 60), onClose);
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
