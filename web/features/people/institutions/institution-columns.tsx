import type { ReactNode } from 'react';
import type { ServedInstitution, ServedQuery } from '#contract/people/institutions.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { staffColumns } from '#web/features/people/staff-columns.tsx';
import { addDays, dayText } from '#web/lib/days.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';

export function institutionColumns(
  link: (institution: ServedInstitution) => ReactNode = ({ name }) => name,
): Column<ServedInstitution, ServedQuery['sort']>[] {
  return [
    {
      label: 'Institution',
      sort: 'name',
      cell: (institution) => (
        <>
          <span className="font-semibold [&_a]:text-link">{link(institution)}</span>
          <span className="block text-muted text-small">
            {institution.customers} {institution.customers === 1 ? 'customer' : 'customers'}
          </span>
        </>
      ),
      text: ({ name }) => name,
    },
    { label: 'Customers', text: ({ customers }) => customers },
    {
      label: 'Subscription',
      sort: 'plan',
      className: 'w-40',
      cell: ({ subscriptionTier }) => <TierBadge tier={subscriptionTier} />,
      text: ({ subscriptionTier }) => subscriptionTier && tierName(subscriptionTier),
    },
    {
      // The first day without a plan.
      label: 'Renewal date',
      sort: 'renewal',
      className: 'w-38',
      cell: ({ subscriptionEnds }) => (subscriptionEnds === null ? '–' : dayText(addDays(subscriptionEnds, 1))),
      text: ({ subscriptionEnds }) => subscriptionEnds && addDays(subscriptionEnds, 1),
    },
    {
      label: 'Uses, last 12 months',
      sort: 'uses',
      className: 'w-48 max-xl:hidden',
      isNumeric: true,
      cell: ({ usesOfLastYear }) => usesOfLastYear?.toLocaleString('en-GB') ?? '–',
      text: ({ usesOfLastYear }) => usesOfLastYear,
    },
    { label: 'Consortium', text: ({ consortium }) => consortium?.name },
    ...staffColumns,
  ];
}
