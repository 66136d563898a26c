import { useId, useState } from 'react';
import type { Session } from '#contract/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { useCancelSession } from '#web/features/schedule/schedule.api.ts';
import { periodText } from '#web/features/schedule/session-time.ts';
import { ownZone } from '#web/features/schedule/zones.ts';
import { Button } from '#web/ui/button.tsx';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ReasonField, ScopeChoice } from './reason-fields.tsx';

interface CancelDialogProps {
  session: Session;
  onClose: () => void;
}

/** Cancels a session, which cannot be taken back: everybody who takes part is told. */
export function CancelDialog({ session, onClose }: CancelDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<'one' | 'rest'>('one');
  const cancel = useCancelSession();
  return (
    <Dialog
      isOpen
      onOpenChange={() => !cancel.isPending && onClose()}
      title={`Cancel ${session.title}?`}
      description={`${periodText(session, ownZone, Date.now())}. Everybody who takes part is told. This cannot be undone.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={cancel.isPending}>
            Keep it
          </Button>
          <Button variant="danger" type="submit" form={formId} isPending={cancel.isPending} pendingText="Cancelling...">
            Cancel session
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          cancel.mutateAsync({ session, reason, scope }).then(onClose, () => focusFirstInvalid(form));
        }}
      >
        {session.seriesId !== null && <ScopeChoice value={scope} onChoose={setScope} />}
        <ReasonField reason={reason} onReason={setReason} error={faultOf(cancel.error, 'reason')} />
      </form>
    </Dialog>
  );
}
