import { expect, it } from 'vitest';
import type { LoggedChange } from '#contract/changes.ts';
import { changedFieldLabel, changedValueText, currencyOn } from './change-texts.ts';

it('tells what stood in a field in words, and leaves what people typed as it is', () => {
  const ranges =
    '[{"start":"198.51.100.0","end":"198.51.100.63"},{"start":"203.0.113.7","end":"203.0.113.7"},{"start":"203.0.113.9","end":""}]';
  const texts: [string, string, string][] = [
    ['netPence', '399999', '£3,999.99'],
    ['isActive', 'false', 'No'],
    ['state', 'needs_changes', 'needs changes'],
    ['username', 'old_name', 'old_name'],
    ['ipRanges', ranges, '198.51.100.0 – 198.51.100.63, 203.0.113.7, 203.0.113.9'],
    ['ipRanges', '[]', 'none'],
    ['lines', '[{"description":"A \\"day\\"","quantity":3,"unitPence":33333}]', '3 × A "day" at £333.33'],
    ['tier', 'professional', 'Professional'],
    ['validUntil', '2026-12-11', '11 Dec 2026'],
    ['title', '2026-12-11', '2026-12-11'],
    ['tags', '["proxy","renewal"]', 'proxy, renewal'],
    ['tags', '[]', 'none'],
    ['subscriptionTier', 'gold', 'University Gold'],
  ];
  for (const [field, value, text] of texts) expect([field, changedValueText({ field }, value)]).toEqual([field, text]);
  expect(changedFieldLabel('startDate')).toBe('Start date');
  expect(changedFieldLabel('vatPence')).toBe('VAT');
  expect(changedFieldLabel('days', 'retentionPeriod')).toBe('Days kept');
  expect(changedFieldLabel('days', 'bookingHours')).toBe('Weekdays');
  expect(changedValueText({ field: 'days', of: 'bookingHours' }, '1,5')).toBe('Monday, Friday');
  expect(
    changedValueText(
      { field: 'draft', of: 'knowledgeArticle' },
      '{"title":"Lockers","asked":[],"body":"They take a coin."}',
    ),
  ).toBe('Lockers\n\nThey take a coin.');
  expect(changedValueText({ field: 'days', of: 'retentionPeriod' }, '1')).toBe('1');
});

it('tells amounts in the currency that they had before and after the change', () => {
  const currency = { field: 'currency', before: 'GBP', after: 'EUR' };
  const change = { currency: 'EUR', differences: [currency] } as unknown as LoggedChange;
  const price = (side: 'before' | 'after') =>
    changedValueText({ field: 'priceMinor', currency: currencyOn(side, change) }, '350000');
  expect([price('before'), price('after')]).toEqual(['£3,500.00', '€3,500.00']);
  expect(currencyOn('before', { ...change, differences: [] })).toBe('EUR');
  expect(changedFieldLabel('priceMinor', 'subscription')).toBe('Price');
});
