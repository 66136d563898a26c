import Building2 from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { type CustomerSearch, readCustomerSearch, sortLabels } from '#web/features/people/customers/customer-search.ts';
import { useInstitutions } from '#web/features/people/people.api.ts';
import { institutionTableRows } from '#web/features/people/people-csv.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { SortHeading } from '#web/ui/sort-heading.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { InstitutionDialog } from './institution-dialog.tsx';
import { institutionColumnOf, institutionColumns, institutionsInOrder } from './institution-order.ts';
import { InstitutionTableRow } from './institution-table-row.tsx';

interface InstitutionTableProps {
  search: CustomerSearch;
  /** Changes the address. */
  onSearch: (change: CustomerSearch) => void;
}

/** Every institution with its plan and staff. */
export function InstitutionTable({ search, onSearch }: InstitutionTableProps) {
  const titleId = useId();
  const query = useInstitutions();
  const [editing, setEditing] = useState<InstitutionRow | 'new' | null>(null);
  const found = query.data && institutionsInOrder(query.data, search);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Institutions"
        hasManyActions
        actions={
          <>
            <CsvButton
              label="Export CSV: institutions"
              fileName="institutions.csv"
              rows={() => institutionTableRows(found ?? [])}
              isDisabled={!found?.length}
            />
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setEditing('new')}
            >
              Add institution
            </Button>
          </>
        }
      />
      <Toolbar search={search} onSearch={onSearch} />
      <Rows query={query} found={found} search={search} onSearch={onSearch} onEdit={setEditing} />
      {editing && (
        <InstitutionDialog institution={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Card>
  );
}

function Toolbar({ search, onSearch }: InstitutionTableProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap gap-3 border-b px-4 py-3">
      <TypedSearch
        label="Search institutions"
        text={search.q ?? ''}
        maxLength={searchMaxLength}
        onSearch={(q) => onSearch({ q })}
        className="min-w-56 flex-1 max-md:basis-full"
      />
      {isPhone && (
        <SelectField
          label="Sort by"
          isLabelHidden
          className="flex-1"
          value={institutionColumnOf(search)}
          options={institutionColumns.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={({ target }) => onSearch({ order: 'asc', ...readCustomerSearch({ sort: target.value }) })}
        />
      )}
    </div>
  );
}

interface RowsProps extends InstitutionTableProps {
  query: ReturnType<typeof useInstitutions>;
  found: readonly InstitutionRow[] | undefined;
  onEdit: (institution: InstitutionRow) => void;
}

function Rows({ query, found, search, onSearch, onEdit }: RowsProps) {
  const isPhone = useIsPhone();
  if (query.isPending) return <TableSkeleton label="Loading institutions..." />;
  if (!found) {
    return (
      <ErrorState
        title="Failed to fetch institutions"
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<Building2 />}
        text={search.q ? 'No institutions found' : 'No institutions yet'}
        action={
          search.q && (
            <Button variant="secondary" onClick={() => onSearch({ q: '' })}>
              Show all institutions
            </Button>
          )
        }
      />
    );
  }
  const sorted = { sort: institutionColumnOf(search), order: search.order };
  return (
    <table className="w-full table-fixed text-left text-control max-md:block">
      <thead className="border-b bg-raised text-muted text-small max-md:sr-only">
        <tr>
          {institutionColumns.map((column) => {
            const label = sortLabels[column];
            // Phones have a choice above instead: nobody sees these there.
            if (isPhone) return <th key={column}>{label}</th>;
            return <SortHeading key={column} column={column} label={label} sorted={sorted} onSort={onSearch} />;
          })}
          <th scope="col" className="w-17 px-4">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {found.map((institution) => (
          <InstitutionTableRow key={institution.id} institution={institution} onEdit={() => onEdit(institution)} />
        ))}
      </tbody>
    </table>
  );
}
