import { useNavigate, useSearch } from '@tanstack/react-router';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { FeedCard } from '#web/features/schedule/feed/feed-card.tsx';
import { Schedule } from '#web/features/schedule/schedule.tsx';
import { ScheduleActions } from '#web/features/schedule/schedule-actions.tsx';
import { readScheduleSearch } from '#web/features/schedule/schedule-search.ts';
import { useSectionInView } from '#web/lib/pages/use-section-in-view.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

/** The viewer's sessions, and how to subscribe to them in a calendar. The address holds the view and the open session. */
export function SchedulePage() {
  const viewer = useViewer();
  const whole = useSectionInView();
  const navigate = useNavigate({ from: paths.schedule });
  const search = readScheduleSearch(useSearch({ from: '/signed-in/schedule' }));
  const changeSearch = (to: typeof search) => void navigate({ search: to, replace: true, resetScroll: false });
  return (
    <Page
      ref={whole}
      title="Your sessions"
      actions={<ScheduleActions whose="own" search={search} onSearch={changeSearch} />}
      lead={
        capabilitiesOf(viewer).servesCustomers
          ? 'Sessions that you planned with your customers, and those they booked.'
          : 'Sessions with your team. Book one at a time that suits you.'
      }
    >
      <Schedule whose="own" search={search} onSearch={changeSearch} />
      <div id="calendar" className="scroll-mt-20">
        <FeedCard />
      </div>
    </Page>
  );
}
