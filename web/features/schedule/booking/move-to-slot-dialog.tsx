import { useId, useState } from 'react';
import type { Slot } from '#contract/bookings.ts';
import type { Session } from '#contract/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { useMoveSession } from '#web/features/schedule/schedule.api.ts';
import { ReasonField } from '#web/features/schedule/session/reason-fields.tsx';
import { periodText } from '#web/features/schedule/session-time.ts';
import { ownZone } from '#web/features/schedule/zones.ts';
import { Button } from '#web/ui/button.tsx';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SlotChoice } from './slot-choice.tsx';

interface MoveToSlotDialogProps {
  session: Session;
  onClose: () => void;
}

/** A customer moves their session to another free time of the same member of staff. */
export function MoveToSlotDialog({ session, onClose }: MoveToSlotDialogProps) {
  const formId = useId();
  const [slot, setSlot] = useState<Slot | null>(null);
  const [reason, setReason] = useState('');
  const move = useMoveSession();
  const minutes = (Date.parse(session.endTime) - Date.parse(session.startTime)) / 60_000;
  return (
    <Dialog
      isOpen
      onOpenChange={() => !move.isPending && onClose()}
      title={`Move ${session.title}`}
      description={`Now ${periodText(session, ownZone, Date.now())}, with ${session.tutor.fullName}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={move.isPending}>
            Leave it
          </Button>
          <Button
            type="submit"
            form={formId}
            isDisabled={slot === null}
            disabledReason="Choose a time first"
            isPending={move.isPending}
            pendingText="Moving..."
          >
            Move
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
          if (!slot) return;
          const { startTime, endTime } = slot;
          move
            .mutateAsync({ session, body: { startTime, endTime, reason, updatedAt: session.updatedAt } })
            .then(onClose, () => focusFirstInvalid(form));
        }}
      >
        <SlotChoice
          asked={{ staffId: session.tutorId, minutes, sessionId: session.id }}
          value={slot}
          onChoose={setSlot}
        />
        <p role="alert" className="text-danger text-small empty:hidden">
          {faultOf(move.error, 'startTime', 'endTime')}
        </p>
        <ReasonField reason={reason} onReason={setReason} error={faultOf(move.error, 'reason')} />
      </form>
    </Dialog>
  );
}
