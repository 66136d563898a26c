import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId, useState } from 'react';
import type { Session } from '#contract/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { useMoveSession, usePlanCheck } from '#web/features/schedule/schedule.api.ts';
import { type Period, periodText } from '#web/features/schedule/session-time.ts';
import { Button } from '#web/ui/button.tsx';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { ReasonField, ScopeChoice } from './reason-fields.tsx';

export interface MoveDialogProps {
  session: Session;
  /** Where it was dragged. */
  to: Period;
  /** By whose clock it was dragged. */
  zone: string;
  onMoved: () => void;
  /** Puts it back. */
  onCancel: () => void;
}

/** Asks for the reason before a session that was dragged is moved, and says what should be known of the new time. */
export function MoveDialog({ session, to, zone, onMoved, onCancel }: MoveDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<'one' | 'rest'>('one');
  const move = useMoveSession();
  const participantIds = session.participants.map(({ id }) => id);
  const plan = { ...to, sessionId: session.id, tutorId: session.tutorId, participantIds };
  const check = usePlanCheck(plan);
  const now = Date.now();
  return (
    <Dialog
      isOpen
      onOpenChange={() => !move.isPending && onCancel()}
      title={`Move ${session.title}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} isDisabled={move.isPending}>
            Leave it
          </Button>
          <Button type="submit" form={formId} isPending={move.isPending} pendingText="Moving...">
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
          const body = { ...to, reason, scope, updatedAt: session.updatedAt };
          move.mutateAsync({ session, body }).then(onMoved, () => focusFirstInvalid(form));
        }}
      >
        <p className="flex flex-wrap items-center gap-2 text-control">
          <span className="text-muted line-through">{periodText(session, zone, now)}</span>
          <ArrowRight aria-label="to" className="size-4 text-muted" />
          <span className="font-semibold">{periodText(to, zone, now)}</span>
        </p>
        <PlanWarnings plan={plan} check={check} />
        {session.seriesId !== null && <ScopeChoice value={scope} onChoose={setScope} />}
        <ReasonField
          reason={reason}
          onReason={setReason}
          error={faultOf(move.error, 'reason', 'startTime', 'endTime') ?? faultOf(check.error, 'startTime', 'endTime')}
        />
      </form>
    </Dialog>
  );
}
