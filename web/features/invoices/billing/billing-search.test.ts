import { expect, test } from 'vitest';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { defaultPlans, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { billingFileColumns } from './billing-file-columns.ts';
import { readBillingSearch } from './billing-search.ts';
import { draftOf, problemsOf, typedSum, yearsToBill } from './draft-form.ts';

const planOn: PlanOn = (tier) => defaultPlans[tier];

test('An address says which invoices are shown, and what is not understood in it is left out', () => {
  const search = { q: 'elm', state: 'overdue', institution: 2, sort: 'due', order: 'asc' } as const;
  expect(readBillingSearch(search)).toEqual(search);
  expect(readBillingSearch({ ...search, q: 42, institution: '2' })).toEqual({ ...search, q: '42' });
  expect(readBillingSearch({ view: 'requests' })).toEqual({ view: 'requests' });
  expect(
    readBillingSearch({ q: '', view: 'invoices', state: 'open', institution: -1, sort: 'issued', order: 'desc' }),
  ).toEqual({});
});

test('A file has a row for each invoice, with amounts that a spreadsheet takes for numbers', () => {
  const [, row] = fileRows(billingFileColumns, [
    {
      ...{ id: 1, state: 'void', number: 'INV-000001', institutionId: 1, institution: 'Elm College', contact: 'Ana' },
      ...{
        title: 'Training',
        ...{ purchaseOrder: null, periodStart: null, periodEnd: null },
        currency: 'GBP',
        totalPence: 120_05,
        issueDate: '2026-03-04',
        dueDate: '2026-04-03',
      },
      ...{
        paidOn: null,
        paidPence: 0,
        coveredFor: null,
        creditedPence: 12_00,
        partCredits: [{ id: 1, number: 'CN-000000' }],
        creditNoteNumber: 'CN-000001',
        remindedOn: null,
        isElectronic: false,
      },
      remindersWithheldFor: null,
    },
  ]);
  expect(row).toEqual([
    ...['INV-000001', 'Void', 'Elm College', 'Ana', 'Training', '', 'GBP', '120.05'],
    ...['2026-03-04', '2026-04-03'],
    ...['', '0.00', '12.00', '0.00', 'CN-000000, CN-000001', ''],
  ]);
});

test('What is typed becomes a draft once nothing is missing', () => {
  const line = { key: 0, description: ' Training ', quantity: '2', price: '£450.50' };
  const noRule = { vatRule: '', vatReason: '' } as const;
  const whom = { customerId: 2, institutionId: null, isForInstitution: false };
  const values = { ...whom, plan: null, currency: 'GBP', lines: [line], purchaseOrder: ' ', note: '', ...noRule };
  const lines = [{ description: 'Training', quantity: 2, unitPence: 450_50 }];
  expect(draftOf(values)).toEqual({
    customerId: 2,
    plan: null,
    currency: 'GBP',
    lines,
    purchaseOrder: null,
    note: null,
    vat: null,
  });
  expect(draftOf({ ...values, vatRule: 'exempt', vatReason: ' ' })).toBeNull();
  expect(draftOf({ ...values, vatRule: 'exempt', vatReason: ' Charity ' })?.vat).toEqual({
    rule: 'exempt',
    reason: 'Charity',
  });
  expect(draftOf({ ...values, customerId: null })).toBeNull();
  expect(draftOf({ ...values, isForInstitution: true })).toBeNull();
  expect(draftOf({ ...values, isForInstitution: true, institutionId: 7 })).toMatchObject({
    ...{ customerId: null, institutionId: 7 },
  });
  for (const [part, field] of [
    [{ description: ' ' }, 'description'],
    [{ quantity: '0' }, 'quantity'],
    [{ quantity: '1.5' }, 'quantity'],
    [{ price: '' }, 'price'],
    [{ price: '0' }, 'price'],
    [{ price: '12,50' }, 'price'],
    [{ price: '99,999,999' }, 'price'],
  ] as const) {
    expect([part, Object.keys(problemsOf({ ...line, ...part }, 'GBP'))]).toEqual([part, [field]]);
    expect(draftOf({ ...values, lines: [{ ...line, ...part }] })).toBeNull();
  }
  expect(typedSum({ currency: 'GBP', lines: [line, { ...line, price: 'x' }] })).toBe(901_00);
});

test('The years that can be billed are those that were bought, in order, and the one after them', () => {
  const paid = { priceMinor: 3_500_00, currency: 'EUR', isTrial: false, file: null } as const;
  const day = { ...paid, createdAt: '', updatedAt: '', tier: 'gold' } as const;
  const history: Subscription['history'] = [
    { ...day, id: 3, state: 'upcoming', startDate: '2027-02-28', endDate: '2028-02-27' },
    { ...day, id: 2, state: 'active', startDate: '2026-02-28', endDate: '2027-02-27' },
    { ...day, id: 1, state: 'expired', startDate: '2025-02-28', endDate: '2026-02-27' },
  ];
  const subscription: Subscription = {
    ...{ institutionId: 1, companyName: 'Elm', tier: 'gold', status: 'active', planName: '', features: [] },
    ...{
      ...{ pricePence: 3_600_00, currency: 'EUR', isTrial: false, allowance: null },
      vatBasisPoints: 0,
      vatReason: null,
      startDate: null,
      endDate: null,
      renewalDate: '2028-02-28',
      history,
    },
  };
  const yearOf = (periodStart: string, periodEnd: string, price: number) => ({
    ...{ plan: { tier: 'gold', periodStart, periodEnd }, price, currency: 'EUR' },
  });
  expect(yearsToBill(subscription, planOn)).toEqual([
    yearOf('2026-02-28', '2027-02-27', 3_500_00),
    yearOf('2027-02-28', '2028-02-27', 3_500_00),
    yearOf('2028-02-28', '2029-02-27', 3_600_00),
  ]);
  expect(yearsToBill({ ...subscription, tier: null, renewalDate: null, history: [] }, planOn)).toEqual([]);
});
