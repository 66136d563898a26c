import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import type { PortalSettings } from '#contract/settings/settings.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { defaultPlans, heldOn, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { planSettingOf } from '#contract/values/settings/plan-settings.ts';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { dayText } from '#web/lib/days.ts';
import { countText } from '#web/lib/numbers.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { otherPricesText } from './other-prices-text.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PriceHistoryDialog } from './price-history-dialog.tsx';

interface PlansSettingsProps {
  /** A link to the institutions that have a plan. */
  institutionsLink: (tier: Tier, text: string) => ReactNode;
}

/** The four plans with what they cost and give, today and from later days on. */
export function PlansSettings({ institutionsLink }: PlansSettingsProps) {
  return (
    <SettingsForm group="plans">
      {({ institutionsByPlan }) => (
        <TitledCard
          title={
            <>
              Plans <span className="ml-2 font-normal text-muted text-small">Annual, paid by invoice</span>
            </>
          }
          className="min-w-0"
        >
          <table className="w-full text-left text-control max-lg:block">
            <thead className="border-b bg-raised text-muted text-small max-lg:hidden">
              <tr>
                <Column>Plan</Column>
                <Column isNumber>Insights per year</Column>
                <Column>Sign-in</Column>
                <Column isNumber>Institutions</Column>
                <Column isNumber>List price, excl. VAT</Column>
                <Column>On Subscription Plans</Column>
                <Column>
                  <span className="sr-only">Actions</span>
                </Column>
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {tiers.map((tier) => (
                <PlanRow
                  key={tier}
                  tier={tier}
                  institutions={institutionsOf(tier, institutionsByPlan, institutionsLink)}
                />
              ))}
            </tbody>
          </table>
          <p className="border-t px-4 py-3 text-muted text-small">
            A new list price applies to plans that start or renew after the change. Current plans, renewal offers and
            negotiated prices keep theirs.
          </p>
        </TitledCard>
      )}
    </SettingsForm>
  );
}

function institutionsOf(
  tier: Tier,
  counts: PortalSettings['institutionsByPlan'],
  link: PlansSettingsProps['institutionsLink'],
): ReactNode {
  const count = counts.find((row) => row.tier === tier)?.institutions ?? 0;
  return count === 0 ? '0' : link(tier, String(count));
}

function Column({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`h-10 px-4 font-medium ${isNumber ? 'text-right' : ''}`}>
      {children}
    </th>
  );
}

interface PlanRowProps {
  tier: Tier;
  institutions: ReactNode;
}

function PlanRow({ tier, institutions }: PlanRowProps) {
  const { value: plans, set, error, isChanged } = useSetting(planSettingOf[tier]);
  const [open, setOpen] = useState<'change' | 'history' | null>(null);
  const today = londonTime(Date.now()).day;
  const now = heldOn(plans, today) ?? defaultPlans[tier];
  const coming = plans.filter(({ from }) => from !== null && from > today);
  const dialog = { tier, plans, today, onChange: (next: Plan[]) => set(next), onClose: () => setOpen(null) };
  return (
    <tr className="border-b last:border-b-0 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:p-4">
      <th scope="row" className="py-2.5 font-normal max-lg:col-span-2 lg:px-4">
        <TierBadge tier={tier} />
        {isChanged && (
          <span className="ml-2 text-small text-warning">
            <span aria-hidden="true">◆</span> Not saved
          </span>
        )}
        {error && (
          <p role="alert" className="mt-1 text-danger text-small">
            {error}
          </p>
        )}
      </th>
      <Cell label="Insights per year" isNumber>
        {insightsText(now)}
      </Cell>
      <Cell label="Sign-in">{now.includesSaml ? 'IP ranges, SAML' : 'IP ranges'}</Cell>
      <Cell label="Institutions" isNumber>
        {institutions}
      </Cell>
      <Cell label="List price, excl. VAT" isNumber>
        <span className="font-semibold">{formatPrice(now.pricePence)}</span>
        <span className="block text-small empty:hidden">{otherPricesText(now)}</span>
        {coming.map((plan) => (
          <span key={plan.from} className="block text-muted text-small">
            {[formatPrice(plan.pricePence), otherPricesText(plan)].filter(Boolean).join(', ')} from{' '}
            {dayText(plan.from ?? today)}
          </span>
        ))}
      </Cell>
      <Cell label="On Subscription Plans">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          Shown
          {now.isPopular && <Badge tone="attention">Popular</Badge>}
        </span>
        {now.description !== '' && <span className="wrap-anywhere block text-muted text-small">{now.description}</span>}
      </Cell>
      <td className="max-lg:col-span-2 lg:px-2 lg:text-right">
        <div className="inline-flex items-center gap-1">
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Change ${tierName(tier)}`}
            className="max-lg:-ml-3"
            onClick={() => setOpen('change')}
          >
            Change
          </Button>
          <Menu trigger={<IconButton label={`More for ${tierName(tier)}`} icon={<Ellipsis />} />}>
            <MenuItem onSelect={() => setOpen('history')}>Price history</MenuItem>
          </Menu>
        </div>
        {open === 'change' && <PlanDialog {...dialog} />}
        {open === 'history' && <PriceHistoryDialog {...dialog} />}
      </td>
    </tr>
  );
}

interface CellProps {
  /** Stands above the value on narrow screens. */
  label: string;
  isNumber?: boolean;
  children: ReactNode;
}

function Cell({ label, isNumber = false, children }: CellProps) {
  return (
    <td className={`min-w-0 lg:px-4 lg:py-2.5 ${isNumber ? 'tabular-nums lg:text-right' : ''}`}>
      <span aria-hidden="true" className="block text-muted text-small lg:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}

function insightsText({ insights }: Plan): string {
  if (insights === null) return '–';
  return insights === 'unlimited' ? 'Unlimited' : countText(insights);
}
