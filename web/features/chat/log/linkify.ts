export interface TextPart {
  readonly text: string;
  /** Set for a link: an http or https URL and nothing else. */
  readonly href?: string;
}

/** Blanks, brackets of mail programs, quotation marks, full-width punctuation, and signs that nobody sees. */
const endsAddress = '\\s<>"`“”„‟«»‹›\\u3000-\\u303f\\uff01-\\uff65\\p{Cf}';
/** Another address after a comma begins a link of its own; one inside an address, as of an archive, does not. */
const oneSign = `(?![,;|]https?://)[^${endsAddress}]`;
/** Articles of the 1990s have angle brackets in their DOI: 10.1002/(SICI)1097-4571(1998)49:8<693::AID-ASI4>3.0.CO;2-O */
const ofArticle = '<\\d+:[^\\s<>]+>';
const addresses = new RegExp(`(?<![a-z0-9])https?://(?:${oneSign}|${ofArticle})+`, 'giu');

/** Cuts a message into plain text and links. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(addresses)) {
    const address = withoutSentenceEnd(match[0], text[match.index - 1] ?? '');
    // Only http and https match, so `javascript:` stays text.
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const sentenceEnds = /[.,;:!?'‘’…–—،؛؟।]/;
const emphasis = /[*_~]/;

/**
 * Drops punctuation at the end, closing brackets without an opening one in the address, a possessive `'s`, and signs of
 * emphasis that also stand before it.
 */
function withoutSentenceEnd(address: string, before: string): string {
  const unopened: Record<string, number> = {};
  for (const [closing, opening] of Object.entries(openers))
    unopened[closing] = address.split(closing).length - address.split(opening).length;
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    if ((unopened[last] ?? 0) > 0) unopened[last] = (unopened[last] ?? 0) - 1;
    else if (/['’]s$/.test(address.slice(end - 2, end))) end--;
    else if (!sentenceEnds.test(last) && !(emphasis.test(last) && last === before)) return address.slice(0, end);
    end--;
  }
}
