import { paths } from '#contract/values/pages.ts';
import { FetchingProblemsCard } from '#web/features/usage/fetching/fetching-problems-card.tsx';
import { UncertainReportsCard } from '#web/features/usage/reports/uncertain-reports-card.tsx';
import { UploadUsageCard } from '#web/features/usage/upload/upload-usage-card.tsx';
import { UsageOverviewCard } from '#web/features/usage/usage-overview-card.tsx';
import { addressReader, idField } from '#web/lib/pages/address.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

const readSearch = addressReader({ customer: idField });

/** The upload of usage reports, and what to check. The address holds the customer for whom a report is uploaded. */
export function AdminUsagePage() {
  const [{ customer = null }, changeSearch] = useAddress(readSearch);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminUsage} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UncertainReportsCard />
        <FetchingProblemsCard />
        <UploadUsageCard customerId={customer} onChooseCustomer={(chosen) => changeSearch({ customer: chosen ?? 0 })} />
        <UsageOverviewCard />
      </div>
    </PageColumn>
  );
}
