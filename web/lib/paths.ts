/** Every address of the product that exists, so that no link is written by hand. */
export const paths = {
  home: '/',
  subscription: '/subscription',
  usageMetrics: '/usage-metrics',
  account: '/account',
  auth: '/auth',
  setPassword: '/auth/set-password',
  admin: '/admin',
  resources: '/resources',
  librarianResources: '/librarian-resources',
  gettingStartedGuide: '/librarian-resources/guides/getting-started',
  promotionGuide: '/librarian-resources/guides/promotion',
  adminResources: '/admin/resources',
} as const;

declare module '@tanstack/history' {
  interface HistoryState {
    /** The details of a resource were opened from the list that lies behind them. */
    isResourceOpen?: boolean;
  }
}

/** What the address of Home can say: whose conversation is open, which of its messages to show, and whom the list shows. */
export interface HomeSearch {
  contact?: number;
  message?: number;
  /** Without it the list shows the recent conversations. */
  tab?: 'all';
  /** What the names and institutions in the list have to contain. */
  find?: string;
}

/** What the address of /subscription can say: which tab, and whose of the institutions that staff serve. */
export interface SubscriptionSearch {
  /** Without it the current subscription is shown. */
  tab?: 'plans';
  institution?: number;
}

/** What the address of /usage-metrics can say: which month (all without), and whose of the institutions that staff serve. */
export interface UsageSearch {
  /** `2025-01`. */
  month?: string;
  institution?: number;
}

/** What the address of the sign-in page can say: where to go afterwards. */
export interface AuthSearch {
  next?: string;
}

/** Link properties of a conversation on Home; on Home itself the list stays as it is. */
export function contactLink(contactId: number) {
  return {
    to: paths.home,
    search: (before: object): HomeSearch => ({ contact: contactId, ...listSearch(before) }),
  } as const;
}

/** Link properties of a resource's details above the list that stands behind them; with the page or slide to show. */
export function resourceLink(id: number, page?: number) {
  return {
    to: '.',
    search: (before: object) => {
      const { page: _, ...rest }: { page?: number } = before;
      return { ...rest, resource: id, ...(page && { page }) };
    },
    state: { isResourceOpen: true },
    resetScroll: false,
  } as const;
}

/** Link properties of Home without an open conversation, its list as it is. */
export const homeLink = { to: paths.home, search: (before: object): HomeSearch => listSearch(before) } as const;

function listSearch(before: object): HomeSearch {
  const { tab, find }: HomeSearch = before;
  return { ...(tab && { tab }), ...(find && { find }) };
}

/** A path of this site and nothing else: an address from outside must not lead a person away after signing in. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.startsWith('//') || next.includes('\\'))
    return undefined;
  const target = new URL(next, window.location.origin);
  if (target.origin !== window.location.origin || target.pathname === paths.auth) return undefined;
  return target.pathname + target.search + target.hash;
}
