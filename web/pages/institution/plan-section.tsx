import { InstitutionRenewal } from '#web/features/invoices/renewals/institution-renewal.tsx';
import { useInstitutionPeople } from '#web/features/people/people.api.ts';
import { ChangePlanMenu } from '#web/features/subscriptions/change-plan-menu.tsx';
import { CurrentPlanCard } from '#web/features/subscriptions/current-plan-card.tsx';
import { PlanHistory } from '#web/features/subscriptions/plan-history.tsx';
import { useSubscription } from '#web/features/subscriptions/subscriptions.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { QueryCard } from '#web/ui/states/query-card.tsx';

/** An institution's plan with its history; admins change it here. */
export function PlanSection({ institution }: { institution: number }) {
  const may = useCapabilities();
  const isAdmin = may.managesInstitutions;
  const subscription = useSubscription(institution);
  const people = useInstitutionPeople(institution);
  if (!subscription.data) {
    return (
      <QueryCard title="Plan" what="the subscription" query={subscription}>
        {() => null}
      </QueryCard>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <CurrentPlanCard subscription={subscription.data} />
      {isAdmin && people.data && (
        <div className="print:hidden">
          <ChangePlanMenu subscription={subscription.data} customerId={people.data[0]?.id} />
        </div>
      )}
      {/* Technical support may not read renewals. */}
      {may.readsInvoices && <InstitutionRenewal institution={institution} />}
      <PlanHistory periods={subscription.data.history} />
    </div>
  );
}
