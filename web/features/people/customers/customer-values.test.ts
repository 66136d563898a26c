import { expect, test } from 'vitest';
import type { CustomerOverview } from '#contract/people/customers.ts';
import { changesOf, newCustomerOf, newInstitution, valuesOf } from './customer-values.ts';

const customer = {
  ...{ id: 2, fullName: 'Maya Okafor', username: 'librarian', email: 'maya@harrowmere.example', pendingEmail: null },
  ...{ institutionId: 1, department: 'Library', subscriptionTier: 'silver', deactivatedAt: null },
} as CustomerOverview;

test('a new customer is sent with what was filled in, at an institution that is there or is new', () => {
  const typed = { ...valuesOf(null), fullName: 'Wren', username: 'wren' };
  expect(
    newCustomerOf({ ...typed, institutionId: '3', companyName: 'Left over', email: ' ', department: ' ' }),
  ).toEqual({
    ...{ role: 'customer', fullName: 'Wren', username: 'wren', institutionId: 3 },
  });
  const more = { email: 'wren@x.example', department: 'Arts', subscriptionTier: 'gold' } as const;
  expect(newCustomerOf({ ...typed, ...more, institutionId: newInstitution, companyName: 'Northfell' })).toEqual({
    ...{ role: 'customer', fullName: 'Wren', username: 'wren', companyName: 'Northfell', ...more },
  });
});

test('of a customer only what has changed is sent', () => {
  const values = valuesOf(customer);
  const sent = (changed: Partial<typeof values>, of = customer) => changesOf(of, { ...values, ...changed }, 'silver');
  expect(sent({})).toEqual({});
  expect(sent({ fullName: ' Maya Okafor ', username: 'librarian ', department: ' Library' })).toEqual({});
  expect(sent({ fullName: 'Maya O.' })).toEqual({ fullName: 'Maya O.' });
  expect(sent({ username: 'maya' })).toEqual({ username: 'maya' });
  expect(sent({ email: ' ', department: '' })).toEqual({ email: null, department: null });
  expect(sent({ institutionId: '2' })).toEqual({ institutionId: 2 });
  expect(sent({ subscriptionTier: 'gold' })).toEqual({ subscriptionTier: 'gold' });
  // A plan is ended elsewhere.
  expect(sent({ subscriptionTier: '' })).toEqual({});
});

test('an address that waits to be confirmed is the one that is shown and compared', () => {
  const waiting = { ...customer, pendingEmail: 'new@harrowmere.example' };
  const values = valuesOf(waiting);
  expect(values.email).toBe('new@harrowmere.example');
  expect(changesOf(waiting, values, 'silver')).toEqual({});
  expect(changesOf(waiting, { ...values, email: 'maya@harrowmere.example' }, 'silver')).toEqual({
    email: 'maya@harrowmere.example',
  });
});
