import { mergeRanges } from './ip-range.ts';
import { askAboutLarge, type PastedLine, readTokens } from './pasted-line.ts';
import { tokensOf } from './pasted-tokens.ts';

export type Pasted = ReturnType<typeof readPastedRanges>;

/** Chosen readings by line as it was pasted. */
export type LineAnswers = Readonly<Record<string, number>>;

/** EZproxy and web servers reject these addresses, so they are not part of the network. */
const rejecting = /^(?:r|rejectip|deny|require\s+not)(?=[\s=:])/i;
const exceptions = /^(?:except|excluding|without|außer|ohne|sauf|salvo|excepto)$/i;
/** In Apache's files, `Require ip 10.1` means the whole block. */
const partialAllowed = /^(?:require\s+ip|allow\s+from)\b/i;
const startColumn = /\b(?:start|from|first|begin|low|lower|von|anfang|début|inicio|desde)/i;
const endColumn = /\b(?:end|to|last|high|upper|bis|ende|fin|hasta)/i;

/**
 * Parses pasted addresses: CIDR, wildcards, dashes, lists, columns, comments, and lines of a proxy's or an IdP's file.
 * Words and numbering around addresses are names. What could be two things becomes a question.
 */
export function readPastedRanges(text: string, answers: LineAnswers = {}) {
  let isTableOfRanges = false;
  const lines = text.split(/\r\n|[\r\n]/).flatMap((original, index) => {
    const read = readLine(original, { line: index + 1, isTableOfRanges, chosen: answers[original.trim()] ?? null });
    if (read && isHeading(read)) isTableOfRanges = true;
    return read ? [read] : [];
  });
  return { lines, ranges: mergeRanges(lines.flatMap(({ ranges }) => ranges)) };
}

function isHeading({ text, ranges, question }: PastedLine): boolean {
  return ranges.length === 0 && !question && startColumn.test(text) && endColumn.test(text);
}

interface LineContext {
  line: number;
  isTableOfRanges: boolean;
  chosen: number | null;
}

function readLine(original: string, { line, isTableOfRanges, chosen }: LineContext): PastedLine | null {
  const text = original.trim();
  if (text === '') return null;
  const result: PastedLine = { line, text, ranges: [], notes: [], problems: [], question: null };
  const { rest, comment } = withoutComment(plainSigns(text));
  if (/(?:\d{1,3}\.){3}\d/.test(comment)) result.notes.push('Left out: what stands in a comment');
  if (rejecting.test(rest.trimStart())) {
    result.notes.push('Left out: the line turns these addresses away');
    return result;
  }
  const tokens = tokensOf(rest);
  if (tokens.some((token) => token.kind === 'word' && exceptions.test(token.text))) {
    result.problems.push('Exceptions are not read: please enter the ranges without them');
    return result;
  }
  readTokens(tokens, { into: result, isTableOfRanges, isPartialAllowed: partialAllowed.test(rest.trimStart()) });
  askAboutLarge(result);
  result.problems = [...new Set(result.problems)];
  result.notes = [...new Set(result.notes)];
  if (result.question && chosen !== null && result.question.readings[chosen]) {
    result.question.chosen = chosen;
    result.ranges = result.question.readings[chosen].ranges;
  }
  return result;
}

/** Writes every kind of dash, star and bracket in one way, and drops signs that nobody sees. */
function plainSigns(text: string): string {
  return (
    withoutXmlComments(text)
      // Full-width forms, as Chinese and Japanese keyboards write them.
      .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/\p{Cf}/gu, '')
      .replace(/<[^<>]*>/g, (tag) => `\t${/(?:\d{1,3}\.){3}[\d./*-]+/.exec(tag)?.[0] ?? ''}\t`)
      .replace(/[‐‑‒–—―−]/g, '-')
      .replace(/\.[[({](\d{1,3})(?:-|\.\.)(\d{1,3})[\])}]/g, '.$1-$2')
      .replace(/\.(?:x{1,3}|%)(?![\p{L}\p{N}])/giu, '.*')
      .replace(/(?<=\d) ?(?:\.{2,3}|…) ?(?=\d)/g, '-')
      .replace(/(?<=\d)\s{0,9}\/\s{0,9}(?=\d)/g, '/')
      // A Shibboleth IdP writes lists as #{{'…'}}, which is not a comment.
      .replace(/#\{/g, ' ')
  );
}

function withoutXmlComments(text: string): string {
  const [before = '', ...pieces] = text.split('<!--');
  let rest = before;
  for (const piece of pieces) {
    const end = piece.indexOf('-->');
    rest += end < 0 ? `<!--${piece}` : ` ${piece.slice(end + 3)}`;
  }
  return rest;
}

/** A comment begins with the line or follows an address: "Library #2: 198.51.100.7" has none. */
function withoutComment(text: string): { rest: string; comment: string } {
  const opening = /^\s*(?:#(?!\d{1,4}[\s.:)])|\/\/)/.exec(text);
  if (opening) return { rest: '', comment: text };
  const address = /(?:\d{1,3}\.){3}[\d*]/.exec(text);
  if (!address) return { rest: text, comment: '' };
  const after = text.slice(address.index);
  const at = after.search(/#|(?<!:)\/\//);
  return at < 0 ? { rest: text, comment: '' } : { rest: text.slice(0, address.index + at), comment: after.slice(at) };
}
