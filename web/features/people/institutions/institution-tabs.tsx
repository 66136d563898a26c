import { paths } from '#contract/values/pages.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';

/** The tabs of Institutions for administrators. */
export function institutionTabs(current: 'All' | 'Accounts') {
  return (
    <PageTabs
      label="Institutions"
      tabs={[
        { path: paths.adminInstitutions, label: 'All', isCurrent: current === 'All' },
        { path: paths.accounts, label: 'Accounts', isCurrent: current === 'Accounts' },
      ]}
    />
  );
}
