import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { useInstitutions } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { InstitutionDialog } from './institution-dialog.tsx';

/** Every institution with its plan and staff. */
export function InstitutionTable() {
  const titleId = useId();
  const query = useInstitutions();
  const [editing, setEditing] = useState<InstitutionRow | 'new' | null>(null);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Institutions"
        actions={
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setEditing('new')}
          >
            Add institution
          </Button>
        }
      />
      <Rows query={query} onEdit={setEditing} />
      {editing && (
        <InstitutionDialog institution={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Card>
  );
}

interface RowsProps {
  query: ReturnType<typeof useInstitutions>;
  onEdit: (institution: InstitutionRow) => void;
}

function Rows({ query, onEdit }: RowsProps) {
  if (query.isPending) return <TableSkeleton label="Loading institutions..." />;
  if (!query.data) {
    return (
      <ErrorState
        title="Failed to fetch institutions"
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) return <EmptyState icon={<Building2 />} text="No institutions yet" />;
  return (
    <table className="w-full table-fixed text-left text-control max-md:block">
      <thead className="border-b bg-raised text-muted text-small max-md:sr-only">
        <tr>
          <Heading>Institution</Heading>
          <Heading>Subscription</Heading>
          <Heading>Account manager</Heading>
          <Heading>Technical support</Heading>
          <th scope="col" className="w-17 px-4">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {query.data.map((institution) => (
          <Row key={institution.id} institution={institution} onEdit={() => onEdit(institution)} />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="h-10 px-4 font-medium">
      {children}
    </th>
  );
}

function Row({ institution, onEdit }: { institution: InstitutionRow; onEdit: () => void }) {
  const { id, name, customers, subscriptionTier, subscriptionEnds } = institution;
  return (
    <tr className="border-b last:border-b-0 hover:bg-hover max-md:relative max-md:block max-md:py-2 max-md:pr-16">
      <th scope="row" className="px-4 py-2 font-normal max-md:block">
        <Link
          {...institutionLink(id)}
          className="inline-flex min-h-6 items-center font-semibold text-link underline-offset-2 hover:underline touch:min-h-11"
        >
          {name}
        </Link>
        <span className="block text-muted text-small">
          {customers} {customers === 1 ? 'customer' : 'customers'}
        </span>
      </th>
      <td className="px-4 py-2 max-md:block max-md:py-1">
        <TierBadge tier={subscriptionTier} />
        {subscriptionEnds && <span className="block text-muted text-small">until {dayText(subscriptionEnds)}</span>}
      </td>
      <td className="px-4 py-2 max-md:block max-md:py-1">
        <AssignedName
          staff={institution.accountManager}
          what="Account manager"
          labelClassName="text-muted md:sr-only"
        />
      </td>
      <td className="px-4 py-2 max-md:block max-md:py-1">
        <AssignedName staff={institution.techSupport} what="Technical support" labelClassName="text-muted md:sr-only" />
      </td>
      <td className="px-4 py-1 text-right max-md:absolute max-md:top-2 max-md:right-0">
        <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={onEdit} />
      </td>
    </tr>
  );
}
