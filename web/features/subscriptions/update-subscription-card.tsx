import { useState } from 'react';
import type { CustomerRow } from '#contract/people/people.ts';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { readTier, type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CustomerField } from '#web/ui/fields/customer-field.tsx';
import { FormCard } from '#web/ui/fields/form-card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { useSubscriptionOf, useUpdateSubscription } from './subscriptions.api.ts';

const noCustomer = 'Please select a customer';
const noPlan = 'Please select a plan';

/** Changes or renews a plan, for admins, after a confirmation. */
export function UpdateSubscriptionCard() {
  const [customer, setCustomer] = useState<CustomerRow>();
  const customerId = customer?.id ?? null;
  const [tier, setTier] = useState<Tier | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const plan = useSubscriptionOf(customer?.institutionId ?? null);
  const planFailure = plan.isError && !plan.data ? messageOf(plan.error) : undefined;
  const update = useUpdateSubscription();

  function submit(): void {
    setSubmitted(true);
    if (customerId === null || tier === null) return;
    if (plan.data) setAsking(true);
    else void plan.refetch();
  }

  function confirm(choice: { customerId: number; subscriptionTier: Tier }): void {
    update.mutate(choice, {
      onSuccess: () => {
        setAsking(false);
        setSubmitted(false);
        setTier(null);
      },
    });
  }

  return (
    <>
      <FormCard title="Update Subscriptions" onSubmit={submit}>
        <CustomerField
          value={customerId}
          hint={plan.data && planText(plan.data)}
          error={wasSubmitted && customerId === null ? noCustomer : planFailure}
          onChoose={(_, chosen) => setCustomer(chosen)}
        />
        <SelectField
          label="Subscription"
          value={tier ?? ''}
          options={[
            { value: '', label: 'Select a plan' },
            ...tiers.map((value) => ({ value, label: tierName(value) })),
          ]}
          hint="Everyone at the institution shares the plan."
          error={wasSubmitted && tier === null ? noPlan : undefined}
          onChange={({ target }) => setTier(readTier(target.value))}
        />
        <Button
          type="submit"
          className="self-start max-md:self-stretch"
          // Waits for the present plan, without which nobody could say what ends.
          isPending={plan.isFetching && !plan.data}
          pendingText="Loading..."
        >
          Update Subscription
        </Button>
      </FormCard>
      {isAsking && plan.data && customerId !== null && tier !== null && (
        <PlanChangeDialog
          current={plan.data}
          tier={tier}
          isPending={update.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => confirm({ customerId, subscriptionTier: tier })}
        />
      )}
    </>
  );
}

function planText({ tier, planName, renewalDate }: Subscription): string {
  if (tier === null || !renewalDate) return 'No plan at the moment.';
  return `${planName} at the moment, due for renewal on ${dayText(renewalDate)}.`;
}
