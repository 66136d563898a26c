import { expect, it } from 'vitest';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { defaultPlans, planFeatures } from '#contract/values/plans-and-usage/plans.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { describeChange } from './plan-change.ts';

const today = '2026-11-22';
const silver: Subscription = {
  institutionId: 2,
  companyName: 'Calder Bay University',
  tier: 'silver',
  status: 'active',
  planName: 'University Silver',
  features: planFeatures(defaultPlans.silver),
  pricePence: 1_999_99,
  currency: 'GBP',
  isTrial: false,
  allowance: null,
  vatBasisPoints: 0,
  vatReason: null,
  startDate: '2026-06-13',
  endDate: '2027-06-12',
  renewalDate: '2027-06-13',
  history: [],
};

const changeTo = (tier: Tier, current = silver) => describeChange(current, { tier, plan: defaultPlans[tier], today });

it('a smaller plan names the institution, both plans, what ends and everything that is lost', () => {
  const change = changeTo('subject');
  expect(change.title).toBe('Change the plan of Calder Bay University?');
  expect(change.now).toBe('University Silver, paid until 12 Jun 2027');
  expect(change.next).toBe('Subject Access, for a year from today');
  expect(change.losses).toEqual([
    'University Silver ends today for everyone at Calder Bay University.',
    '203 paid days are lost.',
    'They no longer have: 4,000 insights per year, Sign-in by SAML.',
  ]);
});

it('a larger plan loses only the days that were paid for', () => {
  const { losses } = changeTo('gold', { ...silver, renewalDate: '2026-11-23' });
  expect(losses).toEqual([
    'University Silver ends today for everyone at Calder Bay University.',
    'One paid day is lost.',
  ]);
});

it('years that were renewed already are lost as well', () => {
  const { losses } = changeTo('gold', { ...silver, renewalDate: '2028-06-13' });
  expect(losses).toContain('569 paid days are lost.');
});

it('a renewal and a first plan lose nothing', () => {
  const renewal = changeTo('silver');
  expect(renewal.next).toBe('University Silver, for another year from 13 Jun 2027');
  expect(renewal.losses).toEqual([]);
  const first = changeTo('gold', { ...silver, tier: null, planName: 'None', renewalDate: null });
  expect(first.title).toBe('Start University Gold for Calder Bay University?');
  expect(first.losses).toEqual([]);
});
