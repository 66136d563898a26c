import type { Slot } from '#contract/schedule/bookings.ts';
import type { Session } from '#contract/schedule/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { useMoveSession } from '#web/features/schedule/schedule.api.ts';
import { ReasonField } from '#web/features/schedule/session/reason-fields.tsx';
import { periodText } from '#web/features/schedule/session-time.ts';
import { ownZone } from '#web/features/schedule/zones.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SlotChoice } from './slot-choice.tsx';

interface MoveToSlotDialogProps {
  session: Session;
  onClose: () => void;
}

/** A customer moves their session to another free time of the same member of staff. */
export function MoveToSlotDialog({ session, onClose }: MoveToSlotDialogProps) {
  const { values, change, close } = usePersistedState<{ slot: Slot | null; reason: string }>(
    `session-slot.${session.id}`,
    { slot: null, reason: '' },
    onClose,
  );
  const { slot, reason } = values;
  const move = useMoveSession();
  const minutes = (Date.parse(session.endTime) - Date.parse(session.startTime)) / 60_000;
  return (
    <FormDialog
      title={`Move ${session.title}`}
      description={`Now ${periodText(session, ownZone, Date.now())}, with ${session.tutor.fullName}.`}
      cancelText="Leave it"
      submitText="Move"
      pendingText="Moving..."
      isPending={move.isPending}
      isDisabled={slot === null}
      disabledReason="Choose a time first"
      onClose={close}
      onSubmit={() => {
        if (!slot) return undefined;
        const { startTime, endTime } = slot;
        const body = { startTime, endTime, reason, updatedAt: session.updatedAt };
        return move.mutateAsync({ session, body }).then(close);
      }}
    >
      <SlotChoice
        asked={{ staffId: session.tutorId, minutes, sessionId: session.id }}
        value={slot}
        onChoose={(chosen) => change({ slot: chosen })}
      />
      <p role="alert" className="text-danger text-small empty:hidden">
        {faultOf(move.error, 'startTime', 'endTime')}
      </p>
      <ReasonField
        reason={reason}
        onReason={(text) => change({ reason: text })}
        error={faultOf(move.error, 'reason')}
      />
    </FormDialog>
  );
}
