import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { Schedule } from '#web/features/schedule/schedule.tsx';
import { ScheduleActions } from '#web/features/schedule/schedule-actions.tsx';
import { readScheduleSearch } from '#web/features/schedule/schedule-search.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Everybody's sessions. The address holds the view and the open session. */
export function AdminSchedulePage() {
  const navigate = useNavigate({ from: paths.adminSchedule });
  // Read again, because the router also passes on search keys that the route does not know.
  const search = readScheduleSearch(useSearch({ from: '/signed-in/admins/admin/schedule' }));
  const changeSearch = (to: typeof search) => void navigate({ search: to, replace: true, resetScroll: false });
  return (
    <PageColumn>
      <AdminHeading path={paths.adminSchedule}>
        <ScheduleActions whose="all" search={search} onSearch={changeSearch} />
      </AdminHeading>
      <Schedule whose="all" search={search} onSearch={changeSearch} />
    </PageColumn>
  );
}
