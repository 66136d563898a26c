import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { useUpdateSubscription } from './subscriptions.api.ts';

interface ChangePlanMenuProps {
  subscription: Subscription;
  /** Any person of the institution, because the call changes the plan through a person. */
  customerId: number;
}

/** Renews or changes an institution's plan, for admins, after a dialog that shows what ends. */
export function ChangePlanMenu({ subscription, customerId }: ChangePlanMenuProps) {
  const [tier, setTier] = useState<Tier | null>(null);
  const update = useUpdateSubscription();
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            Change plan
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {tiers.map((one) => (
          <MenuItem key={one} onSelect={() => setTier(one)}>
            {one === subscription.tier ? `Renew ${tierName(one)}` : `Change to ${tierName(one)}`}
          </MenuItem>
        ))}
      </Menu>
      {tier !== null && (
        <PlanChangeDialog
          current={subscription}
          tier={tier}
          isPending={update.isPending}
          onClose={() => setTier(null)}
          onConfirm={() => update.mutate({ customerId, subscriptionTier: tier }, { onSuccess: () => setTier(null) })}
        />
      )}
    </>
  );
}
