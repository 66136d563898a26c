import { Link, useLocation } from '@tanstack/react-router';
import { type AdminEntry, isEntryAt } from './admin-groups.ts';

interface AdminLinkProps {
  entry: AdminEntry;
  waiting: { count: number; what: string } | undefined;
  onChosen: (() => void) | undefined;
}

/** A link to an admin page, marked when it is open, with the count of waiting work. */
export function AdminLink({ entry, waiting, onChosen }: AdminLinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { Icon } = entry;
  const waitingText = waiting && waiting.count > 0 ? `${waiting.count} ${waiting.what}` : undefined;
  return (
    <Link
      to={entry.to}
      search={{}}
      // The router compares the whole search, which changes while one works on the page, so only `aria-current` marks the link.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isEntryAt(entry, pathname) ? 'page' : undefined}
      title={waitingText}
      onClick={onChosen}
      className="flex min-h-8 items-center gap-2.5 rounded-control px-2.5 font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink touch:min-h-11 aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-link [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {waitingText && (
        <span className="text-caption tabular-nums">
          <span aria-hidden="true">{waiting && waiting.count > 99 ? '99+' : waiting?.count}</span>
          <span className="sr-only">{waitingText}</span>
        </span>
      )}
    </Link>
  );
}
