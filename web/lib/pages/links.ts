import type { InboxPart } from '#contract/values/chat/inbox.ts';
import { paths } from '#contract/values/pages.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    isResourceOpen?: boolean;
    /** The article was opened from the page behind it. */
    isArticleOpen?: boolean;
    /** The assistant's chat sends the question written before it opened. */
    asksAtOnce?: boolean;
    /** The page opened this conversation, nobody chose it: it counts as read only once the person acts in it. */
    isOpenedByPage?: boolean;
    /** The person opened the conversation to write in it. */
    isForWriting?: boolean;
    /** The person has just set a password, and signs in next. */
    username?: string;
  }
}

/** The search of Home and of the admin dashboard: the open conversation, the message to show in it, and the state of the list. */
export interface HomeSearch {
  contact?: number;
  message?: number;
  /** Recent conversations if omitted. */
  tab?: 'all';
  /** For staff: the part of the inbox that the list shows instead. */
  inbox?: InboxPart;
  /** For staff: only conversations with this tag. */
  tag?: string;
  /** Text that names or institutions in the list must contain. */
  find?: string;
  /** The text in the search for new contacts; undefined if it is closed. */
  add?: string;
  /** Key of an earlier conversation, shown over the page. */
  earlier?: string;
}

export function institutionLink(id: number) {
  return { to: paths.institution, params: { institution: String(id) } } as const;
}

/** Link properties of a conversation on Home, from any page. Tab, filter and search of the list stay. */
export function contactLink(contactId: number) {
  return {
    to: paths.home,
    search: (before: object): HomeSearch => ({ contact: contactId, ...listSearch(before) }),
  } as const;
}

/** Link properties of the search for new contacts with a text. The open conversation stays. */
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

/** Link properties of a conversation on the current page, which is Home or the admin dashboard. */
export function conversationLink(contactId: number) {
  return { ...contactLink(contactId), to: '.' } as const;
}

/** Link properties of an earlier conversation that only its key leads to. Home stays as it is behind it. */
export function earlierLink(key: string) {
  return {
    to: '.',
    search: (before: object): HomeSearch => ({ ...before, earlier: key }),
    resetScroll: false,
  } as const;
}

/** Link properties that close the conversation on the current page. Tab, filter and search of the list stay. */
export const conversationsLink = { to: '.', search: (before: object): HomeSearch => listSearch(before) } as const;

function listSearch(before: object): HomeSearch {
  const { tab, find, inbox, tag }: Omit<HomeSearch, 'tab'> & { tab?: unknown } = before;
  // Other pages use `tab` for their own tabs, so unknown values are dropped.
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
