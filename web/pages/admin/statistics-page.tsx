import { paths } from '#contract/values/pages.ts';
import { StatisticsBoard } from '#web/features/statistics/statistics-board.tsx';
import { readStatisticsSearch } from '#web/features/statistics/statistics-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The figures of support. The address holds the period and the rows shown. */
export function AdminStatisticsPage() {
  const [search, change] = useAddress(readStatisticsSearch);
  return (
    <PageColumn isForPaper>
      <AdminHeading path={paths.adminStatistics} />
      <StatisticsBoard search={search} onSearch={change} />
    </PageColumn>
  );
}
