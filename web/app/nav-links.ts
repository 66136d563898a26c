import type { Role } from '#contract/roles.ts';
import { paths } from '#web/lib/links.ts';

export interface NavLink {
  to: (typeof paths)[keyof typeof paths];
  label: string;
  /** Roles that see it; everybody without. */
  roles?: readonly Role[];
  /** Left out of the mobile menu (specification §2: the admin link). */
  isDesktopOnly?: boolean;
}

/** The links of header and mobile menu, in the specification's order: one line per screen that exists. */
const navLinks: readonly NavLink[] = [
  { to: paths.home, label: 'Dashboard' },
  { to: paths.subscription, label: 'Your Subscription' },
  { to: paths.usageMetrics, label: 'Usage Metrics' },
  { to: paths.librarianResources, label: 'Librarian Resources' },
  { to: paths.admin, label: 'Admin Panel', roles: ['admin'], isDesktopOnly: true },
];

export function navLinksFor(role: Role): readonly NavLink[] {
  return navLinks.filter((link) => !link.roles || link.roles.includes(role));
}
