import { Link } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { paths } from '#contract/values/pages.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Card } from '#web/ui/card.tsx';
import { useNextSessions } from './schedule.api.ts';
import { sessionTime } from './session-time.ts';

/** The viewer's next session with anybody; nothing if there is none. */
export function NextSession({ className = '' }: { className?: string }) {
  const { data } = useNextSessions();
  const now = useMinute();
  const next = data?.find(({ endTime }) => Date.parse(endTime) > now);
  if (!next) return null;
  return (
    <Card aria-label="Next session" className={`shrink-0 ${className}`}>
      <Link
        to={paths.schedule}
        search={{ session: next.id }}
        className="flex min-h-11 items-center gap-3 rounded-card px-4 py-2 hover:bg-hover"
      >
        <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-link" />
        <span className="min-w-0">
          <span className="block truncate font-medium text-control">
            {next.title} with {next.with.fullName}
          </span>
          <span className="block text-muted text-small">{sessionTime(next, now)}</span>
        </span>
      </Link>
    </Card>
  );
}
