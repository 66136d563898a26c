import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { readBoardSearch } from '#web/features/technical-setup/board/board-search.ts';
import { SetupBoard } from '#web/features/technical-setup/board/setup-board.tsx';
import { AdminHeading } from './admin-heading.tsx';

/** Every institution's technical set-up. The address holds the filters. */
export function TechSetupsPage() {
  const navigate = useNavigate({ from: paths.adminTechSetups });
  // Read again, because the router also passes on search keys that the route does not know.
  const search = readBoardSearch(useSearch({ from: '/signed-in/admins/admin/tech-setups' }));
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <AdminHeading path={paths.adminTechSetups} />
      <SetupBoard search={search} onSearch={(to) => void navigate({ search: to, replace: true, resetScroll: false })} />
    </div>
  );
}
