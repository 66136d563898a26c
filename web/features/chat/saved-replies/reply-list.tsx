import { Link } from '@tanstack/react-router';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { paths } from '#contract/values/pages.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { useSavedReplies } from './saved-replies.api.ts';

interface ReplyListProps {
  id: string;
  query: ReturnType<typeof useSavedReplies>;
  found: readonly SavedReply[];
  /** The index of the active reply. */
  at: number;
  onChoose: (reply: SavedReply) => void;
}

export function ReplyList({ id, query, found, at, onChoose }: ReplyListProps) {
  return (
    <div className="absolute right-4 bottom-full left-4 z-20 mb-1 flex max-h-72 animate-pop-in flex-col overflow-hidden rounded-card border bg-surface shadow-popup">
      <div id={id} role="listbox" aria-label="Saved replies" className="min-h-0 overflow-y-auto overscroll-contain p-1">
        {found.map((reply, index) => (
          <button
            key={reply.id}
            id={replyOptionId(id, index)}
            type="button"
            role="option"
            // The composer handles the keys.
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(reply)}
            className={classNames(
              'block w-full rounded-control px-3 py-1.5 text-left touch:min-h-11',
              index === at ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 truncate font-semibold text-control">{reply.name}</span>
              {reply.isForTeam && <span className="shrink-0 text-caption text-muted">Team</span>}
            </span>
            <span className="block truncate text-muted text-small">{reply.text}</span>
          </button>
        ))}
      </div>
      <div className="flex items-center justify-between gap-3 border-t px-3 py-1.5 text-caption text-muted">
        <p role="status">{statusOf(query, found.length)}</p>
        <Link to={paths.savedReplies} className="font-medium text-link underline-offset-2 hover:underline">
          Manage replies
        </Link>
      </div>
    </div>
  );
}

/** The id of a reply in the list, for `aria-activedescendant`. */
export function replyOptionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

function statusOf({ error, data }: ReturnType<typeof useSavedReplies>, count: number): string {
  if (error) return `Failed to fetch the replies: ${messageOf(error)}`;
  if (!data) return 'Loading...';
  if (data.length === 0) return 'There are no saved replies yet';
  if (count === 0) return 'No saved reply contains these words';
  return `${count === 1 ? 'One reply' : `${count} replies`} · Enter inserts, Esc closes`;
}
