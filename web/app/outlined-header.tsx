import Bell from 'lucide-react/icons/bell';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LibraryBig from 'lucide-react/icons/library-big';
import MenuIcon from 'lucide-react/icons/menu';
import MessageSquare from 'lucide-react/icons/message-square';
import Search from 'lucide-react/icons/search';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { portalName } from '#web/lib/portal.ts';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';
import { headerLinkClasses, navLinksFor } from './header/nav-links.ts';
import { searchBoxClasses } from './header/search-box.ts';

const button = 'inline-flex size-9 shrink-0 items-center justify-center text-muted touch:size-11 [&_svg]:size-5';
const entry =
  'flex h-full flex-1 flex-col items-center justify-center gap-1 font-medium text-caption text-muted [&_svg]:size-5';

/** The header as it will appear, without the person. The server marks the link to the current page (`data-to`). */
export function OutlinedHeader({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="z-20 flex h-(--header-height) shrink-0 items-center gap-4 border-b bg-surface px-4 md:px-5"
    >
      <div className="flex min-h-11 min-w-0 items-center gap-2.5 font-semibold text-[15px]">
        <PortalMark className="size-6.5 shrink-0" />
        <span className="truncate">{portalName}</span>
      </div>
      <div className="hidden shrink-0 items-center gap-0.5 min-[1200px]:flex min-[1440px]:gap-1">
        {navLinksFor(capabilitiesOf({ role: isAdmin ? 'admin' : 'customer' })).map(({ to, label }) => (
          <span key={to} data-to={to} className={headerLinkClasses}>
            {label}
          </span>
        ))}
        <span className={headerLinkClasses}>
          More
          <ChevronDown className="size-4" />
        </span>
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">
        <span className={`${button} max-md:hidden min-[1200px]:hidden`}>
          <MenuIcon />
        </span>
        <span className={`${button} rounded-control ${searchBoxClasses}`}>
          <Search />
        </span>
        <span className={button}>
          <Bell />
        </span>
        <span className="flex min-h-11 items-center gap-2.5 px-1.5">
          <span className="size-9 rounded-full bg-line" />
          <span className="flex w-24 flex-col gap-1.5 max-md:hidden">
            <span className="h-3.5 rounded-md bg-line" />
            <span className="h-4 w-16 rounded-md bg-line" />
          </span>
        </span>
      </div>
    </div>
  );
}

export function OutlinedBar() {
  return (
    <div
      aria-hidden="true"
      className="flex h-(--bottom-bar-height) shrink-0 items-start border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <span className={entry}>
        <MessageSquare />
        Chat
      </span>
      <span className={entry}>
        <ChartColumn />
        Usage
      </span>
      <span className={entry}>
        <LibraryBig />
        Library
      </span>
      <span className={entry}>
        <MenuIcon />
        Menu
      </span>
    </div>
  );
}
