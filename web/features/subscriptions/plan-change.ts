import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { type Plan, planFeatures } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { countText } from '#web/lib/numbers.ts';

/** A planned change of an institution's plan, in words. */
export interface PlanChange {
  title: string;
  now: string;
  next: string;
  /** Everything that ends or is lost. */
  losses: string[];
  action: string;
}

const dayMs = 24 * 60 * 60 * 1000;

interface NewPlan {
  tier: Tier;
  /** The contents from today on. */
  plan: Plan;
  /** London's day. */
  today: string;
}

/** Describes giving an institution a plan. */
export function describeChange(current: Subscription, { tier, plan, today }: NewPlan): PlanChange {
  const { companyName, planName, renewalDate } = current;
  const newName = tierName(tier);
  if (current.tier === null || renewalDate === null) {
    return {
      title: `Start ${newName} for ${companyName}?`,
      now: 'No plan',
      next: `${newName}, for a year from today`,
      losses: [],
      action: 'Start plan',
    };
  }
  const now = `${planName}, paid until ${dayText(addDays(renewalDate, -1))}`;
  if (current.tier === tier) {
    return {
      title: `Renew ${planName} for ${companyName}?`,
      now,
      next: `${newName}, for another year from ${dayText(renewalDate)}`,
      losses: [],
      action: 'Renew for a year',
    };
  }
  const days = (Date.parse(renewalDate) - Date.parse(today)) / dayMs;
  const lost = isSmaller(tier, current.tier)
    ? current.features.filter((feature) => !planFeatures(plan).includes(feature))
    : [];
  return {
    title: `Change the plan of ${companyName}?`,
    now,
    next: `${newName}, for a year from today`,
    losses: [
      `${planName} ends today for everyone at ${companyName}.`,
      days === 1 ? 'One paid day is lost.' : `${countText(days)} paid days are lost.`,
      ...(lost.length > 0 ? [`They no longer have: ${lost.join(', ')}.`] : []),
    ],
    action: 'Change plan',
  };
}

function isSmaller(tier: Tier, than: Tier): boolean {
  return tiers.indexOf(tier) < tiers.indexOf(than);
}
