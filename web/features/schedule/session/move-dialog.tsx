import ArrowRight from 'lucide-react/icons/arrow-right';
import type { Session } from '#contract/schedule/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { useMoveSession, usePlanCheck } from '#web/features/schedule/schedule.api.ts';
import { type Period, periodText } from '#web/features/schedule/session-time.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { ReasonField, ScopeChoice } from './reason-fields.tsx';

export interface MoveDialogProps {
  session: Session;
  to: Period;
  /** The time zone of the calendar. */
  zone: string;
  onMoved: () => void;
  /** Puts the session back. */
  onCancel: () => void;
}

const movesOne: { reason: string; scope: 'one' | 'rest' } = { reason: '', scope: 'one' };

/** Asks for the reason before a dragged session is moved, and shows warnings about the new time. */
export function MoveDialog({ session, to, zone, onMoved, onCancel }: MoveDialogProps) {
  const { values, change, forget, close } = usePersistedState(`session-moved.${session.id}`, movesOne, onCancel);
  const { reason, scope } = values;
  const move = useMoveSession();
  const participantIds = session.participants.map(({ id }) => id);
  const plan = { ...to, sessionId: session.id, tutorId: session.tutorId, participantIds };
  const check = usePlanCheck(plan);
  const now = Date.now();
  return (
    <FormDialog
      title={`Move ${session.title}?`}
      cancelText="Leave it"
      submitText="Move"
      pendingText="Moving..."
      isPending={move.isPending}
      onClose={close}
      onSubmit={() => {
        const body = { ...to, reason, scope, updatedAt: session.updatedAt };
        return move.mutateAsync({ session, body }).then(() => {
          forget();
          onMoved();
        });
      }}
    >
      <p className="flex flex-wrap items-center gap-2 text-control">
        <span className="text-muted line-through">{periodText(session, zone, now)}</span>
        <ArrowRight aria-label="to" className="size-4 text-muted" />
        <span className="font-semibold">{periodText(to, zone, now)}</span>
      </p>
      <PlanWarnings plan={plan} check={check} />
      {session.seriesId !== null && <ScopeChoice value={scope} onChoose={(chosen) => change({ scope: chosen })} />}
      <ReasonField
        reason={reason}
        onReason={(text) => change({ reason: text })}
        error={faultOf(move.error, 'reason', 'startTime', 'endTime') ?? faultOf(check.error, 'startTime', 'endTime')}
      />
    </FormDialog>
  );
}
