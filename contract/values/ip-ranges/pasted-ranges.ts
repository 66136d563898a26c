import { mergeRanges, rangeText } from './ip-range.ts';
import { continuedOver } from './pasted-continued.ts';
import { readTokens } from './pasted-line.ts';
import { ask, askAboutLarge, type PastedLine } from './pasted-question.ts';
import { brokenAddress, plainSigns, withoutComment } from './pasted-signs.ts';
import { type Token, tokensOf } from './pasted-tokens.ts';

export type Pasted = ReturnType<typeof readPastedRanges>;

/** Chosen readings by line as it was pasted. */
export type LineAnswers = Readonly<Record<string, number>>;

/** EZproxy and web servers reject these addresses, so they are not part of the network. */
const rejecting = /^(?:(?:r|rejectip|require\s+not)(?=[\s=:])|!\s?\d)|\bden(?:y|ied)\b/i;
/** EZproxy's lines about the sites of a provider, whose addresses are not those of the library. */
const providerSites =
  /^\s*(?:(?:host|domain)(?:javascript)?|hj?|dj?|u(?:rl)?|t(?:itle)?|find|replace|neverproxy|anonymousurl|proxyhostnameedit|phe)\s+\S/i;
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
  const written = text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).flatMap((original, index) => {
    const trimmed = original.trim();
    return trimmed === '' ? [] : [{ line: index + 1, text: trimmed, plain: plainSigns(trimmed) }];
  });
  const lines: PastedLine[] = [];
  for (let at = 0; at < written.length; ) {
    const next = written.slice(at, at + 3);
    const { count, isCertain, range } = continuedOver(next);
    const together = next.slice(0, count);
    const { line = 0 } = together[0] ?? {};
    const pasted = together.map((one) => one.text).join(' ');
    const read = readLine(pasted, { line, isTableOfRanges, isCertain, answers, readAs: range ?? pasted });
    if (isHeading(read)) isTableOfRanges = true;
    lines.push(read, ...together.slice(1).map((one) => ({ ...emptyLine(one), notes: [`Read with line ${line}`] })));
    at += count;
  }
  return { lines, ranges: mergeRanges(lines.flatMap(({ ranges }) => ranges)) };
}

function emptyLine({ line, text }: { line: number; text: string }): PastedLine {
  return { line, text, ranges: [], notes: [], problems: [], question: null };
}

function isHeading({ text, ranges, question }: PastedLine): boolean {
  return ranges.length === 0 && !question && startColumn.test(text) && endColumn.test(text);
}

interface LineContext {
  line: number;
  isTableOfRanges: boolean;
  /** False if a range over several lines may also be single addresses. */
  isCertain: boolean;
  answers: LineAnswers;
  /** The text without the words that say what it is. */
  readAs: string;
}

function readLine(text: string, { line, isTableOfRanges, isCertain, answers, readAs }: LineContext): PastedLine {
  const chosen = answers[text] ?? null;
  const result = emptyLine({ line, text });
  const { rest, comment } = withoutComment(plainSigns(readAs));
  if (/(?:\d{1,3}\.){3}\d/.test(comment)) result.notes.push('Left out: what stands in a comment');
  if (rejecting.test(rest.trimStart())) {
    result.notes.push('Left out: the line turns these addresses away');
    return result;
  }
  const tokens = tokensOf(rest);
  const isOfProvider = providerSites.test(rest);
  if (isOfProvider && !tokens.some(({ kind }) => kind === 'addresses')) {
    result.notes.push('Left out: a line about the site of a provider');
    return result;
  }
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
  if (isOfProvider) askAboutSite(result);
  if (!isCertain) askAboutContinued(result);
  askAboutLarge(result);
  result.problems = [...new Set(result.problems)];
  result.notes = [...new Set(result.notes)];
  if (result.question && chosen !== null && result.question.readings[chosen]) {
    result.question.chosen = chosen;
    result.ranges = result.question.readings[chosen].ranges;
  }
  return result;
}

/** Words after which addresses are taken away again, in front of an address or its last number. */
function hasException(tokens: readonly Token[]): boolean {
  const last = tokens.findLastIndex(({ kind }) => kind === 'addresses' || kind === 'number');
  const first = tokens.findIndex(({ kind }) => kind === 'addresses');
  return tokens.some((token, at) => {
    const isBehind = first >= 0 && at > first;
    if (token.kind === 'sign') return isBehind && token.text === '!' && tokens[at + 1]?.kind === 'addresses';
    if (token.kind !== 'word' || at > last) return false;
    return exceptions.test(token.text) || (isBehind && exceptionsBehind.test(token.text));
  });
}

/** `Host 198.51.100.7`: a computer of the library, or a site in an EZproxy file. */
function askAboutSite(read: PastedLine): void {
  if (read.ranges.length === 0) return;
  const text = read.ranges.map(rangeText).join(', ');
  ask(read, 'namedAside', [
    { label: `Leave out ${text}, a site of a provider`, ranges: [] },
    { label: `Take ${text}`, ranges: read.ranges },
  ]);
  read.ranges = [];
}

function askAboutContinued(read: PastedLine): void {
  const [range] = read.ranges;
  if (!range || read.ranges.length > 1) return;
  const ends = [range.start, range.end].map((address) => ({ start: address, end: address }));
  ask(read, 'twoAddresses', [
    { label: `The range ${rangeText(range)}`, ranges: [range] },
    { label: `Two single addresses: ${ends.map(rangeText).join(' and ')}`, ranges: ends },
  ]);
  read.ranges = [];
}
