import type { InboxPart } from '#contract/values/chat/inbox.ts';
import { paths } from '#contract/values/pages.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The details were opened from the list behind them. */
    isResourceOpen?: boolean;
    /** The article was opened from what is behind it. */
    isArticleOpen?: boolean;
    /** The question written before the assistant's chat opened is asked there at once. */
    asksAtOnce?: boolean;
    /** A conversation that nobody chose: it is read once somebody does something in it. */
    isOpenedByPage?: boolean;
    /** Who has just set a password, and signs in next. */
    username?: string;
  }
}

/** The search of Home's address, and of the admin dashboard's: the open conversation, the message to show in it, and whom the list shows. */
export interface HomeSearch {
  contact?: number;
  message?: number;
  /** Without it the list shows the recent conversations. */
  tab?: 'all';
  /** For staff, which part of the inbox the list shows instead. */
  inbox?: InboxPart;
  /** For staff, a tag that what is shown of it must have. */
  tag?: string;
  /** Text that names or institutions in the list must contain. */
  find?: string;
  /** The search for new contacts is open, with this text. */
  add?: string;
}

/** Link properties of the page about an institution. */
export function institutionLink(id: number) {
  return { to: paths.institution, params: { institution: String(id) } } as const;
}

/** Link properties of a conversation on Home, from wherever. Tab, filter and search of the list stay. */
export function contactLink(contactId: number) {
  return {
    to: paths.home,
    search: (before: object): HomeSearch => ({ contact: contactId, ...listSearch(before) }),
  } as const;
}

/** Link properties of the search for new contacts, with a text to search for. The open conversation stays. */
export function addContactLink(text: string) {
  return {
    to: paths.home,
    search: (before: HomeSearch): HomeSearch => ({
      ...(before.contact && { contact: before.contact }),
      ...listSearch(before),
      add: text,
    }),
  } as const;
}

/** Link properties of a resource's details over the current list, at a page or slide. */
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

/** The same on the page where one is, which is Home or the admin dashboard. */
export function conversationLink(contactId: number) {
  return { ...contactLink(contactId), to: '.' } as const;
}

/** Link properties of the page where one is without an open conversation. Tab, filter and search of the list stay. */
export const conversationsLink = { to: '.', search: (before: object): HomeSearch => listSearch(before) } as const;

function listSearch(before: object): HomeSearch {
  const { tab, find, inbox, tag }: Omit<HomeSearch, 'tab'> & { tab?: unknown } = before;
  // Other pages have tabs of their own.
  return { ...(tab === 'all' && { tab }), ...(inbox && { inbox }), ...(tag && { tag }), ...(find && { find }) };
}

/** A path of this site or nothing: a crafted link must not lead people to another site after signing in. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.startsWith('//') || next.includes('\\'))
    return undefined;
  const target = new URL(next, window.location.origin);
  if (target.origin !== window.location.origin || target.pathname === paths.auth) return undefined;
  return target.pathname + target.search + target.hash;
}
