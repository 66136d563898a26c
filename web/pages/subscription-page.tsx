import { useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { RenewalDesk } from '#web/features/invoices/renewals/renewal-desk.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { StaffScreen } from './staff-screen.tsx';
import { SubscriptionView } from './subscription/subscription-view.tsx';

/** An institution's plan and invoices. Customers see their own, staff choose one. */
export function SubscriptionPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/subscription' });
  const isForStaff = isStaff(viewer.role);
  const title = isForStaff ? 'Subscriptions by institution' : 'Your Subscription';
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <div>
        <h1>{title}</h1>
        <p className="mt-1 text-body text-muted">
          {isForStaff
            ? 'The plans and invoices of the institutions you look after.'
            : 'Your plan, what it costs, and your invoices.'}
        </p>
      </div>
      {viewer.role === 'account_manager' && institution === undefined && <RenewalDesk />}
      {isForStaff ? (
        <StaffScreen to={paths.subscription} institution={institution}>
          {(id) => <SubscriptionView institution={id} />}
        </StaffScreen>
      ) : (
        <SubscriptionView institution={undefined} />
      )}
    </div>
  );
}
