export interface ExcerptPart {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

const leadMax = 40;
const lengthMax = 200;

/** The text around its first match, in matching and other parts. */
export function cutAround(content: string, matches: readonly (readonly [number, number])[]): ExcerptPart[] {
  const from = startOf(content, matches[0]?.[0] ?? 0);
  const to = Math.min(content.length, from + lengthMax);
  const parts: ExcerptPart[] = [];
  let at = from;
  const add = (until: number, isMatch: boolean) => {
    if (until > at) parts.push({ at, text: content.slice(at, until), isMatch });
    at = Math.max(at, until);
  };
  for (const [start, end] of matches) {
    if (start >= to) break;
    add(start, false);
    add(Math.min(end, to), true);
  }
  add(to, false);
  if (from > 0) parts.unshift({ at: -1, text: '…', isMatch: false });
  if (to < content.length) parts.push({ at: content.length, text: '…', isMatch: false });
  return parts;
}

/** A little before the match, at the start of a word. */
function startOf(content: string, match: number): number {
  if (match <= leadMax) return 0;
  const space = content.indexOf(' ', match - leadMax);
  return space >= 0 && space < match ? space + 1 : match;
}
