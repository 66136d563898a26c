import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { PlanList } from '#web/features/subscriptions/plans/plan-list.tsx';
import { readPlanSearch } from '#web/features/subscriptions/plans/plan-search.ts';
import { UpdateSubscriptionCard } from '#web/features/subscriptions/update-subscription-card.tsx';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The plan of each institution. The address holds search, filters and sorting. */
export function AdminSubscriptionsPage() {
  const [search, changeSearch] = useAddress(readPlanSearch);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminSubscriptions} />
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
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UpdateSubscriptionCard />
      </div>
    </PageColumn>
  );
}
