import { Link, useLocation } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AdminLinks } from '#web/pages/admin/frame/admin-links.tsx';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { LogOutEntry } from './log-out-entry.ts';
import { currentAt, moreLinksFor, type NavLink, navLinksFor } from './nav-links.ts';

/** On wide screens this link is in the account menu. */
const account: NavLink = { to: paths.account, label: 'Account settings' };

interface MobileMenuProps extends LogOutEntry {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function MobileMenu({ isOpen, onOpenChange, onLogOut, isLeaving }: MobileMenuProps) {
  const viewer = useViewer();
  const may = capabilitiesOf(viewer);
  const pathname = useLocation({ select: (location) => location.pathname });
  const links = navLinksFor(may).filter((link) => !link.isDesktopOnly);
  const linkOf = (link: NavLink) => (
    <Link
      key={link.to}
      to={link.to}
      activeOptions={{ exact: true, includeSearch: false }}
      {...currentAt(link, pathname)}
      onClick={() => onOpenChange(false)}
      className="flex min-h-11 items-center rounded-control px-3 font-medium text-body hover:bg-hover aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-link"
    >
      {link.label}
    </Link>
  );
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title="Menu">
      <div className="flex min-h-full flex-col">
        <nav aria-label="Main" className="flex flex-col gap-1 p-3">
          {links.map(linkOf)}
          <div className="mx-3 my-1 border-t" />
          {[...moreLinksFor(may), account].map(linkOf)}
        </nav>
        {may.runsPortal && (
          <div className="border-t p-1">
            <AdminLinks onChosen={() => onOpenChange(false)} />
          </div>
        )}
        <div className="mt-auto flex items-center gap-3 border-t p-4">
          <Avatar fullName={viewer.fullName} role={viewer.role} />
          <div className="flex min-w-0 flex-1 flex-col items-start">
            <p className="w-full truncate font-semibold text-control">{viewer.fullName}</p>
            <RoleBadge role={viewer.role} />
          </div>
          <Button
            variant="secondary"
            icon={<LogOut />}
            onClick={onLogOut}
            isPending={isLeaving}
            pendingText="Logging out..."
          >
            Log out
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
