import { type IpRange, rangeText } from './ip-range.ts';
import { ask, type PastedLine } from './pasted-question.ts';
import type { Addresses, Token } from './pasted-tokens.ts';

/** Not `, 12 High Street`, whose number belongs to the words behind it. */
const listedNumber =
  /^\s{0,3}(?:[,/&+]|(?:and|und|et|y|e|og|och|en)\s)\s{0,3}\.?(\d{1,3})(?:\s?-\s?\.?(\d{1,3}))?(?=\s{0,3}(?:[,;/&+).|]|(?:and|und|et|y|e|og|och|en)\s|$))/i;

/**
 * Numbers behind the only address of a line: `198.51.100.7, 8, 9` and `198.51.100.0;24` can be more addresses and a
 * block, or a count of seats. Returns whether the line is asked about.
 */
export function askAboutNumbersBehind(
  tokens: readonly Token[],
  taken: Addresses | undefined,
  into: PastedLine,
): boolean {
  const [range] = taken?.ranges ?? [];
  if (!taken || !range || taken.ranges.length > 1) return false;
  const after = tokens.slice(tokens.findLastIndex(({ kind }) => kind === 'addresses') + 1);
  const bits = taken.isSingle ? bitsBehind(after) : null;
  if (bits !== null && isFirstOfBlock(range.start, bits)) {
    const block = { start: range.start, end: range.start + 2 ** (32 - bits) - 1 };
    ask(into, 'numberBehindAddress', [
      { label: `The block ${taken.text}/${bits}: ${rangeText(block)}`, ranges: [block] },
      { label: `Only ${taken.text}`, ranges: [range] },
    ]);
    return true;
  }
  const listed = listedBehind(after, range);
  if (listed.length === 0) return false;
  ask(into, 'listedNumbers', [
    { label: [range, ...listed].map(rangeText).join(', '), ranges: [range, ...listed] },
    { label: `Only ${rangeText(range)}`, ranges: [range] },
  ]);
  return true;
}

/** The number in the next column, if nothing but a separator follows it. */
function bitsBehind(after: readonly Token[]): number | null {
  const at = after.findIndex(({ kind }) => kind !== 'sign');
  const token = after[at];
  if (token?.kind !== 'number' || at === 0) return null;
  const next = after
    .slice(at + 1)
    .find((other) => other.kind !== 'sign' || other.text.trim() !== '' || other.text.includes('\t'));
  const isWhole = next === undefined || (next.kind === 'sign' && /^[\t,;|"')]/.test(next.text));
  return isWhole && Number(token.text) >= 8 && Number(token.text) <= 31 ? Number(token.text) : null;
}

function isFirstOfBlock(address: number, bits: number): boolean {
  return address % 2 ** (32 - bits) === 0;
}

/** `, 8 and 20-30`: last numbers of more addresses, as long as they go up. */
function listedBehind(after: readonly Token[], range: IpRange): IpRange[] {
  const network = range.end - (range.end % 256);
  const found: IpRange[] = [];
  let last = range.end % 256;
  for (let rest = after.map(textOf).join(''); ; ) {
    const [whole = '', low, high = low] = listedNumber.exec(rest) ?? [];
    if (low === undefined || Number(low) <= last || Number(high) < Number(low) || Number(high) > 255) return found;
    found.push({ start: network + Number(low), end: network + Number(high) });
    last = Number(high);
    rest = rest.slice(whole.length);
  }
}

function textOf(token: Token): string {
  return 'text' in token ? token.text : '-';
}
