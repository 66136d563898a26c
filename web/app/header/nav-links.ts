import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';
import { adminScreens } from '#web/pages/admin/frame/admin-screens.ts';

export interface NavLink {
  to: PagePath;
  label: string;
  /** Who sees it; everybody without. */
  roles?: readonly Role[];
  /** Where pages begin that belong to this one and are not below it. */
  also?: string;
  /** Left out of the mobile menu. */
  isDesktopOnly?: boolean;
}

const [adminPanel] = adminScreens;

/** The links of header and mobile menu, in order. */
export const navLinks = [
  { to: paths.home, label: 'Dashboard' },
  // Staff come to an institution from the list that stands there.
  { to: paths.subscription, label: 'Your Subscription', also: '/institutions/' },
  { to: paths.technicalSetup, label: 'Technical Setup' },
  { to: paths.usageMetrics, label: 'Usage Metrics' },
  { to: paths.librarianResources, label: 'Librarian Resources' },
  // Administrators would be sent to Home.
  {
    to: paths.customerSupport,
    label: 'Knowledge Base AI',
    roles: ['customer', 'account_manager', 'tech_support'],
  },
  {
    to: adminPanel.path,
    label: adminPanel.label,
    roles: ['admin'],
    isDesktopOnly: true,
  },
] as const satisfies readonly NavLink[];

/** The pages beside those of the header: under More on wide screens, below the links in the mobile menu. */
export const moreLinks = [
  { to: paths.resources, label: 'Learning Resources' },
  { to: paths.schedule, label: 'Your sessions' },
  { to: paths.savedReplies, label: 'Saved replies', roles: ['account_manager', 'tech_support', 'admin'] },
  { to: paths.help, label: 'Help', also: paths.developers },
] as const satisfies readonly NavLink[];

export const navLinksFor = (role: Role): readonly NavLink[] => shownTo(role, navLinks);

export const moreLinksFor = (role: Role): readonly NavLink[] => shownTo(role, moreLinks);

function shownTo(role: Role, links: readonly NavLink[]): readonly NavLink[] {
  return links.filter((link) => !link.roles || link.roles.includes(role));
}

/** How a link of the header looks. Between 1200 and 1360 px the seven of them have little room beside a long name. */
export const headerLinkClasses =
  'flex h-9 items-center gap-1 whitespace-nowrap rounded-control px-2 font-medium text-small text-muted transition-colors duration-120 hover:bg-hover hover:text-ink xl:text-control min-[1360px]:px-2.5 aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-link';

/** Whether a page is this link's own, or belongs to it. */
export const isAt = (link: NavLink, pathname: string) =>
  link.to === pathname || Boolean(currentAt(link, pathname)['aria-current']);

/** What a link says of itself on pages below it, or that belong to it; on its own page the router says `page`. */
export function currentAt({ to, also }: NavLink, pathname: string): { 'aria-current'?: 'true' } {
  const isBelow = pathname.startsWith(`${to}/`) || (also !== undefined && pathname.startsWith(also));
  return isBelow ? { 'aria-current': 'true' } : {};
}
