import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { useServedInstitutions } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';

/** When plans end, the next first: whom to ask about renewing. */
export function RenewalsCard() {
  const titleId = useId();
  const { data, error, isPending, isFetching, refetch } = useServedInstitutions();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Next renewals"
        actions={
          data && (
            <CsvButton label="Export CSV: plans" fileName="plans.csv" rows={() => planRows([...data].sort(byEnd))} />
          )
        }
      />
      {isPending && <TableSkeleton label="Loading renewals..." />}
      {!data && error && (
        <ErrorState
          title="Failed to fetch institutions"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && (
        <ul>
          {[...data].sort(byEnd).map(({ id, name, subscriptionTier, subscriptionEnds }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 border-b px-4 py-2 text-control last:border-b-0"
            >
              <Link
                {...institutionLink(id)}
                className="flex min-h-8 flex-1 basis-48 items-center text-link touch:min-h-11"
              >
                {name}
              </Link>
              <TierBadge tier={subscriptionTier} />
              <span className="w-32 whitespace-nowrap text-right text-muted text-small max-sm:w-full max-sm:pb-1 max-sm:text-left">
                {subscriptionEnds ? `until ${dayText(subscriptionEnds)}` : 'no plan'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Institutions without a plan come first. */
function byEnd(a: ServedInstitution, b: ServedInstitution): number {
  return (a.subscriptionEnds ?? '').localeCompare(b.subscriptionEnds ?? '');
}

function planRows(institutions: readonly ServedInstitution[]): string[][] {
  return [
    ['Institution', 'Plan', 'Ends'],
    ...institutions.map(({ name, subscriptionTier, subscriptionEnds }) => [
      ...[name, subscriptionTier === null ? '' : tierName(subscriptionTier), subscriptionEnds ?? ''],
    ]),
  ];
}
