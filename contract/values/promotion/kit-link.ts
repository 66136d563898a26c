import { kitLinkMaxLength } from './kit-limits.ts';

/** Unfilled blanks, as in `https://[your proxy]/login`. */
const blanks = /[[\]<>{}"\s]|%5b|%3c|%7b/i;

/** Why an address cannot be used in a kit, in a sentence for people, or null. */
export function linkProblem(text: string): string | null {
  const link = text.trim();
  if (link === '') return 'Enter the address where your readers get in';
  if (link.length > kitLinkMaxLength) return `The address can have at most ${kitLinkMaxLength} characters`;
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return 'Enter the whole address. It begins with https://';
  const { username, password, hostname } = new URL(link);
  if (username || password) return 'Leave the name and password out of the address';
  if (!hostname.includes('.')) return 'The address needs the whole name of the server, as in library.example.org';
  return blanks.test(link)
    ? 'The address still has a part to fill in: there is a bracket, a quotation mark or a space'
    : null;
}

/** An address for display, without scheme, `www.` and final slash. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
