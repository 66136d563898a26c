import { useSearch } from '@tanstack/react-router';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { paths } from '#contract/values/pages.ts';
import { InvoiceList } from '#web/features/invoices/invoice-list.tsx';
import { RenewalOfferCard } from '#web/features/invoices/renewals/renewal-offer-card.tsx';
import { RequestInvoiceCard } from '#web/features/invoices/request-invoice-card.tsx';
import { CurrentPlanCard } from '#web/features/subscriptions/current-plan-card.tsx';
import { HelpPanel } from '#web/features/subscriptions/help-panel.tsx';
import { PlanCards } from '#web/features/subscriptions/plan-cards.tsx';
import { PlanHistory } from '#web/features/subscriptions/plan-history.tsx';
import { useSubscription } from '#web/features/subscriptions/subscriptions.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useSpeak } from './use-speak.ts';

const facts = ['cycle', 'price', 'payment', 'access', 'since', 'renewal'];

const tabs = [
  { value: 'current', label: 'Current Subscription' },
  { value: 'plans', label: 'Subscription Plans' },
] as const;

/** One institution's subscription; the address holds the tab. */
export function SubscriptionView({ institution }: { institution: number | undefined }) {
  const { tab = 'current' } = useSearch({ from: '/signed-in/subscription' });
  const { data, error, isPending, isFetching, refetch } = useSubscription(institution);
  return (
    <>
      {data && <PrintHead about={`Subscription of ${data.companyName}`} />}
      <PageTabs
        label="Subscription"
        tabs={tabs.map(({ value, label }) => ({
          path: paths.subscription,
          search: { ...(institution && { institution }), ...(value === 'plans' && { tab: value }) },
          label,
          isCurrent: value === tab,
        }))}
      />
      {isPending && <SubscriptionSkeleton />}
      {!data && error && (
        <Card>
          <FailedRead title="Failed to fetch the subscription" read={{ error, isFetching, refetch }} />
        </Card>
      )}
      {data && tab === 'current' && <CurrentTab subscription={data} institution={institution} />}
      {data && tab === 'plans' && <PlansTab subscription={data} />}
    </>
  );
}

function SubscriptionSkeleton() {
  return (
    <Card role="status" className="flex flex-col gap-5 p-4 md:p-6 lg:mr-[356px]">
      <span className="sr-only">Loading subscription...</span>
      <Skeleton className="h-8 w-56" />
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3">
        {facts.map((fact) => (
          <Skeleton key={fact} className="h-10 w-32" />
        ))}
      </div>
    </Card>
  );
}

function CurrentTab({ subscription, institution }: { subscription: Subscription; institution: number | undefined }) {
  const may = useCapabilities();
  return (
    // In one column the request form comes before the history.
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <div className="flex flex-col gap-4 max-lg:-order-2">
          <CurrentPlanCard subscription={subscription} />
          {may.readsInvoices && <RenewalOfferCard institution={institution} canTakeUp={may.actsForOwnInstitution} />}
        </div>
        {/* Technical support may not see invoices. */}
        {may.readsInvoices && (
          <div id="invoices" className="scroll-mt-20">
            <InvoiceList institution={institution} />
          </div>
        )}
        <PlanHistory periods={subscription.history} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        {!may.servesCustomers && (
          <div className="max-lg:-order-1">
            <RequestInvoiceCard />
          </div>
        )}
        <HelpPanel />
      </div>
    </div>
  );
}

function PlansTab({ subscription }: { subscription: Subscription }) {
  const may = useCapabilities();
  const speak = useSpeak(subscription.tier);
  return (
    <div className="flex flex-col gap-4">
      <PlanCards
        subscription={subscription}
        onSpeak={may.servesCustomers ? undefined : speak.about}
        reasonNotToSpeak={speak.reasonNotTo}
      />
      <HelpPanel />
    </div>
  );
}
