import { type IpRange, rangeText } from './ip-range.ts';
import { readIpv4 } from './ipv4.ts';
import { askAboutAside, namedAsAside } from './pasted-aside.ts';
import { netmaskProblem, withMasksInPlace } from './pasted-masks.ts';
import { askAboutNumbersBehind } from './pasted-numbers.ts';
import { isStartAndEnd, readColumns } from './pasted-pairs.ts';
import { ask, type LineReading, type PastedLine } from './pasted-question.ts';
import { type Addresses, blockByMask, type Token, tokensOf } from './pasted-tokens.ts';

/** Words that may stand beside "to": "up to and including". */
const besideUntil =
  /^(?:up|and|including|inclusive|incl|og|med|och|und|einschließlich|inklusive|the|zu|zum|el|la|le|l|il)$/i;

/** Adds what the parts of a line stand for to `into`: addresses, notes, problems or a question. */
export function readTokens(found: Token[], reading: LineReading): void {
  const { into, isPartialAllowed } = reading;
  const tokens = withMasksInPlace(found, into);
  const aside = new Set<Addresses>();
  const taken = takenFrom(tokens, reading, aside);
  if (!into.question && askAboutAside(taken, aside, into)) return;
  if (!into.question && readColumns(tokens, taken, reading)) return;
  if (!into.question && taken.length === 1 && askAboutNumbersBehind(tokens, taken[0], into)) return;
  if (into.question) {
    // The certain ranges of the line belong to both readings.
    for (const reading of into.question.readings) reading.ranges.push(...taken.flatMap(({ ranges }) => ranges));
    return;
  }
  for (const { ranges, note } of taken) {
    into.ranges.push(...ranges);
    if (note) into.notes.push(note);
  }
  if (taken.length === 0 && into.problems.length === 0) into.problems.push(...problemsWithout(tokens));
  else if (!isPartialAllowed) into.notes.push(...tokens.flatMap(leftOut));
}

/** Fills `aside` with those that the line names as something else. */
function takenFrom(tokens: Token[], { into, isPartialAllowed }: LineReading, aside: Set<Addresses>): Addresses[] {
  const taken: Addresses[] = [];
  const named = namedAsAside(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'problem') into.problems.push(token.problem);
    if (token?.kind === 'dotted' && isPartialAllowed) taken.push(...blockOfPart(token.text));
    if (token?.kind !== 'addresses') continue;
    const { found, next } = joined(tokens, at, into);
    const mask = found[0] === token ? netmaskProblem(token) : null;
    if (mask) into.problems.push(mask);
    else taken.push(...found);
    if (named.has(at)) addAll(aside, found);
    at = next;
  }
  return taken;
}

function addAll(aside: Set<Addresses>, found: readonly Addresses[]): void {
  for (const addresses of found) aside.add(addresses);
}

function leftOut(token: Token): string[] {
  return token.kind === 'dotted' ? [`Left out: ${token.text} is not an address`] : [];
}

/** The problem of a line without any address; none if it has only words. */
function problemsWithout(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.kind === 'dotted') {
      const read = readIpv4(token.text);
      return 'problem' in read ? [read.problem] : [];
    }
    return token.kind === 'hostName' ? [`${token.text} is a name: please enter the addresses it stands for`] : [];
  });
}

interface Joined {
  found: Addresses[];
  /** Index of the last token used. */
  next: number;
}

/** The addresses that begin at a token, with an end or a netmask that follows them. */
function joined(tokens: readonly Token[], at: number, into: PastedLine): Joined {
  const first = tokens[at] as Addresses;
  const named = nextAddress(tokens, at);
  if (named && isStartAndEnd(tokens, at, named.index))
    return { found: fromTo(first, named.token, into), next: named.index };
  const { token: second, index, isUntil, isFar } = nextPart(tokens, at);
  if (second?.kind === 'addresses' && isUntil) return untilSecond(tokens, { first, second, index }, into);
  if (second?.kind === 'number' && isUntil && isFar && first.isSingle && askAboutNumber(first, second.text, into))
    return { found: [], next: index };
  return withMask(tokens, at, first) ?? { found: [first], next: at };
}

function untilSecond(
  tokens: readonly Token[],
  { first, second, index }: { first: Addresses; second: Addresses; index: number },
  into: PastedLine,
): Joined {
  const after = nextPart(tokens, index);
  if (!after.isUntil || after.token?.kind !== 'addresses') return { found: fromTo(first, second, into), next: index };
  into.problems.push(`${first.text} - ${second.text} - ${after.token.text}: a range has one start and one end`);
  return { found: [], next: after.index };
}

function withMask(tokens: readonly Token[], at: number, first: Addresses): Joined | null {
  const mask = nextAddress(tokens, at);
  if (!mask || !first.isSingle || !mask.token.isSingle) return null;
  if (tokens.slice(at, mask.index).some(({ kind }) => kind === 'until')) return null;
  const block = blockByMask(first.text, rangeOf(first), rangeOf(mask.token));
  return block?.kind === 'addresses' ? { found: [block], next: mask.index } : null;
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
    else if (token?.kind === 'sign' && /^[\s"'’:]+$/.test(token.text)) isFar ||= /\s/.test(token.text);
    else if (token?.kind !== 'word' || !besideUntil.test(token.text))
      return { token, index, isUntil: untils > 0, isFar };
  }
  return { token: undefined, index: tokens.length, isUntil: false, isFar };
}

function nextAddress(tokens: readonly Token[], at: number): { token: Addresses; index: number } | null {
  for (const [offset, token] of tokens.slice(at + 1).entries())
    if (token.kind === 'addresses') return { token, index: at + 1 + offset };
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
  if ([first, last].every(({ ranges: [range] }) => range?.start === range?.end)) return [whole];
  const written = { start: first.written ?? from, end: last.written ?? to };
  const areOfOneBlock = first.written !== undefined || last.written !== undefined;
  if (areOfOneBlock && written.start === from && written.end === to) return [whole];
  if (areOfOneBlock && written.start <= written.end) {
    // 198.51.100.1/24 - 198.51.100.20/24: addresses with the mask of their network, as network cards have them.
    ask(into, 'twoBlocks', [
      { label: `Only from ${rangeText(written)}`, ranges: [written] },
      { label: `The whole blocks: ${rangeText({ start: from, end: to })}`, ranges: whole.ranges },
    ]);
    return [];
  }
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

function blockOfPart(text: string): Addresses[] {
  const token = tokensOf(`${text}.*`)[0];
  return token?.kind === 'addresses' ? [{ ...token, note: `${text} means every address that begins with it` }] : [];
}
