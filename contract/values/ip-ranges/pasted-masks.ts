import type { PastedLine } from './pasted-question.ts';
import { type Addresses, blockByMask, type Token } from './pasted-tokens.ts';

/**
 * Puts a netmask behind the address that it belongs to, where the mask comes first, and leaves out a third column with
 * the mask of a range whose start and end are written.
 */
export function withMasksInPlace(tokens: readonly Token[], into: PastedLine): Token[] {
  const placed = [...tokens];
  for (let at = 0; at < placed.length; at++) {
    const first = addressAt(placed, at);
    const second = first && nextOf(placed, at);
    if (!first || !second) continue;
    if (isMask(first) && !isMask(second.token)) {
      placed[at] = second.token;
      placed[second.index] = first;
    } else if (!isMask(second.token)) leaveOutThird(placed, second.index, into);
    at = second.index;
  }
  return placed;
}

function leaveOutThird(placed: Token[], second: number, into: PastedLine): void {
  const third = nextOf(placed, second);
  if (!third || !isMask(third.token)) return;
  into.notes.push(`Left out: ${third.token.text}, the netmask`);
  placed[third.index] = { kind: 'sign', text: ' ' };
}

/** Why an address that stands by itself is none. */
export function netmaskProblem(token: Addresses): string | null {
  if (!token.isSingle || !isMask(token)) return null;
  return `${token.text} is a netmask: please write it behind the address that it belongs to`;
}

function addressAt(tokens: readonly Token[], at: number): Addresses | null {
  const token = tokens[at];
  return token?.kind === 'addresses' && token.isSingle ? token : null;
}

/** The next address if nothing but signs stand before it. */
function nextOf(tokens: readonly Token[], at: number): { token: Addresses; index: number } | null {
  const offset = tokens.slice(at + 1).findIndex(({ kind }) => kind !== 'sign');
  const index = at + 1 + offset;
  const token = offset < 0 ? null : addressAt(tokens, index);
  return token && { token, index };
}

/** 255.0.0.0 and longer, or turned round as routers write them: nobody has such an address. */
function isMask({ text, ranges: [range] }: Addresses): boolean {
  return range !== undefined && blockByMask(text, range, range) !== null;
}
