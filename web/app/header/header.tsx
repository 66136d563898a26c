import { Link, useLocation } from '@tanstack/react-router';
import MenuIcon from 'lucide-react/icons/menu';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { BellButton } from '#web/features/notifications/bell-button.tsx';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { usePortal } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AccountButton } from './account-button.tsx';
import type { LogOutEntry } from './log-out-entry.ts';
import { MoreButton } from './more-button.tsx';
import { currentAt, headerLinkClasses, isAt, moreLinksFor, navLinksFor } from './nav-links.ts';

const Palette = lazyPart(() => import('#web/app/palette/palette-opener.tsx').then((file) => file.PaletteOpener));
const HeaderBell = lazyPart(() => import('./header-bell.tsx').then((file) => file.HeaderBell));
const MoreMenu = lazyPart(() => import('./more-menu.tsx').then((file) => file.MoreMenu));
const AccountMenu = lazyPart(() => import('./account-menu.tsx').then((file) => file.AccountMenu));

interface HeaderProps extends LogOutEntry {
  onOpenMenu: () => void;
}

export function Header({ onOpenMenu, onLogOut, isLeaving }: HeaderProps) {
  const viewer = useViewer();
  const { name } = usePortal();
  const may = capabilitiesOf(viewer);
  const pathname = useLocation({ select: (location) => location.pathname });
  const more = moreLinksFor(may);
  const isMoreCurrent = more.some((link) => isAt(link, pathname));
  return (
    <header className="z-20 flex h-(--header-height) shrink-0 items-center gap-4 border-b bg-surface px-4 md:px-5 print:hidden">
      <Link
        to={paths.home}
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-semibold text-[15px]"
      >
        <PortalMark className="size-6.5 shrink-0" />
        <span className="truncate">{name}</span>
      </Link>
      <nav aria-label="Main" className="hidden shrink-0 items-center gap-0.5 min-[1200px]:flex min-[1440px]:gap-1">
        {navLinksFor(may).map((link) => (
          <Link
            key={link.to}
            to={link.to}
            activeOptions={{ exact: true, includeSearch: false }}
            {...currentAt(link, pathname)}
            className={headerLinkClasses}
          >
            {link.label}
          </Link>
        ))}
        <AfterPage meanwhile={<MoreButton isCurrent={isMoreCurrent} disabled />}>
          <MoreMenu links={more} pathname={pathname} isCurrent={isMoreCurrent} />
        </AfterPage>
      </nav>
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">
        <IconButton
          label="Menu"
          icon={<MenuIcon />}
          tooltipSide="bottom"
          onClick={onOpenMenu}
          className="max-md:hidden min-[1200px]:hidden"
        />
        <AfterPage meanwhile={<PaletteButton isDisabled />}>
          <Palette onLogOut={onLogOut} />
        </AfterPage>
        <AfterPage meanwhile={<BellButton newCount={0} disabled />}>
          <HeaderBell />
        </AfterPage>
        <AfterPage meanwhile={<AccountButton viewer={viewer} disabled />}>
          <AccountMenu onLogOut={onLogOut} isLeaving={isLeaving} />
        </AfterPage>
      </div>
    </header>
  );
}
