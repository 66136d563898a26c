import { type IpRange, rangeText, sizeOf } from './ip-range.ts';
import { readIpv4 } from './ipv4.ts';
import { blockByMask, type Token, tokensOf } from './pasted-tokens.ts';

/** The kinds of line that can be meant in two ways. */
export type QuestionKind = 'twoAddresses' | 'twoBlocks' | 'numberBehindDash' | 'veryLarge';

/** A line that can be meant in two ways; it adds no addresses until somebody chooses. */
export interface LineQuestion {
  kind: QuestionKind;
  readings: { label: string; ranges: IpRange[] }[];
  /** Index of the chosen reading. */
  chosen: number | null;
}

/** One parsed line of a pasted text. `notes`: parsed, but not literally, or left out. */
export interface PastedLine {
  /** From 1. */
  line: number;
  text: string;
  ranges: IpRange[];
  notes: string[];
  problems: string[];
  question: LineQuestion | null;
}

/** Addresses of a /8 block. */
const veryLarge = 2 ** 24;

interface Reading {
  into: PastedLine;
  isTableOfRanges: boolean;
  isPartialAllowed: boolean;
}

type Addresses = Extract<Token, { kind: 'addresses' }>;

/** Adds what the parts of a line stand for to `into`: addresses, notes, problems or a question. */
export function readTokens(tokens: Token[], reading: Reading): void {
  const { into, isPartialAllowed } = reading;
  const taken = takenFrom(tokens, reading);
  const [first, second] = taken;
  if (!into.question && taken.length === 2 && first?.isSingle && second?.isSingle && isPair(tokens)) {
    readPair(first, second, reading);
    return;
  }
  if (into.question) {
    // What is certain in the line belongs to both readings.
    for (const reading of into.question.readings) reading.ranges.push(...taken.flatMap(({ ranges }) => ranges));
    return;
  }
  addAll(taken, into);
  if (taken.length === 0 && into.problems.length === 0) into.problems.push(...problemsWithout(tokens));
  else if (!isPartialAllowed) into.notes.push(...tokens.flatMap(leftOut));
}

function takenFrom(tokens: Token[], { into, isPartialAllowed }: Reading): Addresses[] {
  const taken: Addresses[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'problem') into.problems.push(token.problem);
    if (token?.kind === 'dotted' && isPartialAllowed) taken.push(...blockOfPart(token.text));
    if (token?.kind !== 'addresses') continue;
    const { found, next } = joined(tokens, at, into);
    taken.push(...found);
    at = next;
  }
  return taken;
}

function leftOut(token: Token): string[] {
  return token.kind === 'dotted' ? [`Left out: ${token.text} is not an address`] : [];
}

function addAll(taken: readonly Addresses[], into: PastedLine): void {
  for (const { ranges, note } of taken) {
    into.ranges.push(...ranges);
    if (note) into.notes.push(note);
  }
}

/** What is wrong with a line in which no address was found; nothing if it has only words. */
function problemsWithout(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.kind === 'dotted') {
      const read = readIpv4(token.text);
      return 'problem' in read ? [read.problem] : [];
    }
    return token.kind === 'hostName' ? [`${token.text} is a name: please enter the addresses it stands for`] : [];
  });
}

/** The addresses that begin at a token, with an end or a netmask that follows them, and the index of the last token used. */
function joined(tokens: readonly Token[], at: number, into: PastedLine): { found: Addresses[]; next: number } {
  const first = tokens[at] as Addresses;
  const { token: second, index, isUntil, isFar } = nextPart(tokens, at);
  if (second?.kind === 'addresses' && isUntil) {
    const after = nextPart(tokens, index);
    if (after.isUntil && after.token?.kind === 'addresses') {
      into.problems.push(`${first.text} - ${second.text} - ${after.token.text}: a range has one start and one end`);
      return { found: [], next: after.index };
    }
    return { found: fromTo(first, second, into), next: index };
  }
  if (second?.kind === 'number' && isUntil && isFar && first.isSingle && askAboutNumber(first, second.text, into))
    return { found: [], next: index };
  const mask = nextAddress(tokens, at);
  if (mask && first.isSingle && mask.token.isSingle) {
    const block = blockByMask(first.text, rangeOf(first), rangeOf(mask.token));
    if (block?.kind === 'addresses') return { found: [block], next: mask.index };
  }
  return { found: [first], next: at };
}

function rangeOf({ ranges: [range] }: Addresses): IpRange {
  return range ?? { start: 0, end: 0 };
}

/** The next token that is more than blanks, quotes and one dash; `isFar` if blanks stand between. */
function nextPart(tokens: readonly Token[], at: number) {
  let untils = 0;
  let isFar = false;
  for (let index = at + 1; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.kind === 'until') untils++;
    else if (token?.kind === 'sign' && /^[\s"']+$/.test(token.text)) isFar ||= /\s/.test(token.text);
    else return { token, index, isUntil: untils === 1, isFar };
  }
  return { token: undefined, index: tokens.length, isUntil: false, isFar };
}

function nextAddress(tokens: readonly Token[], at: number): { token: Addresses; index: number } | null {
  for (const [offset, token] of tokens.slice(at + 1).entries()) {
    if (token.kind === 'addresses') return { token, index: at + 1 + offset };
    if (token.kind === 'until') return null;
  }
  return null;
}

function fromTo(first: Addresses, last: Addresses, into: PastedLine): Addresses[] {
  const from = rangeOf(first).start;
  const to = Math.max(...last.ranges.map(({ end }) => end));
  if (from > to) {
    into.problems.push(`${first.text}-${last.text}: the range ends before it begins`);
    return [];
  }
  const whole: Addresses = { ...first, ranges: [{ start: from, end: to }], isSingle: false };
  if (first.isSingle && last.isSingle) return [whole];
  ask(into, 'twoBlocks', [
    { label: `One range: ${rangeText({ start: from, end: to })}`, ranges: whole.ranges },
    { label: `Only ${first.text} and ${last.text}`, ranges: [...first.ranges, ...last.ranges] },
  ]);
  return [];
}

/** `198.51.100.7 - 20`: the end of a range, or the beginning of a name. Returns whether it can be both. */
function askAboutNumber(first: Addresses, text: string, into: PastedLine): boolean {
  const { start } = rangeOf(first);
  const end = start - (start % 256) + Number(text);
  if (Number(text) > 255 || end <= start) return false;
  ask(into, 'numberBehindDash', [
    { label: `The range ${rangeText({ start, end })}`, ranges: [{ start, end }] },
    { label: `Only ${first.text}; ${text} belongs to a name`, ranges: [...first.ranges] },
  ]);
  return true;
}

function ask(into: PastedLine, kind: QuestionKind, readings: LineQuestion['readings']): void {
  if (into.question)
    into.problems.push('Only the first doubt of the line is asked about: please write one range in a line');
  else into.question = { kind, readings, chosen: null };
}

/** No word stands between two addresses. */
function isPair(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(({ kind }) => kind === 'addresses');
  const last = tokens.findLastIndex(({ kind }) => kind === 'addresses');
  return tokens.slice(first + 1, last).every(({ kind }) => kind === 'sign');
}

/** Two addresses in two columns: the start and end of a range where they are the ends of a block, else a question. */
function readPair(first: Addresses, second: Addresses, { into, isTableOfRanges }: Reading): void {
  const range = { start: rangeOf(first).start, end: rangeOf(second).end };
  if (range.start >= range.end) {
    addAll([first, second], into);
    return;
  }
  if (isTableOfRanges || isBlock(range)) {
    into.ranges.push(range);
    return;
  }
  ask(into, 'twoAddresses', [
    { label: `The range ${rangeText(range)}`, ranges: [range] },
    { label: `Two single addresses: ${first.text} and ${second.text}`, ranges: [...first.ranges, ...second.ranges] },
  ]);
}

/** From the first to the last address of a block of at least 16, with or without its two outermost ones. */
function isBlock({ start, end }: IpRange): boolean {
  return [0, 1].some((inset) => {
    const size = end - start + 1 + 2 * inset;
    return size >= 16 && Number.isInteger(Math.log2(size)) && (start - inset) % size === 0;
  });
}

function blockOfPart(text: string): Addresses[] {
  const token = tokensOf(`${text}.*`)[0];
  return token?.kind === 'addresses' ? [{ ...token, note: `${text} means every address that begins with it` }] : [];
}

/** Whoever is at any address of a range is let in, so more than a /8 is asked about. */
export function askAboutLarge(into: PastedLine): void {
  const large = into.ranges.find((range) => sizeOf(range) > veryLarge);
  if (!large || into.question) return;
  const size = new Intl.NumberFormat('en-GB').format(sizeOf(large));
  ask(into, 'veryLarge', [
    { label: `Take ${rangeText(large)}, ${size} addresses`, ranges: into.ranges },
    { label: 'Leave the line out', ranges: [] },
  ]);
  into.ranges = [];
}
