import { paths } from '#contract/values/pages.ts';
import { readBoardSearch } from '#web/features/technical-setup/board/board-search.ts';
import { SetupBoard } from '#web/features/technical-setup/board/setup-board.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Every institution's technical set-up. The address holds the filters. */
export function TechSetupsPage() {
  const [search, change] = useAddress(readBoardSearch);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminTechSetups} />
      <SetupBoard search={search} onSearch={change} />
    </PageColumn>
  );
}
