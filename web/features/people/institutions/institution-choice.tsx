import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import { type ReactNode, useId, useState } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { useServedInstitutions } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { isFound } from '#web/lib/names.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';

interface InstitutionChoiceProps {
  /** The uses of each institution in its last twelve reported months; undefined while they are read. */
  uses: ReadonlyMap<number, number> | undefined;
  /** Renders the link to one. */
  children: (institution: ServedInstitution) => ReactNode;
}

/** The institutions whose screens staff can see (product §1). */
export function InstitutionChoice({ uses, children }: InstitutionChoiceProps) {
  const titleId = useId();
  const { data, error, isPending, isFetching, refetch } = useServedInstitutions();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="Choose an institution" />
      {isPending && <TableSkeleton label="Loading institutions..." />}
      {!data && error && (
        <ErrorState
          title="Failed to fetch institutions"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<Building2 />}
          text="No institutions yet"
          detail="The institutions you are assigned to appear here."
        />
      )}
      {data && data.length > 0 && <Searched institutions={data} uses={uses} link={children} />}
    </Card>
  );
}

interface ListProps extends Pick<InstitutionChoiceProps, 'uses'> {
  institutions: readonly ServedInstitution[];
  link: InstitutionChoiceProps['children'];
}

function Searched({ institutions, ...rest }: ListProps) {
  const [typed, setTyped] = useState('');
  const found = institutions.filter(({ name }) => isFound(name, typed));
  return (
    <>
      <SearchField
        label="Search institutions"
        value={typed}
        maxLength={searchMaxLength}
        onChange={setTyped}
        className="border-b px-4 py-3"
      />
      {found.length > 0 ? (
        <Institutions institutions={found} {...rest} />
      ) : (
        <EmptyState icon={<Building2 />} text="No institutions found" className="py-6" />
      )}
    </>
  );
}

function Institutions({ institutions, uses, link }: ListProps) {
  return (
    <table className="w-full text-left text-control">
      <thead className="border-b bg-raised text-muted text-small">
        <tr className="*:h-10 *:px-4 *:font-medium">
          <th scope="col">Institution</th>
          <th scope="col">Subscription</th>
          <th scope="col" className="max-md:hidden">
            Renewal date
          </th>
          <th scope="col" className="text-right max-md:hidden">
            Uses, last 12 months
          </th>
          <th scope="col">
            <span className="sr-only">Everything about it</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {institutions.map((institution) => (
          <tr key={institution.id} className="border-b last:border-b-0 hover:bg-hover">
            <th scope="row" className="px-4 py-1 font-semibold [&_a]:text-link">
              {link(institution)}
            </th>
            <td className="px-4 py-2">
              <TierBadge tier={institution.subscriptionTier} />
              <span className="mt-0.5 block text-muted text-small md:hidden">
                {renewalText(institution)} · {usesText(uses, institution)} uses
              </span>
            </td>
            <td className="whitespace-nowrap px-4 py-2 max-md:hidden">{renewalText(institution)}</td>
            <td className="px-4 py-2 text-right tabular-nums max-md:hidden">{usesText(uses, institution)}</td>
            <td className="px-4 py-1 text-right">
              <Link
                {...institutionLink(institution.id)}
                className="inline-flex min-h-9 items-center text-link touch:min-h-11"
              >
                Overview
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first day without a plan. */
function renewalText({ subscriptionEnds }: ServedInstitution): string {
  return subscriptionEnds === null ? '–' : dayText(addDays(subscriptionEnds, 1));
}

function usesText(uses: InstitutionChoiceProps['uses'], { id }: ServedInstitution): string {
  return uses?.get(id)?.toLocaleString('en-GB') ?? '–';
}
