import { Link } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { SecurityEvent } from '#contract/security-log.ts';
import { paths } from '#contract/values/pages.ts';
import { securityEventKinds, securityEvents } from '#contract/values/security-events.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { SearchedField } from '#web/ui/fields/searched-field.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { eventColumns } from './event-columns.tsx';
import { EventRow } from './event-row.tsx';
import { useSecurityEvents } from './security-log.api.ts';
import type { SecuritySearch } from './security-search.ts';

interface SecurityLogProps {
  search: SecuritySearch;
  onSearch: ChangeAddress<SecuritySearch>;
}

const list: Omit<ListOf<SecurityEvent>, 'columns'> = {
  title: 'Events',
  what: 'events',
  keyOf: ({ id }) => id,
  file: 'security-log',
  fileOf: 'security log',
  icon: <ShieldCheck />,
  nothing: 'Nothing has happened yet',
  nothingFits: 'No event matches',
  failed: 'Failed to fetch the security log',
};
const kindOptions = securityEventKinds.map((value) => ({ value, label: securityEvents[value] }));

/** Events of all accounts, with filters and export; read-only. */
export function SecurityLog({ search, onSearch }: SecurityLogProps) {
  const read = useSecurityEvents(search);
  const isPhone = useIsPhone();
  const onPerson = (person: number) => onSearch({ person });
  // A person chosen in a row may have left, so the name comes from the rows.
  const chosen = read.rows?.find(({ person }) => person?.id === search.person)?.person;
  return (
    <ListCard
      list={{ ...list, columns: eventColumns(onPerson) }}
      read={read}
      renderRow={isPhone ? (event) => <EventRow event={event} onPerson={onPerson} /> : undefined}
      onShowAll={emptied(search, onSearch)}
      toolbar={
        <ListToolbar
          search={search}
          onChange={onSearch}
          hasLabels
          filters={[
            {
              key: 'person',
              label: 'Account',
              render: (field) => (
                <SearchedField
                  {...field}
                  what="people"
                  placeholder="Everyone"
                  lastChoice={{ value: '', label: 'Everyone' }}
                  find={(query) => readOf('GET /api/users', { query })}
                  choiceOf={personChoice}
                  known={
                    search.person === undefined
                      ? undefined
                      : personChoice(chosen ?? { id: search.person, fullName: `Person ${search.person}` })
                  }
                />
              ),
            },
            { key: 'kind', label: 'Event', options: [{ value: '', label: 'Every event' }, ...kindOptions] },
            { key: 'from', label: 'From' },
            { key: 'to', label: 'To' },
          ]}
        />
      }
    >
      <p className="border-t px-4 py-3 text-muted text-small">
        <Link to={paths.adminData} className="text-link underline underline-offset-2">
          Retention
        </Link>{' '}
        says how long events are kept. Equal events within a quarter of an hour share one row.
      </p>
    </ListCard>
  );
}

function personChoice({ id, fullName }: { id: number; fullName: string }) {
  return { value: String(id), label: fullName };
}
