export interface TextPart {
  readonly text: string;
  /** Set for a link: an http or https URL and nothing else. */
  readonly href?: string;
}

/** Cuts a message into plain text and links. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"']+/gi)) {
    const address = withoutSentenceEnd(match[0]);
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

/** Drops punctuation at the end, and closing brackets without an opening one in the URL. */
function withoutSentenceEnd(address: string): string {
  let kept = address;
  for (;;) {
    const last = kept.at(-1) ?? '';
    const opener = openers[last];
    const isUnopened = opener !== undefined && kept.split(opener).length < kept.split(last).length;
    if (!isUnopened && !/[.,;:!?*_~]/.test(last)) return kept;
    kept = kept.slice(0, -1);
  }
}
