import { defaultPlans, type Plan, type PlanList } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Setting } from './setting-kinds.ts';

const planOfTier = (tier: Tier) =>
  ({
    group: 'plans',
    kind: 'plan',
    label: tierName(tier),
    default: [defaultPlans[tier]],
    variable: null,
    does: 'What the plan costs and gives, with the day from which it holds',
    most: 60,
    maxLength: 60,
  }) as const satisfies Setting;

export const planSettings = {
  subjectPlan: planOfTier('subject'),
  silverPlan: planOfTier('silver'),
  goldPlan: planOfTier('gold'),
  professionalPlan: planOfTier('professional'),
} as const;

export type PlanSettingName = keyof typeof planSettings;

/** The setting of a plan. */
export const planSettingOf = {
  subject: 'subjectPlan',
  silver: 'silverPlan',
  gold: 'goldPlan',
  professional: 'professionalPlan',
} as const satisfies Record<Tier, PlanSettingName>;

export function planListOf(values: Readonly<Record<PlanSettingName, readonly Plan[]>>): PlanList {
  const { subjectPlan, silverPlan, goldPlan, professionalPlan } = values;
  return { subject: subjectPlan, silver: silverPlan, gold: goldPlan, professional: professionalPlan };
}
