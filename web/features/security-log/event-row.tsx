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
  const { at, lastAt, person } = event;
  const [first, last] = [momentText(at), momentText(lastAt)];
  return (
    <div className="wrap-anywhere grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[1fr_1.2fr] print:grid-cols-[1fr_1.2fr]">
      <div>
        <p className="font-medium text-control">{eventText(event)}</p>
        {onPerson && (
          <p className="text-muted text-small">
            {person ? (
              <button
                type="button"
                className="text-left text-link underline-offset-2 hover:underline touch:min-h-11"
                aria-label={`All events of ${person.fullName}`}
                onClick={() => onPerson(person.id)}
              >
                {person.fullName}
              </button>
            ) : (
              personText(event)
            )}
          </p>
        )}
      </div>
      <div className="text-small">
        <p>
          <time dateTime={at}>{first}</time>
          {last !== first && (
            <>
              {' to '}
              <time dateTime={lastAt}>{last}</time>
            </>
          )}
        </p>
        <p className="text-muted">{placeText(event)}</p>
      </div>
    </div>
  );
}
