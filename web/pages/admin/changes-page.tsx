import { paths } from '#contract/values/pages.ts';
import { ChangeLog } from '#web/features/changes/change-log.tsx';
import { readChangesSearch } from '#web/features/changes/changes-search.ts';
import { useStaff } from '#web/features/people/people.api.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The log of changes. The address holds what is searched for and the filters. */
export function AdminChangesPage() {
  const [search, change] = useAddress(readChangesSearch);
  const staff = useStaff();
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminChanges} />
      <ChangeLog search={search} staff={staff.data ?? []} onSearch={change} />
    </div>
  );
}
