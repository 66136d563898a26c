import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { StatisticsBoard } from '#web/features/statistics/statistics-board.tsx';
import { readStatisticsSearch } from '#web/features/statistics/statistics-search.ts';
import { AdminHeading } from './admin-heading.tsx';

/** The figures of support. The address holds the window, and which rows are shown. */
export function AdminStatisticsPage() {
  const navigate = useNavigate({ from: paths.adminStatistics });
  // Read again, because the router also passes on search keys that the route does not know.
  const search = readStatisticsSearch(useSearch({ from: '/signed-in/admins/admin/statistics' }));
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminStatistics} />
      <StatisticsBoard
        search={search}
        onSearch={(to) => void navigate({ search: to, replace: true, resetScroll: false })}
      />
    </div>
  );
}
