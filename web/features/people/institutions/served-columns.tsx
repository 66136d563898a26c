import type { ReactNode } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';

/** The uses of each institution in its last twelve reported months; undefined while they are read. */
export type UsesOf = ReadonlyMap<number, number> | undefined;

/** The columns of the institutions that a member of staff serves; `link` leads to the screen of one. */
export function servedColumns(
  uses: UsesOf,
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
      order: ({ subscriptionTier }) => (subscriptionTier === null ? -1 : tiers.indexOf(subscriptionTier)),
      cell: ({ subscriptionTier }) => <TierBadge tier={subscriptionTier} />,
      text: ({ subscriptionTier }) => subscriptionTier && tierName(subscriptionTier),
    },
    {
      // The first day without a plan.
      label: 'Renewal date',
      sort: 'renewal',
      order: ({ subscriptionEnds }) => subscriptionEnds ?? '',
      cell: ({ subscriptionEnds }) => (subscriptionEnds === null ? '–' : dayText(addDays(subscriptionEnds, 1))),
      text: ({ subscriptionEnds }) => subscriptionEnds && addDays(subscriptionEnds, 1),
    },
    {
      label: 'Uses, last 12 months',
      sort: 'uses',
      isNumeric: true,
      order: ({ id }) => uses?.get(id) ?? -1,
      cell: ({ id }) => uses?.get(id)?.toLocaleString('en-GB') ?? '–',
      text: ({ id }) => uses?.get(id),
    },
  ];
}
