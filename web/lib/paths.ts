/** Every address of the product that exists, so that no link is written by hand. */
export const paths = {
  home: '/',
  auth: '/auth',
} as const;

/** What the address of Home can say: whose conversation is open, and which of its messages to show. */
export interface HomeSearch {
  contact?: number;
  message?: number;
}

/** What the address of the sign-in page can say: where to go afterwards. */
export interface AuthSearch {
  next?: string;
}

/** Link properties of a conversation on Home. */
export function contactLink(contactId: number) {
  return { to: paths.home, search: { contact: contactId } } as const;
}

/** A path of this site and nothing else: an address from outside must not lead a person away after signing in. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.startsWith('//') || next.includes('\\'))
    return undefined;
  const target = new URL(next, window.location.origin);
  if (target.origin !== window.location.origin || target.pathname === paths.auth) return undefined;
  return target.pathname + target.search + target.hash;
}
