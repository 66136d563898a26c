import { expect, test } from 'vitest';
import type { NextPlanTerm, PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import {
  agreedOf,
  alignedEnd,
  changeSentence,
  listPricesOfTier,
  problemsOf,
  type TermValues,
  valuesOfNext,
  withCurrency,
  withStart,
  withTier,
  yearsOf,
} from './term-form.ts';

const values: TermValues = {
  ...{ tier: 'subject', startDate: '2026-03-01', endDate: '2027-02-28', currency: 'GBP', priceMinor: '1200.00' },
  ...{ isTrial: false, later: [], allowance: '', purchaseOrder: '', reference: '', noticeDay: '', note: '' },
  file: null,
  acceptsGap: false,
};
const listPrices = { subject: 1200_00, gold: 4800_00 } as NextPlanTerm['listPrices'];
const none = { subject: null, silver: null, gold: null, professional: null };
const lists = { listPrices, otherListPrices: { EUR: { ...none, subject: 1400_00 }, USD: none } };
const before = { tier: 'subject', startDate: '2025-03-01', endDate: '2026-02-28' } as PlanTerm;
const today = '2026-01-15';

test('a term begins with the price that was agreed, else with that of the list, else with none', () => {
  const next = { ...values, priceMinor: 900_00, allowance: 50, ...lists } as unknown as NextPlanTerm;
  expect(valuesOfNext(next)).toMatchObject({ priceMinor: '900.00', allowance: '50' });
  expect(valuesOfNext({ ...next, priceMinor: null, allowance: null })).toMatchObject({
    priceMinor: '1200.00',
    allowance: '',
  });
  const unlisted = { ...next, priceMinor: null, listPrices: {} as NextPlanTerm['listPrices'] };
  expect(valuesOfNext(unlisted)).toMatchObject({ priceMinor: '' });
});

test('a new first day moves the end of a whole year, and of no other term', () => {
  expect(withStart(values, '2026-04-01')).toEqual({ startDate: '2026-04-01', endDate: '2027-03-31' });
  expect(withStart({ ...values, endDate: '2027-02-27' }, '2026-04-01')).toEqual({ startDate: '2026-04-01' });
  expect(withStart(values, '')).toEqual({ startDate: '' });
});

test('another plan brings its list price in pounds, and leaves a price that was agreed', () => {
  expect(withTier(values, 'gold', lists)).toEqual({ tier: 'gold', priceMinor: '4800.00' });
  expect(withTier({ ...values, priceMinor: '1100.00' }, 'gold', lists)).toEqual({ tier: 'gold' });
  expect(withTier({ ...values, currency: 'EUR' }, 'gold', lists)).toEqual({ tier: 'gold' });
  expect(withTier(values, 'no plan', lists)).toMatchObject({ tier: 'subject' });
});

test('another currency brings its list price, and one without a list price needs a typed one', () => {
  expect(withCurrency(values, 'EUR', lists)).toEqual({ currency: 'EUR', priceMinor: '1400.00' });
  expect(withCurrency({ ...values, priceMinor: '900.00' }, 'EUR', lists)).toEqual({ currency: 'EUR' });
  expect(withCurrency(values, 'USD', lists)).toEqual({ currency: 'USD', priceMinor: '' });
  const problemIn = (currency: string) => problemsOf({ ...values, currency, priceMinor: '' }, lists).priceMinor;
  expect([problemIn('EUR'), problemIn('USD')]).toEqual([undefined, 'Please enter the price in USD']);
  expect(listPricesOfTier(lists, 'subject').map(({ currency }) => currency)).toEqual(['GBP', 'EUR']);
});

test('the end of a calendar or academic year is the one nearest to a year from the first day', () => {
  expect(alignedEnd('2026-03-01', '12-31')).toBe('2026-12-31');
  expect(alignedEnd('2026-09-01', '12-31')).toBe('2027-12-31');
  expect(alignedEnd('2026-03-01', '07-31')).toBe('2027-07-31');
  expect(alignedEnd('2026-12-31', '12-31')).toBe('2027-12-31');
});

test('a term may last a day and no less, and notice may be given on its last day and no later', () => {
  const wrong = (changed: Partial<TermValues>) =>
    Object.entries(problemsOf({ ...values, ...changed }, lists)).flatMap(([field, problem]) =>
      problem ? [field] : [],
    );
  expect(wrong({})).toEqual([]);
  expect(wrong({ endDate: values.startDate })).toEqual([]);
  expect(wrong({ endDate: '2026-02-28' })).toEqual(['endDate']);
  expect(wrong({ startDate: '', endDate: '' })).toEqual(['startDate', 'endDate']);
  expect(wrong({ noticeDay: values.endDate })).toEqual([]);
  expect(wrong({ noticeDay: '2027-03-01' })).toEqual(['noticeDay']);
  expect(wrong({ priceMinor: 'much' })).toEqual(['priceMinor']);
  expect(wrong({ priceMinor: '-1' })).toEqual(['priceMinor']);
  expect(wrong({ priceMinor: 'much', isTrial: true })).toEqual([]);
  // In pounds no price means that the list's holds.
  expect(wrong({ priceMinor: '' })).toEqual([]);
  expect(wrong({ priceMinor: '', currency: 'USD' })).toEqual(['priceMinor']);
  expect(wrong({ later: ['1', 'much'] })).toEqual(['later']);
  expect(wrong({ allowance: '0' })).toEqual(['allowance']);
  expect(wrong({ allowance: '9,000' })).toEqual([]);
});

test('years follow each other without a gap, each with its price', () => {
  expect(yearsOf({ ...values, later: ['1,300', ''] })).toEqual([
    { startDate: '2026-03-01', endDate: '2027-02-28', priceMinor: 1200_00 },
    { startDate: '2027-03-01', endDate: '2028-02-29', priceMinor: 1300_00 },
    { startDate: '2028-03-01', endDate: '2029-02-28', priceMinor: null },
  ]);
  expect(yearsOf({ ...values, isTrial: true })).toMatchObject([{ priceMinor: null }]);
});

test('what was left empty is sent as nothing', () => {
  expect(agreedOf(values)).toMatchObject({ allowance: null, noticeDay: null, isTrial: false, acceptsGap: false });
  expect(agreedOf({ ...values, allowance: ' 9,000 ', noticeDay: '2026-12-01' })).toMatchObject({
    ...{ allowance: 9000, noticeDay: '2026-12-01' },
  });
});

test('a sentence says what the term means for the one before: no gap, a gap, an overlap, or history', () => {
  const said = (changed: Partial<TermValues>, after: PlanTerm | null = before) =>
    changeSentence({ ...values, ...changed }, after, today);
  expect(said({})).toContain('continues from 1 Mar 2026, without a gap');
  expect(said({ tier: 'gold' })).toContain('follows on 1 Mar 2026, without a gap');
  expect(said({ startDate: '2026-03-02' })).toContain('There is no plan from 1 Mar 2026 to 1 Mar 2026');
  expect(said({ startDate: '2026-02-28' })).toContain('so both overlap');
  expect(said({ startDate: '2024-03-01', endDate: '2025-02-28' })).toContain('The plan becomes history');
  expect(said({ startDate: '2024-03-01', endDate: '2025-03-01' })).toContain('so both overlap');
  expect(said({}, null)).toContain('begins on 1 Mar 2026');
  expect(said({ startDate: '2025-01-01', endDate: '2026-01-14' }, null)).toContain('The plan becomes history');
  // The plan before ended yesterday, so the new one continues it today; one day earlier there is nothing to continue.
  expect(said({ startDate: today }, { ...before, endDate: '2026-01-14' })).toContain('continues from');
  expect(said({ startDate: today }, { ...before, endDate: '2026-01-13' })).toContain('begins on');
  expect(said({ startDate: '' })).toBe('');
});
