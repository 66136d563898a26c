import type { MessageHit } from '#contract/chat/chat.ts';
import type { PersonCard } from '#contract/people/people.ts';
import { exactTime } from '#web/features/chat/log/message-time.ts';
import { SenderName } from '#web/features/chat/log/sender-name.tsx';
import { dateText } from '#web/lib/days.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { cutAround } from './search-excerpt.ts';

interface SearchHitProps {
  hit: MessageHit;
  contact: PersonCard;
  /** Names the conversation of each hit. */
  isEverywhere: boolean;
  onOpen: () => void;
}

export function SearchHit({ hit: { message, matches, heldBy }, contact, isEverywhere, onOpen }: SearchHitProps) {
  const isOwn = message.senderId === useViewer().id;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col gap-0.5 rounded-control px-3 py-2 text-left hover:bg-hover"
      >
        <span className="flex w-full items-baseline justify-between gap-3">
          <span className="truncate font-medium text-control">
            {isOwn ? 'You' : <SenderName id={message.senderId} contact={contact} />}
            {isEverywhere && (isOwn || message.senderId !== contact.id) && (
              <span className="font-normal text-muted"> · {contact.fullName}</span>
            )}
            {heldBy && <span className="font-normal text-muted"> · Earlier</span>}
          </span>
          <time
            dateTime={message.timestamp}
            title={exactTime(message.timestamp)}
            className="shrink-0 text-caption text-muted"
          >
            {when(message.timestamp)}
          </time>
        </span>
        <span className="text-small [overflow-wrap:anywhere]">
          {cutAround(message.content, matches).map((part) =>
            part.isMatch ? (
              <mark key={part.at} className="rounded-sm bg-selected font-semibold text-link">
                {part.text}
              </mark>
            ) : (
              <span key={part.at} className="text-muted">
                {part.text}
              </span>
            ),
          )}
        </span>
      </button>
    </li>
  );
}

const dayMs = 24 * 3_600_000;

/** Messages older than a day also show the date: people search for what was promised in March. */
function when(timestamp: string): string {
  const ago = relativeTime(timestamp);
  return Date.now() - Date.parse(timestamp) < dayMs ? ago : `${ago} · ${dateText(timestamp)}`;
}
