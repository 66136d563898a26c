import { Link, useLocation } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import LibraryBig from 'lucide-react/icons/library-big';
import MenuIcon from 'lucide-react/icons/menu';
import MessageSquare from 'lucide-react/icons/message-square';
import { paths } from '#contract/values/pages.ts';

const entryClasses =
  'flex h-full flex-1 flex-col items-center justify-center gap-1 font-medium text-caption text-muted aria-[current=page]:font-semibold aria-[current=page]:text-link [&_svg]:size-5';

/** The bar has one entry for both halves of the library, which link to each other. */
const libraryPaths: readonly string[] = [
  paths.resources,
  paths.librarianResources,
  paths.gettingStartedGuide,
  paths.promotionGuide,
  paths.promotionKit,
];

/** The navigation on phones. */
export function BottomBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const isInLibrary = useLocation({ select: ({ pathname }) => libraryPaths.includes(pathname) });
  return (
    <nav
      aria-label="Quick"
      className="flex h-(--bottom-bar-height) shrink-0 items-start border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <Link to={paths.home} activeOptions={{ exact: true, includeSearch: false }} className={entryClasses}>
        <MessageSquare aria-hidden="true" />
        Chat
      </Link>
      <Link to={paths.usageMetrics} activeOptions={{ includeSearch: false }} className={entryClasses}>
        <ChartColumn aria-hidden="true" />
        Usage
      </Link>
      <Link
        to={paths.resources}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={isInLibrary ? 'page' : undefined}
        className={entryClasses}
      >
        <LibraryBig aria-hidden="true" />
        Library
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={onOpenMenu} className={entryClasses}>
        <MenuIcon aria-hidden="true" />
        Menu
      </button>
    </nav>
  );
}
