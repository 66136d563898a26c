import { formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { heldOn, type Plan, planFeatures } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { otherPricesText } from './other-prices-text.ts';

interface PriceHistoryDialogProps {
  tier: Tier;
  plans: readonly Plan[];
  today: string;
  onChange: (plans: Plan[]) => void;
  onClose: () => void;
}

/** Earlier and later prices of the plan, the newest first. Only those that begin after today can be removed. */
export function PriceHistoryDialog({ tier, plans, today, onChange, onClose }: PriceHistoryDialogProps) {
  const current = heldOn(plans, today);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Price history of ${tierName(tier)}`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="divide-y">
        {plans.toReversed().map((plan) => (
          <li key={plan.from ?? ''} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-control">
            <div className="min-w-0 flex-1 basis-52">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <span className="tabular-nums">
                  {[formatPrice(plan.pricePence), otherPricesText(plan)].filter(Boolean).join(', ')}
                </span>
                {plan === current && <Badge tone="good">Holds now</Badge>}
                {plan.isPopular && <Badge tone="attention">Popular</Badge>}
              </p>
              <p className="text-muted text-small">
                {plan.from === null ? 'From the start' : `From ${dayText(plan.from)}`}
              </p>
              <p className="wrap-anywhere text-muted text-small">{planFeatures(plan).join(' · ')}</p>
            </div>
            {plan.from !== null && plan.from >= today && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove the values from ${dayText(plan.from)}`}
                onClick={() => onChange(plans.filter((other) => other !== plan))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
