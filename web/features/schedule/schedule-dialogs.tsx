import type { Session } from '#contract/schedule/schedule.ts';
import { supportOpensAtHour, supportZone } from '#contract/values/chat/support-hours.ts';
import { isStaff } from '#contract/values/roles.ts';
import { addDays } from '#web/lib/days.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { BookingDialog } from './booking/booking-dialog.tsx';
import { MoveToSlotDialog } from './booking/move-to-slot-dialog.tsx';
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
  /** What was dragged of a new session. */
  given: Partial<SessionValues>;
  onSearch: (search: ScheduleSearch) => void;
}

/** The dialog that the address names. */
export function ScheduleDialogs({ search, given, onSearch }: ScheduleDialogsProps) {
  const viewer = useViewer();
  const { session, doing, plan, book, ...rest } = search;
  const close = () => onSearch(rest);
  if (plan !== undefined && isStaff(viewer.role)) {
    const tomorrow = addDays(dayOf(clockIn(supportZone, Date.now())), 1);
    const people = plan === 'new' ? {} : { participantIds: [plan] };
    return (
      <PlanDialog given={{ ...people, ...given }} start={`${tomorrow}T${supportOpensAtHour}:00`} onClose={close} />
    );
  }
  if (book !== undefined && viewer.role === 'customer') {
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
  /** Back to the session. */
  onClose: () => void;
  onDone: () => void;
}

function Doing({ id, doing, onClose, onDone }: DoingProps) {
  const { data: session } = useSession(id);
  // While it loads, or where it may not be done, the session itself is shown.
  if (!session || !isAllowed(session, doing)) return <SessionDialog id={id} onClose={onDone} onDo={onClose} />;
  if (doing === 'cancel') return <CancelDialog session={session} onClose={onClose} />;
  if (session.canChange) return <ChangeDialog session={session} onClose={onClose} />;
  return <MoveToSlotDialog session={session} onClose={onClose} />;
}

function isAllowed({ canChange, canMove, canCancel }: Session, doing: DoingProps['doing']): boolean {
  return { change: canChange, move: canMove, cancel: canCancel }[doing];
}
