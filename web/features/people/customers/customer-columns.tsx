import { Link } from '@tanstack/react-router';
import type { CustomerOverview, CustomersQuery } from '#contract/people/customers.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { PersonName, personColumns } from '#web/features/people/person-columns.tsx';
import { staffColumns } from '#web/features/people/staff-columns.tsx';
import { dateText, momentText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { type Column, utcDay } from '#web/ui/lists/list-columns.ts';

const notAvailable = 'Not available';

export const customerColumns: readonly Column<CustomerOverview, CustomersQuery['sort']>[] = [
  {
    label: 'Customer',
    sort: 'fullName',
    className: 'w-60 min-[1440px]:w-72',
    cell: (customer) => <PersonName person={customer} badge="customer" />,
    text: ({ fullName }) => fullName,
  },
  personColumns.username,
  personColumns.email,
  {
    label: 'Institution',
    sort: 'companyName',
    cell: (customer) => (
      <>
        <InstitutionLink customer={customer} />
        {customer.department && <span className="block text-muted text-small">{customer.department}</span>}
      </>
    ),
    fact: (customer) => <InstitutionLink customer={customer} />,
    text: ({ companyName }) => companyName,
  },
  { label: 'Department', fact: ({ department }) => department, text: ({ department }) => department },
  {
    label: 'Subscription',
    sort: 'subscriptionTier',
    className: 'w-38',
    cell: ({ subscriptionTier }) => <TierBadge tier={subscriptionTier} />,
    text: ({ subscriptionTier }) => subscriptionTier && tierName(subscriptionTier),
  },
  {
    label: 'Last usage upload',
    className: 'w-36 text-muted max-[1359px]:hidden',
    cell: ({ lastUsageUpload }) => (lastUsageUpload ? dateText(lastUsageUpload) : notAvailable),
    fact: ({ lastUsageUpload }) => (lastUsageUpload ? momentText(lastUsageUpload) : notAvailable),
    text: ({ lastUsageUpload }) => utcDay(lastUsageUpload),
  },
  ...staffColumns,
  personColumns.lastSignIn,
  personColumns.status,
];

function InstitutionLink({ customer: { institutionId, companyName } }: { customer: CustomerOverview }) {
  return (
    <Link {...institutionLink(institutionId)} className="text-link underline-offset-2 hover:underline">
      {companyName}
    </Link>
  );
}
