import { paths } from '#contract/values/pages.ts';
import { StatisticsBoard } from '#web/features/statistics/statistics-board.tsx';
import { readStatisticsSearch } from '#web/features/statistics/statistics-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The figures of support. The address holds the window, and which rows are shown. */
export function AdminStatisticsPage() {
  const [search, change] = useAddress(readStatisticsSearch);
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminStatistics} />
      <StatisticsBoard search={search} onSearch={change} />
    </div>
  );
}
