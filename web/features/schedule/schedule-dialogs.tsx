import type { Session } from '#contract/schedule/schedule.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonZone } from '#contract/values/chat/support-hours.ts';
import { addDays } from '#web/lib/days.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { BookingDialog } from './booking/booking-dialog.tsx';
import { MoveToSlotDialog } from './booking/move-to-slot-dialog.tsx';
import { nextOpenDay, openingTime } from './opening-time.ts';
import { useSession } from './schedule.api.ts';
import type { ScheduleSearch } from './schedule-search.ts';
import { CancelDialog } from './session/cancel-dialog.tsx';
import { ChangeDialog } from './session/change-dialog.tsx';
import { PlanDialog } from './session/plan-dialog.tsx';
import { SessionDialog } from './session/session-dialog.tsx';
import type { SessionValues } from './session/session-values.ts';
import { dayOf } from './session-time.ts';
import { clockIn } from './zones.ts';

interface ScheduleDialogsProps {
  search: ScheduleSearch;
  /** The time that was dragged for a new session. */
  given: Partial<SessionValues>;
  onSearch: (search: ScheduleSearch) => void;
}

export function ScheduleDialogs({ search, given, onSearch }: ScheduleDialogsProps) {
  const viewer = useViewer();
  const { session, doing, plan, book, ...rest } = search;
  const close = () => onSearch(rest);
  if (plan !== undefined && capabilitiesOf(viewer).servesCustomers) {
    const tomorrow = addDays(dayOf(clockIn(londonZone, Date.now())), 1);
    const people = plan === 'new' ? {} : { participantIds: [plan] };
    return (
      <PlanDialog given={{ ...people, ...given }} start={`${nextOpenDay(tomorrow)}T${openingTime()}`} onClose={close} />
    );
  }
  if (book !== undefined && capabilitiesOf(viewer).actsForOwnInstitution) {
    return <BookingDialog staffId={book === 'new' ? null : book} onClose={close} />;
  }
  if (session === undefined) return null;
  if (doing === undefined) {
    return (
      <SessionDialog id={session} onClose={close} onDo={(action) => onSearch({ ...rest, session, doing: action })} />
    );
  }
  return <Doing id={session} doing={doing} onClose={() => onSearch({ ...rest, session })} onDone={close} />;
}

interface DoingProps {
  id: number;
  doing: NonNullable<ScheduleSearch['doing']>;
  /** Returns to the session. */
  onClose: () => void;
  onDone: () => void;
}

function Doing({ id, doing, onClose, onDone }: DoingProps) {
  const { data: session } = useSession(id);
  // Shows the session itself while it loads, or if the action is not allowed.
  if (!session || !isAllowed(session, doing)) return <SessionDialog id={id} onClose={onDone} onDo={onClose} />;
  if (doing === 'cancel') return <CancelDialog session={session} onClose={onClose} />;
  if (session.canChange) return <ChangeDialog session={session} onClose={onClose} />;
  return <MoveToSlotDialog session={session} onClose={onClose} />;
}

function isAllowed({ canChange, canMove, canCancel }: Session, doing: DoingProps['doing']): boolean {
  return { change: canChange, move: canMove, cancel: canCancel }[doing];
}
