import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';
import { adminScreens } from '#web/pages/admin/admin-screens.ts';
import { staffGuides } from '#web/pages/help/staff-guides.ts';

export interface NavLink {
  to: PagePath;
  label: string;
  /** Who sees it; everybody without. */
  roles?: readonly Role[];
  /** Pages without a link of their own that belong to this one. */
  also?: readonly PagePath[];
  /** Left out of the mobile menu. */
  isDesktopOnly?: boolean;
}

const [adminPanel, ...otherScreens] = adminScreens;

/** The links of header and mobile menu, in order. */
export const navLinks = [
  { to: paths.home, label: 'Dashboard' },
  { to: paths.subscription, label: 'Your Subscription' },
  { to: paths.technicalSetup, label: 'Technical Setup', also: [paths.signInSheets, paths.signInTest] },
  {
    to: paths.usageMetrics,
    label: 'Usage Metrics',
    also: Object.values(paths).filter((path) => path.startsWith(`${paths.usageMetrics}/`)),
  },
  {
    to: paths.librarianResources,
    label: 'Librarian Resources',
    also: [paths.gettingStartedGuide, paths.promotionGuide, paths.promotionKit],
  },
  // Administrators would be sent to Home.
  {
    to: paths.customerSupport,
    label: 'Knowledge Base AI',
    roles: ['customer', 'account_manager', 'tech_support'],
  },
  {
    to: adminPanel.path,
    label: adminPanel.label,
    also: otherScreens.map(({ path }) => path),
    roles: ['admin'],
    isDesktopOnly: true,
  },
] as const satisfies readonly NavLink[];

/** The pages beside those of the header: under More on wide screens, below the links in the mobile menu. */
export const moreLinks = [
  { to: paths.resources, label: 'Learning Resources' },
  { to: paths.schedule, label: 'Your sessions' },
  { to: paths.savedReplies, label: 'Saved replies', roles: ['account_manager', 'tech_support', 'admin'] },
  { to: paths.help, label: 'Help', also: [...staffGuides.map(({ path }) => path), paths.developers] },
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

/** What a link says of itself on pages that belong to it; on its own page the router says `page`. */
export function currentAt(link: NavLink, pathname: string): { 'aria-current'?: 'true' } {
  return link.also?.some((path) => path === pathname) ? { 'aria-current': 'true' } : {};
}
