import Building2 from 'lucide-react/icons/building-2';
import { type ReactNode, useId } from 'react';
import type { ServedInstitution } from '#contract/institutions.ts';
import { useServedInstitutions } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { dayText } from '#web/lib/days.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { TierBadge } from '#web/ui/tier-badge.tsx';

/** The institutions whose screens staff can see (product §1). `children` renders the link to one. */
export function InstitutionChoice({ children }: { children: (institution: ServedInstitution) => ReactNode }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="Choose an institution" />
      <Rows link={children} />
    </Card>
  );
}

function Rows({ link }: { link: (institution: ServedInstitution) => ReactNode }) {
  const { data, error, isPending, isFetching, refetch } = useServedInstitutions();
  if (isPending) return <TableSkeleton label="Loading institutions..." />;
  if (!data) {
    return (
      <ErrorState
        title="Failed to fetch institutions"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Building2 />}
        text="No institutions yet"
        detail="The institutions you are assigned to appear here."
      />
    );
  }
  return (
    <table className="w-full text-left text-control">
      <thead className="border-b bg-raised text-muted text-small">
        <tr>
          <th scope="col" className="h-10 px-4 font-medium">
            Institution
          </th>
          <th scope="col" className="h-10 px-4 font-medium">
            Subscription
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((institution) => (
          <tr key={institution.id} className="border-b last:border-b-0 hover:bg-hover">
            <th scope="row" className="px-4 py-1 font-semibold [&_a]:text-link">
              {link(institution)}
            </th>
            <td className="px-4 py-2">
              <TierBadge tier={institution.subscriptionTier} />
              {institution.subscriptionEnds && (
                <span className="ml-2 text-muted text-small max-md:ml-0 max-md:block">
                  until {dayText(institution.subscriptionEnds)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
