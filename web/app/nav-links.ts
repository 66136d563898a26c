import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';
import { adminScreens } from '#web/pages/admin/admin-screens.ts';
import { pageNames } from './page-names.ts';

export interface NavLink {
  to: PagePath;
  label: string;
  /** Who sees it; everybody without. */
  roles?: readonly Role[];
  /** Pages without a link of their own that belong to this one. */
  also?: readonly PagePath[];
  /** Left out of the mobile menu (specification §2: the admin link). */
  isDesktopOnly?: boolean;
}

const [adminPanel] = adminScreens;

/** The links of header and mobile menu, in the specification's order. */
const navLinks: readonly NavLink[] = [
  { to: paths.home, label: pageNames[paths.home] },
  { to: paths.subscription, label: pageNames[paths.subscription] },
  { to: paths.technicalSetup, label: pageNames[paths.technicalSetup], also: [paths.signInSheets, paths.signInTest] },
  { to: paths.usageMetrics, label: pageNames[paths.usageMetrics] },
  {
    to: paths.librarianResources,
    label: pageNames[paths.librarianResources],
    also: [paths.resources, paths.gettingStartedGuide, paths.promotionGuide],
  },
  { to: adminPanel.path, label: adminPanel.label, roles: ['admin'], isDesktopOnly: true },
];

export function navLinksFor(role: Role): readonly NavLink[] {
  return navLinks.filter((link) => !link.roles || link.roles.includes(role));
}

/** What a link says of itself on pages that belong to it; on its own page the router says `page`. */
export function currentAt(link: NavLink, pathname: string): { 'aria-current'?: 'true' } {
  return link.also?.some((path) => path === pathname) ? { 'aria-current': 'true' } : {};
}
