import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';
import { adminScreens } from '#web/pages/admin/admin-screens.ts';

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
  { to: paths.usageMetrics, label: 'Usage Metrics' },
  {
    to: paths.librarianResources,
    label: 'Librarian Resources',
    also: [paths.resources, paths.gettingStartedGuide, paths.promotionGuide],
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

export function navLinksFor(role: Role): readonly NavLink[] {
  const all: readonly NavLink[] = navLinks;
  return all.filter((link) => !link.roles || link.roles.includes(role));
}

/** What a link says of itself on pages that belong to it; on its own page the router says `page`. */
export function currentAt(link: NavLink, pathname: string): { 'aria-current'?: 'true' } {
  return link.also?.some((path) => path === pathname) ? { 'aria-current': 'true' } : {};
}
