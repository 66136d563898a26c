import Building2 from 'lucide-react/icons/building-2';
import { type ReactNode, useId } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { useServedInstitutions } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { ChoiceTable } from './choice-table.tsx';
import { ChoiceToolbar } from './choice-toolbar.tsx';
import { type InstitutionSearch, institutionRows, institutionsFound, type UsesOf } from './institution-search.ts';

interface InstitutionChoiceProps {
  search: InstitutionSearch;
  /** Changes the address. */
  onSearch: (search: InstitutionSearch) => void;
  uses: UsesOf;
  /** Renders the link to one. */
  children: (institution: ServedInstitution) => ReactNode;
}

/** The institutions whose screens staff can see. */
export function InstitutionChoice({ search, onSearch, uses, children }: InstitutionChoiceProps) {
  const titleId = useId();
  const { data, error, isPending, isFetching, refetch } = useServedInstitutions();
  const found = institutionsFound(data ?? [], search, uses);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Choose an institution"
        hasManyActions
        actions={
          data && (
            <>
              <p role="status" className="text-muted text-small max-sm:mr-auto">
                {found.length} {found.length === 1 ? 'institution' : 'institutions'}
              </p>
              <CsvButton
                label="Export CSV: institutions"
                fileName="institutions.csv"
                rows={() => institutionRows(found, uses)}
                isDisabled={found.length === 0}
              />
            </>
          )
        }
      />
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
      {data && data.length > 0 && <ChoiceToolbar search={search} onSearch={onSearch} />}
      {found.length > 0 && (
        <ChoiceTable institutions={found} uses={uses} search={search} onSearch={onSearch} link={children} />
      )}
      {data && data.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<Building2 />}
          text="No institutions found"
          className="py-6"
          action={
            <Button variant="secondary" onClick={() => onSearch({})}>
              Show all institutions
            </Button>
          }
        />
      )}
    </Card>
  );
}
