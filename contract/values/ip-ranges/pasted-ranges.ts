import { mergeRanges } from './ip-range.ts';
import { readTokens } from './pasted-line.ts';
import { askAboutLarge, type PastedLine } from './pasted-question.ts';
import { brokenAddress, plainSigns, withoutComment } from './pasted-signs.ts';
import { type Token, tokensOf } from './pasted-tokens.ts';

export type Pasted = ReturnType<typeof readPastedRanges>;

/** Chosen readings by line as it was pasted. */
export type LineAnswers = Readonly<Record<string, number>>;

/** EZproxy and web servers reject these addresses, so they are not part of the network. */
const rejecting = /^(?:(?:r|rejectip|require\s+not)(?=[\s=:])|!\s?\d)|\bden(?:y|ied)\b/i;
const exceptions =
  /^(?:except|excepting|excluding|excludes|without|minus|außer|ausgenommen|ohne|sauf|sans|hormis|salvo|excepto|menos|sin|tranne|eccetto|meno|behalve|zonder|utom|undtagen|unntatt|кроме)$/i;
/** Only behind an address, where they take something away: "not", "but not". */
const exceptionsBehind = /^(?:not|nicht|pas|no|non|niet|inte|ikke|exclude|excluded|omit)$/i;
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
  if (hasException(tokens)) {
    result.problems.push('Exceptions are not read: please enter the ranges without them');
    return result;
  }
  const broken = brokenAddress(rest);
  if (broken && !tokens.some(({ kind }) => kind === 'addresses')) {
    result.problems.push(broken);
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

/** Words after which addresses are taken away again, in front of an address. */
function hasException(tokens: readonly Token[]): boolean {
  const last = tokens.findLastIndex(({ kind }) => kind === 'addresses');
  const first = tokens.findIndex(({ kind }) => kind === 'addresses');
  return tokens.some((token, at) => {
    if (token.kind !== 'word' || at > last) return false;
    return exceptions.test(token.text) || (at > first && exceptionsBehind.test(token.text));
  });
}
