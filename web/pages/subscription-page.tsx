import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { RenewalDesk } from '#web/features/invoices/renewals/renewal-desk.tsx';
import { useAreRenewalsRead } from '#web/features/invoices/renewals/renewals.api.ts';
import { useSectionInView } from '#web/lib/pages/use-section-in-view.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import { StaffScreen } from './staff-screen.tsx';
import { SubscriptionView } from './subscription/subscription-view.tsx';

/** An institution's plan and invoices. Customers see their own, staff choose one. */
export function SubscriptionPage() {
  const viewer = useViewer();
  const whole = useSectionInView();
  const { institution } = useSearch({ from: '/signed-in/subscription' });
  const isForStaff = capabilitiesOf(viewer).servesCustomers;
  const hasRenewals =
    capabilitiesOf(viewer).offersRenewals && !capabilitiesOf(viewer).runsPortal && institution === undefined;
  const screen = isForStaff ? (
    <StaffScreen to={paths.subscription} institution={institution}>
      {(id) => <SubscriptionView institution={id} />}
    </StaffScreen>
  ) : (
    <SubscriptionView institution={undefined} />
  );
  return (
    <Page
      ref={whole}
      isForPaper
      title={isForStaff ? 'Subscriptions by institution' : 'Your Subscription'}
      actions={
        <>
          {capabilitiesOf(viewer).offersRenewals && (
            <Link to={paths.accounts} className={buttonClasses('secondary')}>
              Accounts
            </Link>
          )}
          {capabilitiesOf(viewer).draftsInvoices && (
            <Link to={paths.billing} className={buttonClasses('secondary')}>
              Billing
            </Link>
          )}
        </>
      }
      lead={
        isForStaff
          ? 'The plans and invoices of the institutions you look after.'
          : 'Your plan, what it costs, and your invoices.'
      }
    >
      {hasRenewals ? <Renewals>{screen}</Renewals> : screen}
    </Page>
  );
}

/** The renewals; `children` appear once they are loaded, because they would be pushed down. */
function Renewals({ children }: { children: ReactNode }) {
  const isAwaited = usePatience(!useAreRenewalsRead());
  return (
    <>
      <RenewalDesk />
      <div className={isAwaited ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}
