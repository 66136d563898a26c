import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { usePlans } from '#web/lib/plans.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { vatNote } from './vat-note.ts';

interface PlanCardsProps {
  subscription: Subscription;
  /** Undefined for staff, who only look. */
  onSpeak: ((tier: Tier) => void) | undefined;
  /** Why it is not possible now. */
  reasonNotToSpeak: string | undefined;
}

/** All plans that can be bought today. */
export function PlanCards({ subscription, onSpeak, reasonNotToSpeak }: PlanCardsProps) {
  const plans = usePlans();
  const planOn = plans.data;
  if (!planOn) {
    return (
      <Card>
        {plans.isPending ? (
          <TableSkeleton label="Loading plans..." />
        ) : (
          <FailedRead title="Failed to fetch the plans" read={plans} />
        )}
      </Card>
    );
  }
  const today = londonTime(Date.now()).day;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiers.map((tier) => (
        <li key={tier} className="flex min-w-0">
          <PlanCard
            tier={tier}
            plan={planOn(tier, today)}
            currency={subscription.currency}
            isCurrent={tier === subscription.tier}
            vat={vatNote(subscription)}
            onSpeak={onSpeak && (() => onSpeak(tier))}
            reasonNotToSpeak={reasonNotToSpeak}
          />
        </li>
      ))}
    </ul>
  );
}
