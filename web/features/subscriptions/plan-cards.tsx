import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { PlanCard } from './plan-card.tsx';
import { vatNote } from './vat-note.ts';

interface PlanCardsProps {
  subscription: Subscription;
  /** Undefined for staff, who only look. */
  onSpeak: ((tier: Tier) => void) | undefined;
  /** Why it is not possible now. */
  reasonNotToSpeak: string | undefined;
}

export function PlanCards({ subscription, onSpeak, reasonNotToSpeak }: PlanCardsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiers.map((tier) => (
        <li key={tier} className="flex min-w-0">
          <PlanCard
            tier={tier}
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
