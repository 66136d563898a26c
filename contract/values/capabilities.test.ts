import { expect, test } from 'vitest';
import { capabilitiesOf, rolesWith, staffRoles } from './capabilities.ts';

test('a role that the record does not know may nothing, whatever its name', () => {
  for (const role of ['observer', '', 'Admin', 'constructor', '__proto__', 'toString']) {
    const allowed = Object.entries(capabilitiesOf({ role })).filter(([, value]) => value !== false && value !== null);
    expect([role, allowed]).toEqual([role, []]);
  }
});

test('a granted right adds to the role that it is meant for, and to no other', () => {
  const rights = ['institution-admin'] as const;
  expect(capabilitiesOf({ role: 'customer', rights }).bringsInCustomers).toBe(true);
  expect(capabilitiesOf({ role: 'customer' }).bringsInCustomers).toBe(false);
  expect(capabilitiesOf({ role: 'tech_support', rights }).bringsInCustomers).toBe(false);
  expect(capabilitiesOf({ role: 'observer', rights })).toEqual(capabilitiesOf({ role: 'observer' }));
});

test('lists of roles are made of the record', () => {
  expect(staffRoles).toEqual(['account_manager', 'tech_support', 'admin']);
  expect(rolesWith((may) => may.usesPortal)).toEqual(['account_manager', 'customer', 'tech_support', 'admin']);
});

test('to act for institutions is stated in one way for each role', () => {
  for (const role of rolesWith((may) => may.usesPortal)) {
    const { actsForOwnInstitution, assignedBy, actsForAllInstitutions } = capabilitiesOf({ role });
    expect([role, [actsForOwnInstitution, assignedBy !== null, actsForAllInstitutions].filter(Boolean)]).toEqual([
      role,
      [true],
    ]);
  }
});
