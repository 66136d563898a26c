import { Link } from '@tanstack/react-router';
import { changedSearch } from '#web/lib/home-search.ts';
import type { InboxFilter } from '#web/lib/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { inboxFiltersFor, inboxWords } from './inbox-words.ts';
import { useInbox } from './use-inbox.ts';

/** The parts of the inbox with how much is in each. The chosen one leads back to all contacts. */
export function InboxFilters({ chosen }: { chosen: InboxFilter | undefined }) {
  const { role } = useViewer();
  const inbox = useInbox();
  return (
    <nav aria-label="Inbox" className="flex shrink-0 flex-wrap gap-1 px-3 pt-2">
      {inboxFiltersFor(role).map((filter) => (
        <Link
          key={filter}
          {...changedSearch(({ inbox: _, ...rest }) => (filter === chosen ? rest : { ...rest, inbox: filter }))}
          replace
          aria-current={filter === chosen ? 'true' : undefined}
          className="inline-flex h-7 items-center gap-1.5 rounded-full border border-control px-2.5 text-small hover:bg-hover aria-current:border-primary aria-current:bg-selected aria-current:font-semibold aria-current:text-link touch:h-11"
        >
          {inboxWords[filter].label}
          <span className="text-caption tabular-nums">{inbox[filter].length}</span>
        </Link>
      ))}
    </nav>
  );
}
