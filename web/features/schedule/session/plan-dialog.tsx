import { useId, useState } from 'react';
import { usePlanSession } from '#web/features/schedule/schedule.api.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
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
  const formId = useId();
  const { initial, keep, forget } = useKeptForm<SessionValues>('session', newValues(start, 60));
  const [values, setValues] = useState<SessionValues>({ ...initial, ...given });
  const plan = usePlanSession();

  function close(): void {
    forget();
    onClose();
  }

  return (
    <Dialog
      isOpen
      // Closing would seem to stop what is being saved, and its answer would close what was opened meanwhile.
      onOpenChange={() => !plan.isPending && close()}
      title="Plan a session"
      footer={
        <>
          <Button variant="secondary" onClick={close} isDisabled={plan.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={plan.isPending} pendingText="Saving...">
            Plan session
          </Button>
        </>
      }
    >
      <SessionForm
        id={formId}
        session={null}
        values={values}
        onChange={(next) => {
          setValues(next);
          keep(next);
        }}
        failure={plan.error}
        onSubmit={() => plan.mutateAsync(newSessionOf(values)).then(close)}
      />
    </Dialog>
  );
}
