import type { CustomerOverview } from '#contract/people/customers.ts';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import type { StaffRow } from '#contract/people/people.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { roleLabel } from '#contract/values/roles.ts';

/** The lists of the admin panel as files: a row for each, below a row of headings. Times are UTC. */

export function customerRows(customers: readonly CustomerOverview[]): string[][] {
  return [
    [
      ...['Customer', 'Username', 'E-mail', 'Institution', 'Department', 'Subscription', 'Last usage upload'],
      ...['Account manager', 'Technical support', 'Last sign-in', 'Status'],
    ],
    ...customers.map((customer) => [
      ...[customer.fullName, customer.username, customer.email ?? '', customer.companyName, customer.department ?? ''],
      ...[
        customer.subscriptionTier === null ? '' : tierName(customer.subscriptionTier),
        dayIn(customer.lastUsageUpload),
      ],
      ...[customer.accountManager?.fullName ?? '', customer.techSupport?.fullName ?? ''],
      ...[customer.lastSignInAt ?? '', statusOf(customer)],
    ]),
  ];
}

export function institutionTableRows(institutions: readonly InstitutionRow[]): string[][] {
  return [
    ['Institution', 'Customers', 'Subscription', 'Ends', 'Account manager', 'Technical support'],
    ...institutions.map(({ name, customers, subscriptionTier, subscriptionEnds, accountManager, techSupport }) => [
      ...[name, String(customers), subscriptionTier === null ? '' : tierName(subscriptionTier), subscriptionEnds ?? ''],
      ...[accountManager?.fullName ?? '', techSupport?.fullName ?? ''],
    ]),
  ];
}

export function staffRows(staff: readonly StaffRow[]): string[][] {
  return [
    ['Name', 'Username', 'E-mail', 'Role', 'Institutions', 'Last sign-in', 'Status'],
    ...staff.map((person) => [
      ...[person.fullName, person.username, person.email ?? '', roleLabel(person.role), String(person.institutions)],
      ...[person.lastSignInAt ?? '', statusOf(person)],
    ]),
  ];
}

function statusOf({ deactivatedAt, hasPassword }: Pick<StaffRow, 'deactivatedAt' | 'hasPassword'>): string {
  if (deactivatedAt) return 'Deactivated';
  return hasPassword ? 'Active' : 'No password yet';
}

function dayIn(time: string | null): string {
  return time?.slice(0, 10) ?? '';
}
