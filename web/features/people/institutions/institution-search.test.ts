import { expect, test } from 'vitest';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { institutionColumns } from './institution-columns.tsx';
import { readInstitutionSearch } from './institution-search.ts';

const of = (id: number, name: string, more: Partial<ServedInstitution> = {}): ServedInstitution => ({
  ...{ id, name, subscriptionTier: null, subscriptionEnds: null, usesOfLastYear: null },
  ...{ customers: 2, consortium: null, accountManager: null, techSupport: null },
  ...{ isil: null, isni: null, oclc: null, ror: null, customerId: null },
  ...more,
});
const institutions = [
  of(1, 'Université de Valbrune', {
    subscriptionTier: 'professional',
    subscriptionEnds: '2027-01-31',
    usesOfLastYear: 1200,
    consortium: { id: 9, name: 'Three Rivers' },
    techSupport: { id: 5, fullName: 'Imran Sayed', isActive: true },
  }),
  of(2, 'Calder Bay University', { subscriptionTier: 'subject', subscriptionEnds: '2027-03-31', usesOfLastYear: 90 }),
  of(3, 'Adanwe University College'),
];
test('an address says which institutions are listed, and what is not understood in it is left out', () => {
  const search = { q: 'uni', plan: 'gold', sort: 'uses', order: 'desc' } as const;
  expect(readInstitutionSearch(search)).toEqual(search);
  expect(readInstitutionSearch({ q: 42, plan: 'none', sort: 'name', order: 'asc' })).toEqual({ q: '42', plan: 'none' });
  expect(readInstitutionSearch({ q: '', plan: 'platinum', sort: 'password', order: 7 })).toEqual({});
});

test('their file has what the list shows; what nobody reported is no figure', () => {
  expect(fileRows(institutionColumns(), institutions)).toEqual([
    [
      ...['Institution', 'Customers', 'Subscription', 'Renewal date', 'Uses, last 12 months'],
      ...['Consortium', 'Account manager', 'Technical support'],
    ],
    ['Université de Valbrune', '2', 'Professional', '2027-02-01', '1200', 'Three Rivers', '', 'Imran Sayed'],
    ['Calder Bay University', '2', 'Subject Access', '2027-04-01', '90', '', '', ''],
    ['Adanwe University College', '2', '', '', '', '', '', ''],
  ]);
});
