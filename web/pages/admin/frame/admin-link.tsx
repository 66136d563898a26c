import { Link } from '@tanstack/react-router';
import { type AdminEntry, isEntryAt } from './admin-groups.ts';
import { readAdminSearch } from './admin-search.ts';
import { useAdminPlace } from './use-admin-place.ts';

interface AdminLinkProps {
  entry: AdminEntry;
  waiting: { count: number; what: string } | undefined;
  onChosen: (() => void) | undefined;
}

/** One admin page, lit where it is shown, and how much waits there. */
export function AdminLink({ entry, waiting, onChosen }: AdminLinkProps) {
  const { pathname, view } = useAdminPlace();
  const { Icon } = entry;
  const told = waiting && waiting.count > 0 ? `${waiting.count} ${waiting.what}` : undefined;
  return (
    <Link
      to={entry.to}
      search={entry.view ? readAdminSearch({ view: entry.view }) : {}}
      // The router compares the whole search, which a page changes as one works there: `aria-current` alone marks it.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isEntryAt(entry, pathname, view) ? 'page' : undefined}
      title={told}
      onClick={onChosen}
      className="flex min-h-8 items-center gap-2.5 rounded-control px-2.5 font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink touch:min-h-11 aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-link [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {told && (
        <span className="text-caption tabular-nums">
          <span aria-hidden="true">{waiting && waiting.count > 99 ? '99+' : waiting?.count}</span>
          <span className="sr-only">{told}</span>
        </span>
      )}
    </Link>
  );
}
