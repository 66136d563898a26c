import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { FeedCard } from '#web/features/schedule/feed/feed-card.tsx';
import { Schedule } from '#web/features/schedule/schedule.tsx';
import { readScheduleSearch } from '#web/features/schedule/schedule-search.ts';
import { useSectionInView } from '#web/lib/pages/use-section-in-view.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

/** One's own sessions, and how they get into one's own calendar. The address holds what is shown and open. */
export function SchedulePage() {
  const viewer = useViewer();
  const whole = useSectionInView();
  const navigate = useNavigate({ from: paths.schedule });
  const search = readScheduleSearch(useSearch({ from: '/signed-in/schedule' }));
  return (
    <Page
      ref={whole}
      title="Your sessions"
      lead={
        isStaff(viewer.role)
          ? 'What you have planned with your customers, and what they have booked.'
          : 'What is planned with your team. Book a session at a time that suits you.'
      }
    >
      <Schedule
        whose="own"
        search={search}
        onSearch={(to) => void navigate({ search: to, replace: true, resetScroll: false })}
      />
      <div id="calendar" className="scroll-mt-20">
        <FeedCard />
      </div>
    </Page>
  );
}
