import { Navigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { AccountList } from '#web/features/people/accounts/account-list.tsx';
import { readAccountSearch } from '#web/features/people/accounts/account-search.ts';
import { RenewalsByMonth } from '#web/features/people/accounts/renewals-by-month.tsx';
import { institutionTabs } from '#web/features/people/institutions/institution-tabs.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

/** An account manager's institutions with renewals and amounts, use, sign-ins, certificates and offers. */
export function AccountsPage() {
  const may = useCapabilities();
  const [search, changeSearch] = useAddress(readAccountSearch);
  if (!may.offersRenewals) return <Navigate to={paths.home} replace />;
  return (
    <Page
      title={may.managesInstitutions ? 'Institutions' : 'Accounts'}
      tab={may.managesInstitutions ? 'Accounts' : undefined}
      lead={
        may.actsForAllInstitutions
          ? 'Renewals, falling use, and accounts that need a word.'
          : 'Renewals, falling use, and accounts that need a word, among the institutions you look after.'
      }
      tabs={may.managesInstitutions && institutionTabs('Accounts')}
    >
      <RenewalsByMonth />
      <AccountList search={search} onSearch={changeSearch} />
    </Page>
  );
}
