import { paths } from '#contract/values/pages.ts';
import { BillingDesk } from '#web/features/invoices/billing/billing-desk.tsx';
import { readBillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import { RenewalDesk } from '#web/features/invoices/renewals/renewal-desk.tsx';
import { useAreRenewalsRead } from '#web/features/invoices/renewals/renewals.api.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { usePatience } from '#web/ui/use-patience.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The billing desk. The address holds what is searched for, the filters and the order. */
export function AdminBillingPage() {
  const [search, change] = useAddress(readBillingSearch);
  const isAboveAwaited = usePatience(!useAreRenewalsRead());
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminBilling} />
      <RenewalDesk />
      {/* Not before what stands above it, which would push it down. */}
      <div className={isAboveAwaited ? 'hidden' : 'contents'}>
        <BillingDesk search={search} onSearch={change} />
      </div>
    </div>
  );
}
