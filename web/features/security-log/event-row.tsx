import type { SecurityEvent } from '#contract/security-log.ts';
import { momentText } from '#web/lib/days.ts';
import { eventText, personText, placeText } from './event-texts.ts';

interface EventRowProps {
  event: SecurityEvent;
  /** Limits the list to one person's events; without it the list is about one person anyway. */
  onPerson?: (id: number) => void;
}

/** One event: what happened to whose account, when, and from where. */
export function EventRow({ event, onPerson }: EventRowProps) {
  return (
    <div className="wrap-anywhere grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[1fr_1.2fr] print:grid-cols-[1fr_1.2fr]">
      <div>
        <p className="font-medium text-control">{eventText(event)}</p>
        {onPerson && (
          <p className="text-muted text-small">
            <EventPerson event={event} onPerson={onPerson} />
          </p>
        )}
      </div>
      <div className="text-small">
        <p>
          <EventTime event={event} />
        </p>
        <p className="text-muted">{placeText(event)}</p>
      </div>
    </div>
  );
}

/** When an event happened, and when the last one that was like it. */
export function EventTime({ event: { at, lastAt } }: EventRowProps) {
  const [first, last] = [momentText(at), momentText(lastAt)];
  return (
    <>
      <time dateTime={at}>{first}</time>
      {last !== first && (
        <>
          {' to '}
          <time dateTime={lastAt}>{last}</time>
        </>
      )}
    </>
  );
}

export function EventPerson({ event, onPerson }: Required<EventRowProps>) {
  const { person } = event;
  if (!person) return personText(event);
  return (
    <button
      type="button"
      className="text-left text-link underline-offset-2 hover:underline touch:min-h-11"
      aria-label={`All events of ${person.fullName}`}
      onClick={() => onPerson(person.id)}
    >
      {person.fullName}
    </button>
  );
}
