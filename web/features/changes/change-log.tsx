import History from 'lucide-react/icons/history';
import { useId } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { ChangeRow } from './change-row.tsx';
import { readAllChanges, useChanges } from './changes.api.ts';
import { changeRows } from './changes-csv.ts';
import type { ChangesSearch } from './changes-search.ts';
import { type ByOption, ChangesToolbar } from './changes-toolbar.tsx';

interface ChangeLogProps {
  search: ChangesSearch;
  /** Whom the filter by person offers. */
  staff: readonly ByOption[];
  /** Changes the address. */
  onSearch: (search: ChangesSearch) => void;
}

/** What was changed, by whom and when; it can be narrowed and exported, never edited. */
export function ChangeLog({ search, staff, onSearch }: ChangeLogProps) {
  const titleId = useId();
  const changes = useChanges(search);
  const rows = changes.data?.pages.flat();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Changes"
        actions={
          <CsvButton
            label="Export CSV: changes"
            fileName="change-log.csv"
            rows={async () => changeRows(await readAllChanges(search))}
            isDisabled={!rows?.length}
          />
        }
      />
      <ChangesToolbar search={search} people={peopleToOffer(search, staff, rows)} onSearch={onSearch} />
      <Rows changes={changes} search={search} onSearch={onSearch} />
    </Card>
  );
}

/** Customers hand in set-ups and book sessions too: one of them is chosen in a row, and then stands in the filter. */
function peopleToOffer(
  { by }: ChangesSearch,
  staff: readonly ByOption[],
  rows: readonly { by: ByOption | null }[] = [],
): readonly ByOption[] {
  if (by === undefined || by === 0 || staff.some(({ id }) => id === by)) return staff;
  const chosen = rows.find((row) => row.by?.id === by)?.by;
  return [...staff, { id: by, fullName: chosen?.fullName ?? `Person ${by}` }];
}

interface RowsProps extends Omit<ChangeLogProps, 'staff'> {
  changes: ReturnType<typeof useChanges>;
}

function Rows({ changes, search, onSearch }: RowsProps) {
  if (changes.isPending) return <TableSkeleton label="Loading changes..." />;
  if (!changes.data) {
    return (
      <ErrorState
        title="Failed to fetch the change log"
        message={messageOf(changes.error)}
        onRetry={() => void changes.refetch()}
        isRetrying={changes.isFetching}
      />
    );
  }
  const rows = changes.data.pages.flat();
  if (rows.length === 0) {
    const isNarrowed = Object.keys(search).length > 0;
    return (
      <EmptyState
        icon={<History />}
        text={isNarrowed ? 'No change matches' : 'Nothing has been changed yet'}
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={() => onSearch({})}>
              Show all changes
            </Button>
          )
        }
      />
    );
  }
  return (
    <div aria-busy={changes.isPlaceholderData} className={changes.isPlaceholderData ? 'opacity-60' : ''}>
      <ul className="divide-y">
        {rows.map((change) => (
          <ChangeRow key={change.id} change={change} onNarrow={(part) => onSearch({ ...search, ...part })} />
        ))}
      </ul>
      <MoreRows read={changes} />
    </div>
  );
}
