import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { listPriceIn, type Plan, planFeatures } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface PlanCardProps {
  tier: Tier;
  plan: Plan;
  /** The customer's, in which the price is told where the list has one. */
  currency: string;
  isCurrent: boolean;
  vat: string | null;
  onSpeak: (() => void) | undefined;
  reasonNotToSpeak: string | undefined;
}

export function PlanCard({ tier, plan, currency, isCurrent, vat, onSpeak, reasonNotToSpeak }: PlanCardProps) {
  const titleId = useId();
  const { pricePence, isPopular } = plan;
  const listPrice = listPriceIn(plan, currency);
  return (
    <Card
      aria-labelledby={titleId}
      className={classNames('flex min-w-0 flex-1 flex-col gap-4 p-4', isCurrent && 'outline-2 outline-primary')}
    >
      {/* A fixed height, so that plan names line up with or without badges. */}
      <div className="flex min-h-5 flex-wrap gap-2 max-sm:empty:hidden">
        {isCurrent && <Badge tone="strong">Current Plan</Badge>}
        {isPopular && <Badge tone="attention">Popular</Badge>}
      </div>
      <div>
        <h2 id={titleId} className="text-h2">
          {tierName(tier)}
        </h2>
        <p className="mt-2 font-serif font-semibold text-h1">
          {listPrice === null ? formatPrice(pricePence) : formatPrice(listPrice, currency)}
        </p>
        <p className="text-muted text-small">
          {pricePence === null ? 'billed annually' : ['per year', vat].filter(Boolean).join(', ')}
        </p>
      </div>
      <ul className="flex flex-1 flex-col gap-2 text-control">
        {planFeatures(plan).map((feature) => (
          <Point key={feature}>{feature}</Point>
        ))}
      </ul>
      {onSpeak && (
        <Button
          variant={isCurrent ? 'secondary' : 'primary'}
          aria-describedby={titleId}
          isDisabled={reasonNotToSpeak !== undefined}
          {...(reasonNotToSpeak === undefined ? {} : { disabledReason: reasonNotToSpeak })}
          onClick={onSpeak}
        >
          Speak to Account Manager
        </Button>
      )}
    </Card>
  );
}

function Point({ children }: { children: string }) {
  return (
    <li className="flex gap-2">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
      {children}
    </li>
  );
}
