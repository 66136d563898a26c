import { paths } from '#contract/values/pages.ts';
import { BillingDesk } from '#web/features/invoices/billing/billing-desk.tsx';
import { readBillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The billing desk. The address holds search, filters and sorting. */
export function AdminBillingPage() {
  const [search, change] = useAddress(readBillingSearch);
  return (
    <PageColumn isForPaper>
      <AdminHeading path={paths.adminBilling} />
      <BillingDesk search={search} onSearch={change} />
    </PageColumn>
  );
}
