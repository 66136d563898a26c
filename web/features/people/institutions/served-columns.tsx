import type { ReactNode } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';

/** The columns of the institutions that a member of staff serves; `link` leads to the screen of one. */
export function servedColumns(
  link: (institution: ServedInstitution) => ReactNode = ({ name }) => name,
): Column<ServedInstitution>[] {
  return [
    {
      label: 'Institution',
      sort: 'name',
      cell: (institution) => <span className="font-semibold [&_a]:text-link">{link(institution)}</span>,
      text: ({ name }) => name,
    },
    {
      label: 'Subscription',
      sort: 'plan',
      cell: ({ subscriptionTier }) => <TierBadge tier={subscriptionTier} />,
      text: ({ subscriptionTier }) => subscriptionTier && tierName(subscriptionTier),
    },
    {
      // The first day without a plan.
      label: 'Renewal date',
      sort: 'renewal',
      cell: ({ subscriptionEnds }) => (subscriptionEnds === null ? '–' : dayText(addDays(subscriptionEnds, 1))),
      text: ({ subscriptionEnds }) => subscriptionEnds && addDays(subscriptionEnds, 1),
    },
    {
      label: 'Uses, last 12 months',
      sort: 'uses',
      isNumeric: true,
      cell: ({ usesOfLastYear }) => usesOfLastYear?.toLocaleString('en-GB') ?? '–',
      text: ({ usesOfLastYear }) => usesOfLastYear,
    },
  ];
}
