import { Link } from '@tanstack/react-router';
import MenuIcon from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { paths } from '#contract/values/pages.ts';
import { portalName } from '#web/lib/portal.ts';
import { isMac, shortcuts } from '#web/lib/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PortalMark } from '#web/ui/portal-mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HeaderBell } from './header-bell.tsx';
import type { LogOutEntry } from './log-out-entry.ts';
import { navLinksFor } from './nav-links.ts';

interface HeaderProps extends LogOutEntry {
  onOpenMenu: () => void;
  onSearch: () => void;
}

export function Header({ onOpenMenu, onSearch, onLogOut, isLeaving }: HeaderProps) {
  const viewer = useViewer();
  return (
    <header className="z-20 flex h-(--header-height) shrink-0 items-center gap-4 border-b bg-surface px-4 md:px-5 print:hidden">
      <Link
        to={paths.home}
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-semibold text-[15px]"
      >
        <PortalMark className="size-6.5 shrink-0" />
        <span className="truncate">{portalName}</span>
      </Link>
      <nav aria-label="Main" className="hidden min-w-0 items-center gap-1 min-[1200px]:flex">
        {navLinksFor(viewer.role).map((link) => (
          <Link
            key={link.to}
            to={link.to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="flex h-9 items-center whitespace-nowrap rounded-control px-3 font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-link"
          >
            {link.label}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">
        <IconButton
          label="Menu"
          icon={<MenuIcon />}
          tooltipSide="bottom"
          onClick={onOpenMenu}
          className="max-md:hidden min-[1200px]:hidden"
        />
        <IconButton
          label={shortcuts.palette.label}
          icon={<Search />}
          tooltipSide="bottom"
          aria-haspopup="dialog"
          aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
          onClick={onSearch}
        />
        <HeaderBell />
        <AccountMenu onLogOut={onLogOut} isLeaving={isLeaving} />
      </div>
    </header>
  );
}
