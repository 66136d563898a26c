import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { classNames } from '#web/ui/class-names.ts';

const tones: Record<Tier, string> = {
  subject: 'border bg-raised text-ink',
  silver: 'bg-role-other-bg text-role-other-fg',
  gold: 'bg-role-tech-support-bg text-role-tech-support-fg',
  professional: 'bg-role-admin-bg text-role-admin-fg',
};

/** A customer's plan. */
export function TierBadge({ tier }: { tier: Tier | null }) {
  if (tier === null) return <span className="text-muted">None</span>;
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center whitespace-nowrap rounded-full px-2 font-semibold text-caption',
        tones[tier],
      )}
    >
      {tierName(tier)}
    </span>
  );
}
