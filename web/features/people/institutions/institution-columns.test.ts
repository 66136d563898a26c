import { expect, test } from 'vitest';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { inOrder } from '#web/ui/lists/list-columns.ts';
import { institutionColumns } from './institution-columns.tsx';

const none = { subscriptionTier: null, subscriptionEnds: null, accountManager: null, techSupport: null, customers: 0 };
const priya = { id: 4, fullName: 'Priya Shah', isActive: true };
const institutions: InstitutionRow[] = [
  { ...none, id: 1, name: 'Elm College', subscriptionTier: 'gold' },
  { ...none, id: 2, name: 'Universität Bâle', accountManager: priya, subscriptionTier: 'subject' },
  { ...none, id: 3, name: 'Acorn College' },
];

test('institutions stand by the column that the address names, and by name where that is the same', () => {
  const ids = (sorting: Parameters<typeof inOrder>[2]) =>
    inOrder(institutionColumns, institutions, sorting, ({ name }) => name).map(({ id }) => id);
  expect(ids({})).toEqual([3, 1, 2]);
  expect(ids({ sort: 'companyName', order: 'desc' })).toEqual([2, 1, 3]);
  expect(ids({ sort: 'subscriptionTier' })).toEqual([3, 2, 1]);
  expect(ids({ sort: 'accountManager' })).toEqual([3, 1, 2]);
});
