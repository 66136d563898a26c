import { type IpRange, mergeRanges } from './ip-range.ts';
import { lastIpv4, looksLikeIpv6, octetProblem, readIpv4 } from './ipv4.ts';

/** One parsed line of a pasted text. `note`: parsed, but not literally. */
export interface PastedLine {
  /** From 1. */
  line: number;
  text: string;
  ranges: IpRange[];
  notes: string[];
  problems: string[];
}

export type Pasted = ReturnType<typeof readPastedRanges>;

/** Directives of EZproxy, Shibboleth, Apache and nginx that only list addresses. */
const directives =
  /^(?:\w{1,40}:)?(?:i|e|a|includeip|excludeip|autologinip|ip|require|allow|from|host|range|ranges|allowedranges|network)\b[\s:=]{0,9}/i;
/**
 * Real files have at most three in a line, as in `Require ip from`. Without a limit, a line of directives alone would
 * be copied for each of them.
 */
const directivesMax = 10;
/** EZproxy rejects these addresses, so they are not part of the network. */
const rejecting = /^(?:r|rejectip|deny)\s/i;
/** Patterns such as 10.*.5.* expand to many ranges; more than this fit nowhere. */
const piecesMax = 1024;

/** Parses pasted addresses: CIDR, wildcards, dashes, lists, comments, and lines of a proxy's or an IdP's file. */
export function readPastedRanges(text: string) {
  const lines = text.split(/\r\n|[\r\n]/).flatMap((line, index) => {
    const read = readLine(line, index + 1);
    return read ? [read] : [];
  });
  return { lines, ranges: mergeRanges(lines.flatMap(({ ranges }) => ranges)) };
}

function readLine(original: string, line: number): PastedLine | null {
  const text = original.trim();
  let rest = withoutDecoration(text);
  if (rest === '') return null;
  const result: PastedLine = { line, text, ranges: [], notes: [], problems: [] };
  if (rejecting.test(rest)) {
    result.notes.push('Left out: the line turns these addresses away');
    return result;
  }
  for (let left = directivesMax; left > 0 && directives.test(rest); left--) rest = rest.replace(directives, '');
  for (const piece of piecesOf(rest)) readPiece(piece, result);
  return result;
}

/** Removes comments, tags, quotes and the semicolon that ends an nginx line. */
function withoutDecoration(text: string): string {
  return (
    withoutComments(text)
      .replace(/<[^<>]*>/g, (tag) => ` ${/(?:\d{1,3}\.){3}[\d./* –-]+/.exec(tag)?.[0] ?? ''} `)
      // A Shibboleth IdP writes lists as #{{'…'}}, which is not a comment.
      .replace(/#\{/g, ' ')
      .replace(/(?:#|\/\/).*$/s, '')
      .replace(/["'()[\]{}]/g, ' ')
      .trim()
  );
}

function withoutComments(text: string): string {
  const [before = '', ...pieces] = text.split('<!--');
  let rest = before;
  for (const piece of pieces) {
    const end = piece.indexOf('-->');
    rest += end < 0 ? `<!--${piece}` : ` ${piece.slice(end + 3)}`;
  }
  return rest;
}

/** Splits lists at commas, semicolons and spaces, but not around a dash or "to" between addresses. */
function piecesOf(text: string): string[] {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:[–—−]| - |\bto\b|\.\.\.?(?= ?\d)) ?/gi, '-')
    .replace(/ -|- /g, '-')
    .replace(/ (?:mask|netmask) /gi, '/')
    .split(/[ ,;|]+/)
    .filter((piece) => piece !== '');
}

function readPiece(piece: string, into: PastedLine): void {
  const read = readerOf(piece)(piece);
  if ('problem' in read) into.problems.push(read.problem);
  else {
    into.ranges.push(...read.ranges);
    if (read.note) into.notes.push(read.note);
  }
}

function readerOf(piece: string): (piece: string) => Piece {
  if (piece.includes('/')) return readBlock;
  return piece.includes('*') ? readPattern : readDashes;
}

type Piece = { ranges: IpRange[]; note?: string } | { problem: string };

/** `198.51.100.0/24` or `198.51.100.0/255.255.255.0`. */
function readBlock(piece: string): Piece {
  const [address = '', suffix = '', ...more] = piece.split('/');
  const read = readIpv4(address);
  if ('problem' in read) return read;
  const bits = more.length > 0 ? null : prefixLength(suffix);
  if (bits === null) return { problem: `${piece}: what follows the / must be a number from 0 to 32, or a netmask` };
  const size = 2 ** (32 - bits);
  const start = Math.floor(read.address / size) * size;
  const ranges = [{ start, end: start + size - 1 }];
  if (start === read.address) return { ranges };
  return { ranges, note: `${piece} means the whole block that ${address} lies in` };
}

function prefixLength(suffix: string): number | null {
  if (/^\d{1,2}$/.test(suffix)) return Number(suffix) <= 32 ? Number(suffix) : null;
  const mask = readIpv4(suffix);
  if ('problem' in mask) return null;
  const size = lastIpv4 - mask.address + 1;
  return Number.isInteger(Math.log2(size)) ? 32 - Math.log2(size) : null;
}

/** `10.1.*.*`, `10.1.2-5.*`, `198.51.100.7`, `198.51.100.7-198.51.100.20`, `198.51.100.7-20`. */
function readDashes(piece: string): Piece {
  if (looksLikeIpv6(piece)) return readAddress(piece);
  const [first = '', last = '', ...more] = piece.split('-');
  if (!piece.includes('-')) return readAddress(piece);
  if (more.length > 0 || first.split('.').length !== 4) return readPattern(piece);
  const start = readIpv4(first);
  if ('problem' in start) return start;
  // 198.51.100.7-20: the end omits the octets it shares with the start.
  const missing = 4 - last.split('.').length;
  const whole = missing > 0 ? [...first.split('.').slice(0, missing), last].join('.') : last;
  const end = readIpv4(whole);
  if ('problem' in end) return end;
  if (start.address > end.address) return { problem: `${piece}: the range ends before it begins` };
  return { ranges: [{ start: start.address, end: end.address }] };
}

function readAddress(piece: string): Piece {
  const read = readIpv4(piece);
  return 'problem' in read ? read : { ranges: [{ start: read.address, end: read.address }] };
}

function readPattern(piece: string): Piece {
  const octets = piece.split('.');
  // 10.1.* omits the last octet.
  while (octets.length < 4 && octets.at(-1) === '*') octets.push('*');
  if (octets.length !== 4) return { problem: `${piece} is not an address, a range or a block of addresses` };
  const spans: { low: number; high: number }[] = [];
  for (const octet of octets) {
    const [low = '', high = low, ...more] = octet === '*' ? ['0', '255'] : octet.split('-');
    const problem = more.length > 0 ? `${octet} has more than one dash` : (octetProblem(low) ?? octetProblem(high));
    if (problem) return { problem: `${piece}: ${problem}` };
    if (Number(low) > Number(high)) return { problem: `${piece}: ${octet} ends before it begins` };
    spans.push({ low: Number(low), high: Number(high) });
  }
  return spread(piece, spans);
}

/** Every range covered by four spans of octets. */
function spread(piece: string, spans: readonly { low: number; high: number }[]): Piece {
  let ranges: IpRange[] = [{ start: 0, end: 0 }];
  for (const [index, { low, high }] of spans.entries()) {
    const isRestWhole = spans.slice(index + 1).every((span) => span.low === 0 && span.high === 255);
    const rest = 256 ** (3 - index);
    if (isRestWhole) {
      ranges = ranges.map(({ start }) => ({ start: start + low * rest, end: start + (high + 1) * rest - 1 }));
      break;
    }
    if (ranges.length * (high - low + 1) > piecesMax) {
      return { problem: `${piece} stands for more than ${piecesMax} separate ranges` };
    }
    ranges = ranges.flatMap(({ start }) =>
      Array.from({ length: high - low + 1 }, (_, offset) => ({ start: start + (low + offset) * rest, end: 0 })),
    );
  }
  return { ranges };
}
