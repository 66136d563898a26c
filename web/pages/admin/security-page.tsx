import { paths } from '#contract/values/pages.ts';
import { SecurityLog } from '#web/features/security-log/security-log.tsx';
import { readSecuritySearch } from '#web/features/security-log/security-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { LogLinks } from './log-links.tsx';

export function AdminSecurityPage() {
  const [search, change] = useAddress(readSecuritySearch);
  return (
    <PageColumn isForPaper>
      <AdminHeading path={paths.adminSecurity} />
      <LogLinks current={paths.adminSecurity} />
      <SecurityLog search={search} onSearch={change} />
    </PageColumn>
  );
}
