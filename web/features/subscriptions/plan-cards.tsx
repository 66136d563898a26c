import type { Tier } from '#contract/values/tiers.ts';
import { tiers } from '#contract/values/tiers.ts';
import { PlanCard } from './plan-card.tsx';

interface PlanCardsProps {
  current: Tier | null;
  /** Undefined for staff, who only look. */
  onSpeak: ((tier: Tier) => void) | undefined;
  /** Why it is not possible for now. */
  reasonNotToSpeak: string | undefined;
}

/** All plans (specification §2: the plans tab). */
export function PlanCards({ current, onSpeak, reasonNotToSpeak }: PlanCardsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiers.map((tier) => (
        <li key={tier} className="flex">
          <PlanCard
            tier={tier}
            isCurrent={tier === current}
            onSpeak={onSpeak && (() => onSpeak(tier))}
            reasonNotToSpeak={reasonNotToSpeak}
          />
        </li>
      ))}
    </ul>
  );
}
