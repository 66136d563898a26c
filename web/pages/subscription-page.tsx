import { useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { StaffView } from '#web/features/people/institutions/staff-view.tsx';
import { usePageTitle } from '#web/lib/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { SubscriptionView } from './subscription/subscription-view.tsx';

/** An institution's plan and invoices (specification §2). Customers see their own, staff choose one. */
export function SubscriptionPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/subscription' });
  usePageTitle('Your Subscription');
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <div>
        <h1>Your Subscription</h1>
        <p className="mt-1 text-body text-muted">Your plan, what it costs, and your invoices.</p>
      </div>
      {isStaff(viewer.role) ? (
        <StaffView to={paths.subscription} institution={institution}>
          {(id) => <SubscriptionView institution={id} />}
        </StaffView>
      ) : (
        <SubscriptionView institution={undefined} />
      )}
    </div>
  );
}
