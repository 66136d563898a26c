import { Link } from '@tanstack/react-router';
import type { AssignedStaff, InstitutionRow, InstitutionsQuery } from '#contract/people/institutions.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { addDays, dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';

/** The columns of every institution. The address names orders as that of the customers beside them does. */
export const institutionColumns: readonly Column<InstitutionRow, InstitutionsQuery['sort']>[] = [
  {
    label: 'Institution',
    sort: 'companyName',
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
    cell: ({ subscriptionTier, subscriptionEnds }) => (
      <>
        <TierBadge tier={subscriptionTier} />
        {subscriptionEnds && (
          <span className="block text-muted text-small">renewal {dayText(addDays(subscriptionEnds, 1))}</span>
        )}
      </>
    ),
    text: ({ subscriptionTier }) => subscriptionTier && tierName(subscriptionTier),
  },
  { label: 'Consortium', text: ({ consortium }) => consortium?.name },
  { label: 'Ends', text: ({ subscriptionEnds }) => subscriptionEnds },
  staffColumn('Account manager', 'accountManager'),
  staffColumn('Technical support', 'techSupport'),
];

function staffColumn(label: string, sort: 'accountManager' | 'techSupport'): Column<InstitutionRow, typeof sort> {
  const staffOf = (institution: InstitutionRow): AssignedStaff | null => institution[sort];
  return {
    label,
    sort,
    cell: (institution) => <AssignedName staff={staffOf(institution)} what={label} />,
    fact: (institution) => <AssignedName staff={staffOf(institution)} what={label} labelClassName="hidden" />,
    text: (institution) => staffOf(institution)?.fullName,
  };
}
