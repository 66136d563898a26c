import { paths } from '#contract/values/pages.ts';
import { FetchingBoard } from '#web/features/usage/fetching/fetching-board.tsx';
import { readFetchingSearch } from '#web/features/usage/fetching/fetching-search.ts';
import { PlatformsCard } from '#web/features/usage/fetching/platforms-card.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Usage reports that the portal fetches by itself. The address holds which of them are listed. */
export function UsageFetchingPage() {
  const [{ group = 'problems' }, change] = useAddress(readFetchingSearch);
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <AdminHeading path={paths.adminUsageFetching} />
      <PlatformsCard />
      <FetchingBoard group={group} onGroup={(to) => change({ group: to })} />
    </div>
  );
}
