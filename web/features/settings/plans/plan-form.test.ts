import { expect, test } from 'vitest';
import { defaultPlans, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import { planProblems, type TypedPlan, typedPlanOf, withPlan } from './plan-form.ts';

const today = '2026-11-29';
const gold = [defaultPlans.gold];
const typed = typedPlanOf(gold, today);

test('a change begins with what holds, from today on; a coming one is changed itself', () => {
  expect(typed).toEqual({
    ...{ from: today, price: '3999.99', priceEUR: '', priceUSD: '', insightsKind: 'number', insights: '8,000' },
    ...{ includesSaml: true, description: '', isPopular: true },
  });
  const coming: Plan = { ...defaultPlans.gold, from: '2027-01-01', pricePence: null };
  expect(typedPlanOf([...gold, coming], today)).toMatchObject({ from: '2027-01-01', price: '' });
  expect(typedPlanOf([defaultPlans.professional], today)).toMatchObject({ price: '', insightsKind: 'unlimited' });
});

test('it is added to what held before, in the order of days, and replaces one of the same day', () => {
  const later = withPlan(gold, { ...typed, from: '2027-08-01', price: '£4,500' });
  const both = withPlan(later, { ...typed, from: '2027-01-01', price: '4199.99', insights: '10000' });
  expect(both.map(({ from, pricePence }) => [from, pricePence])).toEqual([
    [null, 3_999_99],
    ['2027-01-01', 4_199_99],
    ['2027-08-01', 4_500_00],
  ]);
  expect(both[1]?.insights).toBe(10_000);
  expect(withPlan(both, { ...typed, from: '2027-01-01', price: '' })[1]?.pricePence).toBeNull();
});

test('it has prices in other currencies where they were typed, and is as before where none was', () => {
  const [, priced] = withPlan(gold, { ...typed, priceEUR: '€4,600' });
  expect(priced?.otherPrices).toEqual({ EUR: 4_600_00 });
  expect(typedPlanOf([...gold, ...(priced ? [priced] : [])], today)).toMatchObject({
    priceEUR: '4600.00',
    priceUSD: '',
  });
  expect(withPlan(gold, typed)[1]).not.toHaveProperty('otherPrices');
});

test.each<[Partial<TypedPlan>, keyof TypedPlan]>([
  [{ from: '2026-11-28' }, 'from'],
  [{ from: '' }, 'from'],
  [{ price: '-1' }, 'price'],
  [{ price: '0' }, 'price'],
  [{ price: '1e9' }, 'price'],
  [{ priceEUR: 'many' }, 'priceEUR'],
  [{ priceUSD: '0' }, 'priceUSD'],
  [{ price: '', priceEUR: '4600' }, 'priceEUR'],
  [{ insights: 'many' }, 'insights'],
  [{ insights: '0' }, 'insights'],
  [{ insightsKind: 'none' }, 'description'],
])('what is wrong is said at its field: %o', (wrong, field) => {
  expect(Object.keys(planProblems({ ...typed, ...wrong }, today))).toEqual([field]);
  expect(planProblems(typed, today)).toEqual({});
});
