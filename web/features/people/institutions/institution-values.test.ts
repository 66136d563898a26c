import { expect, test } from 'vitest';
import type { AssignedStaff, InstitutionRow } from '#contract/people/institutions.ts';
import type { StaffRow } from '#contract/people/people.ts';
import { institutionChangeOf, institutionValuesOf, staffOptions } from './institution-values.ts';

const manager = { id: 4, fullName: 'Priya Nair', isActive: true } as AssignedStaff;
const institution = {
  ...{ id: 1, name: 'Harrowmere', accountManager: manager, techSupport: null, isil: 'GB-1', isni: null },
  ...{ oclc: null, ror: null, customerId: null },
} as InstitutionRow;
const staff = [
  { id: 4, fullName: 'Priya Nair', role: 'account_manager', deactivatedAt: null },
  { id: 5, fullName: 'Gone', role: 'account_manager', deactivatedAt: '2026-01-01T00:00:00.000Z' },
  { id: 6, fullName: 'Tom', role: 'tech_support', deactivatedAt: null },
] as StaffRow[];
const nobody = { account_manager: [], tech_support: [] };

test('active people of the role can be assigned, and whoever is assigned stays on offer once they have left', () => {
  const priya = { value: '4', label: 'Priya Nair' };
  expect(staffOptions(staff, 'account_manager', null)).toEqual([priya]);
  expect(staffOptions(staff, 'account_manager', manager)).toEqual([priya]);
  expect(staffOptions(staff, 'account_manager', { ...manager, id: 5, fullName: 'Gone', isActive: false })).toEqual([
    ...[{ value: '5', label: 'Gone (deactivated)' }, priya],
  ]);
});

test('a new institution begins with the first of each role, or with nobody', () => {
  const [first, second] = ['4', '6'].map((value) => ({ value, label: value }));
  const options = { account_manager: [first, second], tech_support: [second] } as typeof nobody;
  expect(institutionValuesOf(null, options)).toMatchObject({ name: '', accountManagerId: '4', techSupportId: '6' });
  expect(institutionValuesOf(null, nobody)).toMatchObject({ accountManagerId: '', techSupportId: '', isil: '' });
});

test('of an institution only what has changed is sent beside its name', () => {
  const values = institutionValuesOf(institution, nobody);
  expect(values).toMatchObject({ name: 'Harrowmere', accountManagerId: '4', techSupportId: '', isil: 'GB-1', ror: '' });
  expect(institutionChangeOf(institution, values)).toEqual({ name: 'Harrowmere' });
  expect(institutionChangeOf(institution, { ...values, isil: ' GB-1 ' })).toEqual({ name: 'Harrowmere' });
  expect(institutionChangeOf(institution, { ...values, isil: '', accountManagerId: '' })).toEqual({
    ...{ name: 'Harrowmere', isil: '', accountManagerId: null },
  });
  expect(institutionChangeOf(institution, { ...values, techSupportId: '6' })).toEqual({
    ...{ name: 'Harrowmere', techSupportId: 6 },
  });
  expect(institutionChangeOf(null, { ...values, techSupportId: '6' })).toEqual({
    ...{ name: 'Harrowmere', accountManagerId: 4, techSupportId: 6, isil: 'GB-1' },
  });
});
