import { expect, test } from 'vitest';
import {
  defaultPlans,
  type Plan,
  type PlanList,
  planFeatures,
  planOn,
  plansUntil,
  samlPeriods,
  samlPlansText,
} from './plans.ts';

const gold: Plan = { ...defaultPlans.gold, from: '2027-01-01', pricePence: 4_500_00, includesSaml: false };
const list: PlanList = {
  subject: [defaultPlans.subject],
  silver: [defaultPlans.silver],
  gold: [defaultPlans.gold, gold],
  professional: [defaultPlans.professional],
};

test('a plan is what the list says on its first day', () => {
  const prices = ['2020-01-01', '2026-12-31', '2027-01-01', '2030-01-01'].map(
    (day) => planOn(list, 'gold', day).pricePence,
  );
  expect(prices).toEqual([3_999_99, 3_999_99, 4_500_00, 4_500_00]);
  expect(plansUntil(list, '2026-12-31').gold).toEqual([defaultPlans.gold]);
  expect(plansUntil(list, '2027-01-01').gold).toHaveLength(2);
});

test('plans say what the specification says of them', () => {
  expect(Object.values(defaultPlans).map(planFeatures)).toEqual([
    ['University Subject', 'Sign-in by IP ranges', 'Annual billing by invoice'],
    ['4,000 insights per year', 'Sign-in by SAML', 'Sign-in by IP ranges', 'Annual billing by invoice'],
    ['8,000 insights per year', 'Sign-in by SAML', 'Sign-in by IP ranges', 'Annual billing by invoice'],
    ['Unlimited insights', 'Sign-in by SAML', 'Sign-in by IP ranges', 'Annual billing by invoice'],
  ]);
  const described = { ...defaultPlans.gold, description: 'With recordings' };
  expect(planFeatures(described).slice(0, 2)).toEqual(['8,000 insights per year', 'With recordings']);
});

test('SAML is named by the plans that include it', () => {
  const on = (day: string, joint?: 'or') => samlPlansText((tier) => planOn(list, tier, day), joint);
  expect(on('2026-12-31')).toBe('Silver, Gold and Professional');
  expect(on('2026-12-31', 'or')).toBe('Silver, Gold or Professional');
  expect(on('2027-01-01')).toBe('Silver and Professional');
  expect(samlPlansText(() => defaultPlans.subject)).toBe('');
  expect(samlPeriods(list)).toEqual([
    { tier: 'silver', from: null, until: null },
    { tier: 'gold', from: null, until: '2027-01-01' },
    { tier: 'professional', from: null, until: null },
  ]);
});
