import { paths } from '#contract/values/pages.ts';
import { FetchingBoard } from '#web/features/usage/fetching/fetching-board.tsx';
import { readFetchingSearch } from '#web/features/usage/fetching/fetching-search.ts';
import { PlatformsCard } from '#web/features/usage/fetching/platforms-card.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Usage reports that the portal fetches. The address holds which of them are listed. */
export function UsageFetchingPage() {
  const [{ group = 'problems' }, change] = useAddress(readFetchingSearch);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminUsageFetching} />
      <PlatformsCard />
      <FetchingBoard group={group} onGroup={(to) => change({ group: to })} />
    </PageColumn>
  );
}
