import { paths } from '#contract/values/pages.ts';
import { SecurityLog } from '#web/features/security-log/security-log.tsx';
import { readSecuritySearch } from '#web/features/security-log/security-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The security log. The address holds the filters. */
export function AdminSecurityPage() {
  const [search, change] = useAddress(readSecuritySearch);
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminSecurity} />
      <SecurityLog search={search} onSearch={change} />
    </div>
  );
}
