import { useState } from 'react';
import type { Session } from '#contract/schedule/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { useCancelSession } from '#web/features/schedule/schedule.api.ts';
import { periodText } from '#web/features/schedule/session-time.ts';
import { ownZone } from '#web/features/schedule/zones.ts';
import { useKeptText } from '#web/lib/kept-work.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { ReasonField, ScopeChoice } from './reason-fields.tsx';

interface CancelDialogProps {
  session: Session;
  onClose: () => void;
}

/** Cancels a session, which cannot be taken back: everybody who takes part is told. */
export function CancelDialog({ session, onClose }: CancelDialogProps) {
  const [reason, keepReason] = useKeptText(`session-cancel.${session.id}`);
  const [scope, setScope] = useState<'one' | 'rest'>('one');
  const cancel = useCancelSession();

  function close(): void {
    keepReason('');
    onClose();
  }

  return (
    <FormDialog
      title={`Cancel ${session.title}?`}
      description={`${periodText(session, ownZone, Date.now())}. Everyone taking part is notified. This can’t be undone.`}
      cancelText="Keep it"
      submitText="Cancel session"
      pendingText="Cancelling..."
      isPending={cancel.isPending}
      isDangerous
      onClose={close}
    >
      <DialogForm onSubmit={() => cancel.mutateAsync({ session, reason, scope }).then(close)}>
        {session.seriesId !== null && <ScopeChoice value={scope} onChoose={setScope} />}
        <ReasonField reason={reason} onReason={keepReason} error={faultOf(cancel.error, 'reason')} />
      </DialogForm>
    </FormDialog>
  );
}
