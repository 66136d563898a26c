import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId } from 'react';
import { securityEventsKeptDays } from '#contract/values/security-events.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { EventRow } from './event-row.tsx';
import { eventRows } from './events-csv.ts';
import { readAllEvents, useSecurityEvents } from './security-log.api.ts';
import type { SecuritySearch } from './security-search.ts';
import { SecurityToolbar } from './security-toolbar.tsx';

interface SecurityLogProps {
  search: SecuritySearch;
  /** Changes the address. */
  onSearch: (search: SecuritySearch) => void;
}

/** What happened to accounts; it can be narrowed and exported, never edited. */
export function SecurityLog({ search, onSearch }: SecurityLogProps) {
  const titleId = useId();
  const events = useSecurityEvents(search);
  const rows = events.data?.pages.flat();
  const chosen = rows?.find(({ person }) => person?.id === search.person)?.person ?? undefined;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Events"
        actions={
          <CsvButton
            label="Export CSV: security log"
            fileName="security-log.csv"
            rows={async () => eventRows(await readAllEvents(search))}
            isDisabled={!rows?.length}
          />
        }
      />
      <SecurityToolbar search={search} chosen={chosen} onSearch={onSearch} />
      <Events events={events} search={search} onSearch={onSearch} />
      <p className="border-t px-4 py-3 text-muted text-small">
        Events are kept for {securityEventsKeptDays} days. The same within a quarter of an hour is one row.
      </p>
    </Card>
  );
}

function Events({ events, search, onSearch }: SecurityLogProps & { events: ReturnType<typeof useSecurityEvents> }) {
  if (events.isPending) return <TableSkeleton label="Loading events..." />;
  if (!events.data) {
    return (
      <ErrorState
        title="Failed to fetch the security log"
        message={messageOf(events.error)}
        onRetry={() => void events.refetch()}
        isRetrying={events.isFetching}
      />
    );
  }
  const rows = events.data.pages.flat();
  if (rows.length === 0) {
    const isNarrowed = Object.keys(search).length > 0;
    return (
      <EmptyState
        icon={<ShieldCheck />}
        text={isNarrowed ? 'No event matches' : 'Nothing has happened yet'}
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={() => onSearch({})}>
              Show all events
            </Button>
          )
        }
      />
    );
  }
  return (
    <div aria-busy={events.isPlaceholderData} className={events.isPlaceholderData ? 'opacity-60' : ''}>
      <ul className="divide-y">
        {rows.map((event) => (
          <EventRow key={event.id} event={event} onPerson={(person) => onSearch({ ...search, person })} />
        ))}
      </ul>
      <MoreRows read={events} />
    </div>
  );
}
