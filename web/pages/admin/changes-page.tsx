import { paths } from '#contract/values/pages.ts';
import { ChangeLog } from '#web/features/changes/change-log.tsx';
import { readChangesSearch } from '#web/features/changes/changes-search.ts';
import { useStaff } from '#web/features/people/people.api.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { LogLinks } from './log-links.tsx';

/** The log of changes. The address holds search and filters. */
export function AdminChangesPage() {
  const [search, change] = useAddress(readChangesSearch);
  const staff = useStaff();
  return (
    <PageColumn isForPaper>
      <AdminHeading path={paths.adminChanges} />
      <LogLinks current={paths.adminChanges} />
      <ChangeLog search={search} staff={staff.data ?? []} onSearch={change} />
    </PageColumn>
  );
}
