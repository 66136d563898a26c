import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { FeedCard } from '#web/features/schedule/feed/feed-card.tsx';
import { Schedule } from '#web/features/schedule/schedule.tsx';
import { readScheduleSearch } from '#web/features/schedule/schedule-search.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** One's own sessions, and how they get into one's own calendar. The address holds what is shown and open. */
export function SchedulePage() {
  const viewer = useViewer();
  const navigate = useNavigate({ from: paths.schedule });
  const search = readScheduleSearch(useSearch({ from: '/signed-in/schedule' }));
  usePageTitle('Your sessions');
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <div>
        <h1>Your sessions</h1>
        <p className="mt-1 text-body text-muted">
          {isStaff(viewer.role)
            ? 'What you have planned with your customers, and what they have booked.'
            : 'What is planned with your team. Book a session at a time that suits you.'}
        </p>
      </div>
      <Schedule
        whose="own"
        search={search}
        onSearch={(to) => void navigate({ search: to, replace: true, resetScroll: false })}
      />
      <FeedCard />
    </div>
  );
}
