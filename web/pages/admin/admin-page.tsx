import { Link, useNavigate } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { CreateNotificationCard } from '#web/features/notifications/create-notification-card.tsx';
import { PlannedNotifications } from '#web/features/notifications/planned-notifications.tsx';
import { SentNotifications } from '#web/features/notifications/sent-notifications.tsx';
import { CustomerOverview } from '#web/features/people/customers/customer-overview.tsx';
import { ImportDialog } from '#web/features/people/import/import-dialog.tsx';
import { InstitutionTable } from '#web/features/people/institutions/institution-table.tsx';
import { StaffTable } from '#web/features/people/staff/staff-table.tsx';
import { usePersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { PlanList } from '#web/features/subscriptions/plans/plan-list.tsx';
import { UpdateSubscriptionCard } from '#web/features/subscriptions/update-subscription-card.tsx';
import { FetchingProblemsCard } from '#web/features/usage/fetching/fetching-problems-card.tsx';
import { UncertainReportsCard } from '#web/features/usage/reports/uncertain-reports-card.tsx';
import { UploadUsageCard } from '#web/features/usage/upload/upload-usage-card.tsx';
import { UsageOverviewCard } from '#web/features/usage/usage-overview-card.tsx';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { readAdminInstitutions, readAdminPlans, readAdminSearch } from './frame/admin-search.ts';

/** The admin panel. The address holds the tab, and the search and sorting of customers. */
export function AdminPage() {
  const [search, changeSearch] = useAddress(readAdminSearch);
  const { view = 'customers' } = search;
  const [isImporting, setImporting] = useState(false);
  const uploadData = useUploadData();
  const dialogs = usePersonDialogs(uploadData);
  useAskedDialog(search.isAdding === true, () => {
    dialogs.add();
    changeSearch({ isAdding: false });
  });
  return (
    <PageColumn>
      <AdminHeading path={paths.admin} view={view}>
        {view === 'customers' && (
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
            <Button variant="secondary" icon={<FileUp />} onClick={() => setImporting(true)}>
              Import CSV
            </Button>
            <Button icon={<UserPlus />} onClick={dialogs.add}>
              Add customer
            </Button>
          </div>
        )}
      </AdminHeading>
      {view === 'customers' && <CustomerOverview search={search} onSearch={changeSearch} dialogs={dialogs} />}
      {view === 'institutions' && <Institutions />}
      {view === 'subscriptions' && (
        <>
          <Plans />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <UpdateSubscriptionCard />
          </div>
        </>
      )}
      {view === 'usage' && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <UncertainReportsCard />
          <FetchingProblemsCard />
          <UploadUsageCard
            customerId={search.customer ?? null}
            onChooseCustomer={(customer) => changeSearch(customer === null ? { customer: 0 } : { customer })}
          />
          <UsageOverviewCard />
        </div>
      )}
      {view === 'staff' && <StaffTable dialogs={dialogs} />}
      {view === 'notifications' && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <CreateNotificationCard />
          <div className="flex min-w-0 flex-col gap-4">
            <PlannedNotifications />
            <SentNotifications />
          </div>
        </div>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </PageColumn>
  );
}

function Institutions() {
  const [{ view: _, ...search }, changeSearch] = useAddress(readAdminInstitutions);
  return <InstitutionTable search={search} onSearch={changeSearch} />;
}

function Plans() {
  const [{ view: _, ...search }, changeSearch] = useAddress(readAdminPlans);
  return (
    <PlanList
      search={search}
      onSearch={changeSearch}
      link={({ institutionId, institution }) => (
        <Link
          {...institutionLink(institutionId)}
          className="inline-flex min-h-6 items-center underline-offset-2 hover:underline touch:min-h-11"
        >
          {institution}
        </Link>
      )}
    />
  );
}

/** Opens the dialog that the address asks for, and removes that from the address, so that Back does not open it again. */
function useAskedDialog(isAsked: boolean, open: () => void) {
  const openAsked = useEffectEvent(open);
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);
}

/** Opens the usage upload with the customer chosen. */
function useUploadData() {
  const navigate = useNavigate({ from: paths.admin });
  return (customer: number) => void navigate({ search: readAdminSearch({ view: 'usage', customer }) });
}
