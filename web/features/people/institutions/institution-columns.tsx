import { Link } from '@tanstack/react-router';
import type { AssignedStaff, InstitutionRow } from '#contract/people/institutions.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';

/** The columns of every institution. The address names orders as that of the customers beside them does. Without a plan or staff comes first. */
export const institutionColumns: readonly Column<InstitutionRow>[] = [
  {
    label: 'Institution',
    sort: 'companyName',
    order: () => '',
    cell: ({ id, name, customers }) => (
      <>
        <Link
          {...institutionLink(id)}
          className="inline-flex min-h-6 items-center font-semibold text-link underline-offset-2 hover:underline touch:min-h-11"
        >
          {name}
        </Link>
        <span className="block text-muted text-small">
          {customers} {customers === 1 ? 'customer' : 'customers'}
        </span>
      </>
    ),
    text: ({ name }) => name,
  },
  { label: 'Customers', text: ({ customers }) => customers },
  {
    label: 'Subscription',
    sort: 'subscriptionTier',
    order: ({ subscriptionTier }) => (subscriptionTier === null ? -1 : tiers.indexOf(subscriptionTier)),
    cell: ({ subscriptionTier, subscriptionEnds }) => (
      <>
        <TierBadge tier={subscriptionTier} />
        {subscriptionEnds && <span className="block text-muted text-small">until {dayText(subscriptionEnds)}</span>}
      </>
    ),
    text: ({ subscriptionTier }) => subscriptionTier && tierName(subscriptionTier),
  },
  { label: 'Ends', text: ({ subscriptionEnds }) => subscriptionEnds },
  staffColumn('Account manager', 'accountManager'),
  staffColumn('Technical support', 'techSupport'),
];

function staffColumn(label: string, sort: 'accountManager' | 'techSupport'): Column<InstitutionRow> {
  const staffOf = (institution: InstitutionRow): AssignedStaff | null => institution[sort];
  return {
    label,
    sort,
    order: (institution) => staffOf(institution)?.fullName ?? '',
    cell: (institution) => <AssignedName staff={staffOf(institution)} what={label} />,
    fact: (institution) => <AssignedName staff={staffOf(institution)} what={label} labelClassName="hidden" />,
    text: (institution) => staffOf(institution)?.fullName,
  };
}
