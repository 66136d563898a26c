import { useId, useRef, useState } from 'react';
import type { Subscription } from '#contract/subscriptions.ts';
import { type Tier, tierName, tiers } from '#contract/values/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { CustomerField } from '#web/ui/fields/customer-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { useCustomersToChoose, useSubscriptionOf, useUpdateSubscription } from './subscriptions.api.ts';

// specification §5
const noCustomer = 'Please select a customer';

/** Changes or renews a plan, for admins (specification §2: Update Subscriptions). */
export function UpdateSubscriptionCard() {
  const titleId = useId();
  const customerField = useRef<HTMLSelectElement>(null);
  const [customerId, setCustomerId] = useState<number | null>(null);
  const [tier, setTier] = useState<Tier>('gold');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { current, isLoading } = usePlanOf(customerId);
  const customers = useCustomersToChoose();
  const update = useUpdateSubscription(() => setAsking(false));
  const isRenewal = current?.tier === tier;

  function submit(): void {
    setSubmitted(true);
    if (customerId === null) customerField.current?.focus();
    else if (isRenewal) setAsking(true);
    else update.mutate({ customerId, subscriptionTier: tier });
  }

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title="Update Subscriptions" titleId={titleId} />
      <form
        noValidate
        aria-labelledby={titleId}
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CustomerField
          customers={customers}
          ref={customerField}
          value={customerId}
          hint={current && planText(current)}
          error={wasSubmitted && customerId === null ? noCustomer : undefined}
          onChoose={setCustomerId}
        />
        <SelectField
          label="Subscription"
          value={tier}
          options={tiers.map((value) => ({ value, label: tierName(value) }))}
          hint={isRenewal ? renewalHint : changeHint}
          onChange={(event) => setTier(tiers.find((known) => known === event.target.value) ?? 'gold')}
        />
        <Button
          type="submit"
          className="self-start max-md:self-stretch"
          // Waits for the current plan: the change may be a renewal.
          isPending={update.isPending || isLoading}
          pendingText={update.isPending ? 'Updating...' : 'Loading...'}
        >
          {isRenewal ? 'Renew Subscription' : 'Update Subscription'}
        </Button>
      </form>
      {isAsking && current && customerId !== null && (
        <RenewDialog
          subscription={current}
          isPending={update.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => update.mutate({ customerId, subscriptionTier: tier })}
        />
      )}
    </Card>
  );
}

const renewalHint = 'This is the plan they have: it is renewed for a year after its end.';
const changeHint = 'It begins today for everybody of the institution, and ends what they have.';

/** The plan of the chosen customer's institution. */
function usePlanOf(customerId: number | null): { current: Subscription | undefined; isLoading: boolean } {
  const customer = useCustomersToChoose().data?.find(({ id }) => id === customerId);
  const { data, isLoading } = useSubscriptionOf(customer?.institutionId ?? null);
  return { current: customer && data, isLoading };
}

function planText({ tier, planName, renewalDate }: Subscription): string {
  if (tier === null || !renewalDate) return 'Has no plan.';
  return `Has ${planName}, to be renewed on ${dayText(renewalDate)}.`;
}
