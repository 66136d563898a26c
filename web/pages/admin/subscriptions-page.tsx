import { paths } from '#contract/values/pages.ts';
import { UpdateSubscriptionCard } from '#web/features/subscriptions/update-subscription-card.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { RenewalsCard } from './renewals-card.tsx';

/** The plans of customers, and the renewals that come next. */
export function AdminSubscriptionsPage() {
  return (
    <PageColumn>
      <AdminHeading path={paths.adminSubscriptions} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UpdateSubscriptionCard />
        <RenewalsCard />
      </div>
    </PageColumn>
  );
}
