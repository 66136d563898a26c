import { type IpRange, rangeText } from './ip-range.ts';
import { ask, type LineReading } from './pasted-question.ts';
import type { Addresses, Token } from './pasted-tokens.ts';

const listing = /^(?:and|or|und|oder|et|ou|y|e|o|og|och|en|eller|и|και|ve)$/i;
const startWord = /^(?:start|from|first|begin|low|lower|min|von|anfang|début|inicio|desde)(?:_?(?:ip|addr|address))?$/i;
const endWord = /^(?:end|to|last|stop|high|upper|max|bis|ende|fin|hasta)(?:_?(?:ip|addr|address))?$/i;
const between = /^(?:between|zwischen|entre|tra|fra|mellan|mellem|tussen|между|μεταξύ)$/i;

/** Start and end are named: `{"start": "198.51.100.7", "end": "198.51.100.20"}`. */
export function isStartAndEnd(tokens: readonly Token[], first: number, second: number): boolean {
  return (
    wordsIn(tokens.slice(0, first)).some((word) => startWord.test(word)) && hasEndWord(tokens.slice(first, second))
  );
}

/** One word alone stands between the two, and "to" is among the dashes. */
function hasEndWord(tokens: readonly Token[]): boolean {
  const [word, ...more] = tokens.slice(1).filter(({ kind }) => kind !== 'sign');
  if (!word || more.length > 0) return false;
  return word.kind === 'until' || (word.kind === 'word' && endWord.test(word.text));
}

function wordsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []));
}

/** Addresses in two columns, or in pairs of columns. Returns whether the line is dealt with. */
export function readColumns(tokens: readonly Token[], taken: readonly Addresses[], reading: LineReading): boolean {
  if (!taken.every(({ isSingle }) => isSingle)) return false;
  const [first, second] = taken;
  if (taken.length === 2 && first && second && isPair(tokens)) {
    readPair(first, second, reading);
    return true;
  }
  return taken.length > 2 && taken.length % 2 === 0 && areColumns(tokens) && readPairs(taken, reading);
}

/** Nothing but signs, or one word that does not list, stands between two addresses. */
function isPair(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(({ kind }) => kind === 'addresses');
  const inner = tokens.slice(first + 1, lastAddress(tokens));
  if (inner.every(({ kind }) => kind === 'sign')) return true;
  if (wordsIn(tokens.slice(0, first)).some((word) => between.test(word))) return true;
  const [word, ...more] = inner.filter(({ kind }) => kind !== 'sign');
  // 198.51.100.7 (Main) - 198.51.100.20 (Main)
  if (
    inner.some(({ kind }) => kind === 'until') &&
    !inner.some((token) => token.kind === 'sign' && /[,;|&+]/.test(token.text))
  )
    return true;
  const isListed = inner.some((token) => token.kind === 'sign' && /[,;|&+()]/.test(token.text));
  return word?.kind === 'word' && more.length === 0 && !isListed && !listing.test(word.text);
}

function lastAddress(tokens: readonly Token[]): number {
  return tokens.findLastIndex(({ kind }) => kind === 'addresses');
}

/** Two addresses in two columns: the start and end of a range where they are the ends of a block, else a question. */
function readPair(first: Addresses, second: Addresses, { into, isTableOfRanges }: LineReading): void {
  const range = rangeFrom(first, second);
  if (range.start >= range.end) {
    into.ranges.push(...first.ranges, ...second.ranges);
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

/** Columns of a table, or fields of a line with semicolons. */
function areColumns(tokens: readonly Token[]): boolean {
  const inner = tokens.slice(tokens.findIndex(({ kind }) => kind === 'addresses') + 1, lastAddress(tokens));
  const between = inner.filter(({ kind }) => kind !== 'addresses');
  return between.every((token) => token.kind === 'sign' && !/[,&+]/.test(token.text)) && hasSeparator(between);
}

function hasSeparator(tokens: readonly Token[]): boolean {
  return tokens.some((token) => token.kind === 'sign' && /[\t;|]/.test(token.text));
}

function readPairs(taken: readonly Addresses[], { into, isTableOfRanges }: LineReading): boolean {
  const pairs = taken.flatMap((first, index) => {
    const second = taken[index + 1];
    return index % 2 === 0 && second ? [rangeFrom(first, second)] : [];
  });
  if (pairs.some(({ start, end }) => start >= end)) return false;
  if (isTableOfRanges) {
    into.ranges.push(...pairs);
    return true;
  }
  ask(into, 'twoAddresses', [
    { label: `The ranges ${pairs.map(rangeText).join(', ')}`, ranges: pairs },
    { label: `${taken.length} single addresses`, ranges: taken.flatMap(({ ranges }) => ranges) },
  ]);
  return true;
}

function rangeFrom({ ranges: [first] }: Addresses, { ranges: [second] }: Addresses): IpRange {
  return { start: first?.start ?? 0, end: second?.end ?? 0 };
}

/** From the first to the last address of a block of at least 16, with or without its two outermost ones. */
function isBlock({ start, end }: IpRange): boolean {
  return [0, 1].some((inset) => {
    const size = end - start + 1 + 2 * inset;
    return size >= 16 && Number.isInteger(Math.log2(size)) && (start - inset) % size === 0;
  });
}
