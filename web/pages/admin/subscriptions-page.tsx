import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { MakeOffersButton } from '#web/features/invoices/renewals/make-offers-button.tsx';
import { RenewalDesk } from '#web/features/invoices/renewals/renewal-desk.tsx';
import { staffOptions } from '#web/features/people/institutions/institution-values.ts';
import { useStaff } from '#web/features/people/people.api.ts';
import { PlanList } from '#web/features/subscriptions/plans/plan-list.tsx';
import { readPlanSearch } from '#web/features/subscriptions/plans/plan-search.ts';
import { PlanTabs, planStateLabels } from '#web/features/subscriptions/plans/plan-tabs.tsx';
import { UpdateSubscriptionCard } from '#web/features/subscriptions/update-subscription-card.tsx';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The plan of each institution, and the renewal offers. The address holds tab, search, filters and sorting. */
export function AdminSubscriptionsPage() {
  const [search, changeSearch] = useAddress(readPlanSearch);
  const managers = staffOptions(useStaff().data ?? [], 'account_manager', null);
  return (
    <PageColumn>
      <AdminHeading
        path={paths.adminSubscriptions}
        {...(search.state && { tab: planStateLabels[search.state] })}
        tabs={<PlanTabs search={search} />}
      >
        <MakeOffersButton />
      </AdminHeading>
      {search.state === 'offers' ? (
        <RenewalDesk isButtonAbove />
      ) : (
        <PlanList
          search={search}
          onSearch={changeSearch}
          managers={managers}
          link={({ institutionId, institution }) => (
            <Link
              {...institutionLink(institutionId)}
              className="inline-flex min-h-6 items-center underline-offset-2 hover:underline touch:min-h-11"
            >
              {institution}
            </Link>
          )}
        />
      )}
      {!search.state && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <UpdateSubscriptionCard />
        </div>
      )}
    </PageColumn>
  );
}
