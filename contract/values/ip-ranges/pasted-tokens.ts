import type { IpRange } from './ip-range.ts';
import { type Ipv4Reading, lastIpv4, octetProblem, readIpv4 } from './ipv4.ts';

/** `isSingle`: one address written in full, so that it may be the start or the end of a range. */
export interface Addresses {
  kind: 'addresses';
  text: string;
  ranges: IpRange[];
  isSingle: boolean;
  /** The address in front of the / of a block that does not begin with it. */
  written?: number;
  note?: string;
}

/** Part of a pasted line. */
export type Token =
  | Addresses
  | { kind: 'problem'; text: string; problem: string }
  /** A dash, an arrow or a word such as "to". */
  | { kind: 'until' }
  | { kind: 'number'; text: string }
  /** Digits and dots that are no address, such as a date. */
  | { kind: 'dotted'; text: string }
  | { kind: 'hostName'; text: string }
  | { kind: 'word'; text: string }
  /** Blanks, commas, brackets and other signs. */
  | { kind: 'sign'; text: string };

/** Patterns such as 10.*.5.* expand to many ranges; more than this fit nowhere. */
const piecesMax = 1024;
const untilWords =
  /^(?:to|through|thru|till|until|bis|à|au|jusqu|hasta|al|até|a|tot|til|do|до|по|έως|ως|μέχρι|kuni|līdz|iki|ila|から|まで|至|到|부터|إلى)$/iu;

/** The parts of a line; the first kind that matches at a position is taken. */
const kinds: readonly (readonly [RegExp, (found: string) => Token])[] = [
  [/[\da-f.]{0,15}(?::[\da-f.]{0,15}){2,9}[\w.%]{0,40}(?:\/\d{1,3})?/iy, readColons],
  [/(?=[\d.]{0,40}[oO])[\doO]{1,9}(?:\.[\doO]{1,9}){3}(?![\w.*])/y, (text) => problemOf(text, readIpv4(text))],
  [/(?:->|=>|→|~|-)/y, () => ({ kind: 'until' })],
  [/\d[\d.*-]*(?:\/\d[\d.]*)?/y, readRun],
  [/\*[\d.*-]*/y, readRun],
  [/[a-z][\w-]{0,62}(?:\.[\w-]{1,62}){0,9}\.[a-z]{2,20}(?![\w.])/iy, (text) => ({ kind: 'hostName', text })],
  // Scripts that write no blanks: digits behind them begin anew.
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/uy, wordOf],
  [/[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*/uy, wordOf],
  [/\s+/y, (text) => ({ kind: 'sign', text })],
];

/** Splits a line, written with plain dashes and stars, into its parts. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < line.length; ) {
    const found = matchAt(line, at);
    tokens.push(found.token);
    at = found.end;
  }
  return tokens;
}

function matchAt(line: string, at: number): { token: Token; end: number } {
  for (const [expression, read] of kinds) {
    expression.lastIndex = at;
    const text = expression.exec(line)?.[0];
    if (!text) continue;
    if (read !== readRun) return { token: read(text), end: at + text.length };
    // A dot or a dash at the end belongs to the sentence.
    const run = text.replace(/[.-]{1,9}$/, '');
    const end = at + run.length;
    const name = partOfName(line, at, end);
    if (name) return name;
    // Scripts that write no blanks, such as Chinese, go on with the next word.
    const glued = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]{1,20}/uy;
    glued.lastIndex = end;
    const letters = glued.exec(line)?.[0] ?? '';
    if (letters) return { token: withLetters(run + letters), end: end + letters.length };
    return { token: readRun(run), end };
  }
  const sign = String.fromCodePoint(line.codePointAt(at) ?? 0);
  return { token: { kind: 'sign', text: sign }, end: at + sign.length };
}

function wordOf(text: string): Token {
  return untilWords.test(text) ? { kind: 'until' } : { kind: 'word', text };
}

/** `7.113.0.203.in-addr.arpa`: the numbers of a host name are no address. */
function partOfName(line: string, at: number, end: number): { token: Token; end: number } | null {
  const tail = /(?:\.[\w-]{1,62}){1,9}/y;
  tail.lastIndex = end;
  const rest = tail.exec(line)?.[0] ?? '';
  if (!/[a-z]{2}/i.test(rest) || !line.slice(at, end).includes('.')) return null;
  const text = line.slice(at, end) + rest;
  return { token: { kind: 'hostName', text }, end: end + rest.length };
}

/** `2nd` is a word, `203.0.113.7a` a mistake. */
function withLetters(text: string): Token {
  if (!text.includes('.')) return { kind: 'word', text };
  return { kind: 'problem', text, problem: `${text} is not an address` };
}

/** An IPv6 address has two colons side by side or eight groups; a time or a hardware address has neither. */
function readColons(text: string): Token {
  if (text.includes('::') || text.split(':').length === 8) return problemOf(text, readIpv4(text.replace(/\/\d+$/, '')));
  return { kind: 'word', text };
}

function problemOf(text: string, read: Ipv4Reading): Token {
  return { kind: 'problem', text, problem: 'problem' in read ? read.problem : `${text} is not an address` };
}

/** Digits, dots, stars and dashes: an address, a range, a pattern, a block, or only a number. */
function readRun(text: string): Token {
  if (text === '*') return { kind: 'sign', text };
  if (text.includes('/')) return text.includes('.') ? readBlock(text) : { kind: 'word', text };
  if (!text.includes('.')) return /^\d+$/.test(text) ? { kind: 'number', text } : { kind: 'word', text };
  const numbered = /^\*{1,9}(?=\d)|^\d{1,9}-(?=\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$)/.exec(text)?.[0];
  if (numbered) return readRun(text.slice(numbered.length));
  const [first = '', last = '', ...more] = text.split('-');
  const octets = first.split('.').length;
  if (octets === 4 && !first.includes('*') && !last.includes('*')) {
    if (last === '') return readSingle(text);
    return more.length === 0
      ? readEnds(text, first, last)
      : { kind: 'problem', text, problem: `${text} has more than one dash` };
  }
  return readPattern(text);
}

function readSingle(text: string): Token {
  const read = readIpv4(text);
  if ('problem' in read) return problemOf(text, read);
  return { kind: 'addresses', text, ranges: [{ start: read.address, end: read.address }], isSingle: true };
}

/** `198.51.100.7-198.51.100.20`, or the end without the octets that it shares with the start: `198.51.100.7-20`. */
function readEnds(text: string, first: string, last: string): Token {
  const missing = Math.max(0, 4 - last.split('.').length);
  const start = readIpv4(first);
  if ('problem' in start) return problemOf(text, start);
  const end = readIpv4([...first.split('.').slice(0, missing), last].join('.'));
  if ('problem' in end) return problemOf(text, end);
  // 198.51.100.0-198.51.101 would end at 198.198.51.101.
  if (missing > 0 && missing < 3 && first.split('.')[0] === last.split('.')[0])
    return { kind: 'problem', text, problem: `${text}: please write all four numbers of the end` };
  if (start.address > end.address)
    return { kind: 'problem', text, problem: `${text}: the range ends before it begins` };
  return { kind: 'addresses', text, ranges: [{ start: start.address, end: end.address }], isSingle: false };
}

/** `198.51.100.0/24`, `198.51.100/24` or `198.51.100.0/255.255.255.0`. */
function readBlock(text: string): Token {
  const [pattern = '', suffix = ''] = text.split('/');
  // 198.51.100.*/24 says the same twice.
  const stars = /(?:\.\*){1,3}$/.exec(pattern)?.[0] ?? '';
  const isTwice = stars !== '' && Number(suffix) === 32 - stars.length * 4;
  if (pattern.includes('-'))
    return { kind: 'problem', text, problem: `${text}: please write either the range or the block` };
  const address = isTwice ? pattern.replaceAll('*', '0') : pattern;
  const octets = address.split('.');
  const isShort = octets.length < 4;
  const read = readIpv4(isShort ? [...octets, '0', '0'].slice(0, 4).join('.') : address);
  if ('problem' in read) return problemOf(text, isShort ? readIpv4(address) : read);
  const bits = prefixLength(suffix);
  if (bits === null)
    return {
      kind: 'problem',
      text,
      problem: `${text}: what follows the / must be a number from 0 to 32, or a netmask`,
    };
  if (isShort && bits > octets.length * 8)
    return { kind: 'problem', text, problem: `${text}: please write all four numbers of the address` };
  return blockOf(text, { address: read.address, written: address, bits });
}

/** The block of an address that a netmask follows in another column, or null if the second address is no netmask. */
export function blockByMask(text: string, { start: address }: IpRange, { start: mask }: IpRange): Token | null {
  const bits = maskBits(mask) ?? maskBits(lastIpv4 - mask);
  return bits === null ? null : blockOf(text, { address, written: text, bits });
}

function blockOf(text: string, { address, written, bits }: { address: number; written: string; bits: number }): Token {
  const size = 2 ** (32 - bits);
  const start = Math.floor(address / size) * size;
  const ranges = [{ start, end: start + size - 1 }];
  if (start === address) return { kind: 'addresses', text, ranges, isSingle: false };
  const note = `${text} means the whole block that ${written} lies in`;
  return { kind: 'addresses', text, ranges, isSingle: false, written: address, note };
}

function prefixLength(suffix: string): number | null {
  if (/^\d{1,2}$/.test(suffix)) return Number(suffix) <= 32 ? Number(suffix) : null;
  const mask = readIpv4(suffix);
  if ('problem' in mask) return null;
  return bitsOf(mask.address);
}

/** The length of 255.0.0.0 and longer masks, which nobody has as an address. */
function maskBits(mask: number): number | null {
  const bits = bitsOf(mask);
  return bits !== null && bits >= 8 ? bits : null;
}

function bitsOf(mask: number): number | null {
  const size = lastIpv4 - mask + 1;
  return Number.isInteger(Math.log2(size)) ? 32 - Math.log2(size) : null;
}

/** `10.1.*.*`, `10.1.*`, `10.1.2-5.*`; the first number is always written out. */
function readPattern(text: string): Token {
  const octets = text.split('.');
  while (octets.length < 4 && octets.at(-1) === '*') octets.push('*');
  if (octets.length !== 4) {
    if (octets.length < 4 && !text.includes('*')) return { kind: 'dotted', text };
    return { kind: 'problem', text, problem: `${text} is not an address, a range or a block of addresses` };
  }
  if (!/^\d+$/.test(octets[0] ?? ''))
    return { kind: 'problem', text, problem: `${text}: the first number of an address has to be written out` };
  const spans = octets.map(spanOf);
  const problem = spans.find((span) => typeof span === 'string');
  if (problem !== undefined) return { kind: 'problem', text, problem: `${text}: ${problem}` };
  return spread(
    text,
    spans.filter((span) => typeof span !== 'string'),
  );
}

interface Span {
  low: number;
  high: number;
}

/** The numbers that `*`, `7` or `2-5` stands for, or what is wrong with it. */
function spanOf(octet: string): Span | string {
  const [low = '', high = low, ...more] = octet === '*' ? ['0', '255'] : octet.split('-');
  if (more.length > 0) return `${octet} has more than one dash`;
  const problem = octetProblem(low) ?? octetProblem(high);
  if (problem) return problem;
  return Number(low) > Number(high) ? `${octet} ends before it begins` : { low: Number(low), high: Number(high) };
}

/** Every range covered by four spans of octets. */
function spread(text: string, spans: readonly Span[]): Token {
  let ranges: IpRange[] = [{ start: 0, end: 0 }];
  for (const [index, { low, high }] of spans.entries()) {
    const isRestWhole = spans.slice(index + 1).every((span) => span.low === 0 && span.high === 255);
    const rest = 256 ** (3 - index);
    if (isRestWhole) {
      ranges = ranges.map(({ start }) => ({ start: start + low * rest, end: start + (high + 1) * rest - 1 }));
      break;
    }
    if (ranges.length * (high - low + 1) > piecesMax)
      return { kind: 'problem', text, problem: `${text} stands for more than ${piecesMax} separate ranges` };
    ranges = ranges.flatMap(({ start }) =>
      Array.from({ length: high - low + 1 }, (_, offset) => ({ start: start + (low + offset) * rest, end: 0 })),
    );
  }
  return { kind: 'addresses', text, ranges, isSingle: false };
}
