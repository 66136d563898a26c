import { useState } from 'react';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { InstitutionRenewal } from '#web/features/invoices/renewals/institution-renewal.tsx';
import { useInstitutionPeople } from '#web/features/people/people.api.ts';
import { ChangePlanMenu } from '#web/features/subscriptions/change-plan-menu.tsx';
import { CurrentPlanCard } from '#web/features/subscriptions/current-plan-card.tsx';
import { PlanHistory } from '#web/features/subscriptions/plan-history.tsx';
import { useSubscription } from '#web/features/subscriptions/subscriptions.api.ts';
import { TermDialog } from '#web/features/subscriptions/terms/term-dialog.tsx';
import { TermsDialog } from '#web/features/subscriptions/terms/terms-dialog.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useAskedPart } from './use-asked-part.ts';

/** An institution's plan with its history; admins change it here, also before the institution has people. */
export function PlanSection({ institution }: { institution: number }) {
  const may = useCapabilities();
  const subscription = useSubscription(institution);
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
      {may.readsInvoices && <PlanButtons institution={institution} subscription={subscription.data} />}
      {/* Technical support may not read renewals. */}
      {may.readsInvoices && <InstitutionRenewal institution={institution} />}
      <PlanHistory periods={subscription.data.history} />
    </div>
  );
}

/** Every period with its price; administrators add and change periods, or another plan at once. */
function PlanButtons({ institution, subscription }: { institution: number; subscription: Subscription }) {
  const may = useCapabilities();
  const people = useInstitutionPeople(institution);
  const [open, setOpen] = useState<'next' | 'all' | null>(null);
  const named = { id: institution, name: subscription.companyName };
  const customerId = people.data?.[0]?.id;
  const close = () => setOpen(null);
  useAskedPart('plan', () => setOpen('next'));
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {may.managesInstitutions && (
        <Button variant="secondary" onClick={() => setOpen('next')}>
          {subscription.history.length === 0 ? 'Add plan' : 'Next period'}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setOpen('all')}>
        Periods and prices
      </Button>
      {may.managesInstitutions && customerId !== undefined && subscription.tier !== null && (
        <ChangePlanMenu subscription={subscription} customerId={customerId} />
      )}
      {open === 'next' && <TermDialog institution={named} term={null} onClose={close} />}
      {open === 'all' && <TermsDialog institution={named} onClose={close} />}
    </div>
  );
}
