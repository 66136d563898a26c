import { paths } from '#contract/values/pages.ts';
import { BillingDesk } from '#web/features/invoices/billing/billing-desk.tsx';
import { readBillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import { RenewalDesk } from '#web/features/invoices/renewals/renewal-desk.tsx';
import { useAreRenewalsRead } from '#web/features/invoices/renewals/renewals.api.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The billing desk. The address holds search, filters and sorting. */
export function AdminBillingPage() {
  const [search, change] = useAddress(readBillingSearch);
  const isAboveAwaited = usePatience(!useAreRenewalsRead());
  return (
    <PageColumn isForPaper>
      <AdminHeading path={paths.adminBilling} />
      <RenewalDesk />
      {/* Hidden until the cards above are loaded, which would push it down. */}
      <div className={isAboveAwaited ? 'hidden' : 'contents'}>
        <BillingDesk search={search} onSearch={change} />
      </div>
    </PageColumn>
  );
}
