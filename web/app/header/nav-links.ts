import type { Capabilities } from '#contract/values/capabilities.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';

export interface NavLink {
  to: PagePath;
  label: string;
  /** Who sees the link; everybody if omitted. */
  isFor?: (may: Capabilities) => boolean;
  /** Path prefix of further pages that belong to this link. */
  also?: string;
  /** Left out of the mobile menu. */
  isDesktopOnly?: boolean;
}

export const navLinks = [
  { to: paths.home, label: 'Dashboard' },
  // Staff open an institution from the list on this page, administrators from the Admin Panel.
  {
    to: paths.subscription,
    label: 'Your Subscription',
    also: '/institutions/',
    isFor: (may: Capabilities) => !may.runsPortal,
  },
  { to: paths.subscription, label: 'Your Subscription', isFor: (may: Capabilities) => may.runsPortal },
  { to: paths.technicalSetup, label: 'Technical Setup' },
  { to: paths.usageMetrics, label: 'Usage Metrics' },
  { to: paths.librarianResources, label: 'Librarian Resources' },
  // The page redirects administrators to Home.
  {
    to: paths.customerSupport,
    label: 'Knowledge Base AI',
    isFor: (may: Capabilities) => !may.writesSharedAnswers,
  },
  {
    to: paths.admin,
    label: 'Admin Panel',
    isFor: (may: Capabilities) => may.runsPortal,
    also: '/institutions/',
    isDesktopOnly: true,
  },
] as const satisfies readonly NavLink[];

/** Pages under More on wide screens, and below the main links in the mobile menu. */
export const moreLinks = [
  { to: paths.resources, label: 'Learning Resources' },
  { to: paths.schedule, label: 'Your sessions' },
  { to: paths.people, label: 'People', isFor: (may: Capabilities) => may.bringsInCustomers },
  { to: paths.savedReplies, label: 'Saved replies', isFor: (may: Capabilities) => may.servesCustomers },
  {
    to: paths.strayMails,
    label: 'E-mail that found no conversation',
    isFor: (may: Capabilities) => may.sharesSupportChannels,
  },
  { to: paths.help, label: 'Help', also: paths.developers },
] as const satisfies readonly NavLink[];

export const navLinksFor = (may: Capabilities): readonly NavLink[] => shownTo(may, navLinks);

export const moreLinksFor = (may: Capabilities): readonly NavLink[] => shownTo(may, moreLinks);

function shownTo(may: Capabilities, links: readonly NavLink[]): readonly NavLink[] {
  return links.filter(({ isFor }) => !isFor || isFor(may));
}

/** Below 1440 px seven links have little room beside the search and a long name. */
export const headerLinkClasses =
  'flex h-9 items-center gap-1 whitespace-nowrap rounded-control px-2 font-medium text-small text-muted transition-colors duration-120 hover:bg-hover hover:text-ink min-[1360px]:text-control min-[1440px]:px-2.5 aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-link';

/** Whether the page is the link's own or belongs to it. */
export const isAt = (link: NavLink, pathname: string) =>
  link.to === pathname || Boolean(currentAt(link, pathname)['aria-current']);

/** Marks the link on pages that belong to it; on its own page the router sets `page`. */
export function currentAt({ to, also }: NavLink, pathname: string): { 'aria-current'?: 'true' } {
  const isBelow = pathname.startsWith(`${to}/`) || (also !== undefined && pathname.startsWith(also));
  return isBelow ? { 'aria-current': 'true' } : {};
}
