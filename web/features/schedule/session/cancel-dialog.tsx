import type { Session } from '#contract/schedule/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { useCancelSession } from '#web/features/schedule/schedule.api.ts';
import { periodText } from '#web/features/schedule/session-time.ts';
import { ownZone } from '#web/features/schedule/zones.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { ReasonField, ScopeChoice } from './reason-fields.tsx';

interface CancelDialogProps {
  session: Session;
  onClose: () => void;
}

/** Cancels a session, which cannot be undone, because everybody who takes part is notified. */
export function CancelDialog({ session, onClose }: CancelDialogProps) {
  const { values, change, close } = usePersistedState<{ reason: string; scope: 'one' | 'rest' }>(
    `session-cancelled.${session.id}`,
    { reason: '', scope: 'one' },
    onClose,
  );
  const { reason, scope } = values;
  const cancel = useCancelSession();

  return (
    <FormDialog
      title={`Cancel ${session.title}?`}
      description={`${periodText(session, ownZone, Date.now())}. Everyone taking part is notified. You can’t undo this.`}
      cancelText="Keep it"
      submitText="Cancel session"
      pendingText="Cancelling..."
      isPending={cancel.isPending}
      isDangerous
      onClose={close}
      onSubmit={() => cancel.mutateAsync({ session, reason, scope }).then(close)}
    >
      {session.seriesId !== null && <ScopeChoice value={scope} onChoose={(chosen) => change({ scope: chosen })} />}
      <ReasonField
        reason={reason}
        onReason={(text) => change({ reason: text })}
        error={faultOf(cancel.error, 'reason')}
      />
    </FormDialog>
  );
}
