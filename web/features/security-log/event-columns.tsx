import type { SecurityEvent } from '#contract/security-log.ts';
import { securityEvents } from '#contract/values/security-events.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { EventPerson, EventTime } from './event-row.tsx';
import { eventText, personText, placeText } from './event-texts.ts';

/** The columns of the security log; files have more of them than the table. */
export function eventColumns(onPerson: (id: number) => void): readonly Column<SecurityEvent>[] {
  return [
    {
      ...{ label: 'Time', textLabel: 'First (UTC)', className: 'w-48' },
      cell: (event) => <EventTime event={event} />,
      text: ({ at }) => at,
    },
    { label: 'Last (UTC)', text: ({ lastAt }) => lastAt },
    { label: 'Times', text: ({ times }) => times },
    { label: 'Event', cell: eventText, text: ({ kind }) => securityEvents[kind] },
    {
      ...{ label: 'Account', className: 'w-56' },
      cell: (event) => <EventPerson event={event} onPerson={onPerson} />,
      text: personText,
    },
    { label: 'From', cell: placeText },
    { label: 'By', text: ({ by }) => by?.fullName },
    { label: 'Network address', text: ({ address }) => address },
    { label: 'Browser', text: ({ browser }) => browser },
  ];
}
