import type { Session } from '#contract/schedule/schedule.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { CalendarGrid } from './calendar/calendar-grid.tsx';
import { useSessions } from './schedule.api.ts';
import type { ScheduleSearch, ScheduleView } from './schedule-search.ts';

interface ShownSessionsProps {
  whose: 'own' | 'all';
  search: ScheduleSearch;
  shown: { view: ScheduleView; date: string; zone: string };
  canPlan: boolean;
  onOpen: (sessionId: number) => void;
  onPlan: (start: string, end: string | null) => void;
  onMove: (session: Session, times: { start: string; end: string }, revert: () => void) => void;
  onDay: (date: string) => void;
}

/** The sessions of the days shown, in the calendar; a failed load does not look like an empty calendar. */
export function ShownSessions({ whose, search, shown, ...grid }: ShownSessionsProps) {
  const { view, date } = shown;
  const { staff, institution, kind } = search;
  const sessions = useSessions({ view, date, whose, staff, institution, kind });
  if (sessions.isPending) return <PageSpinner label="Loading sessions..." />;
  if (!sessions.data) {
    return <FailedRead title="The sessions could not be loaded" read={sessions} />;
  }
  return (
    <div aria-busy={sessions.isPlaceholderData} className={sessions.isPlaceholderData ? 'opacity-60' : ''}>
      {sessions.isError && (
        <p role="alert" className="border-b bg-warning-surface px-4 py-2 text-control text-warning">
          These sessions may be out of date: {messageOf(sessions.error)}
        </p>
      )}
      <CalendarGrid sessions={sessions.data} {...shown} {...grid} />
    </div>
  );
}
