import { messageMaxLength } from '#contract/limits.ts';

/** From here on the composer counts aloud. */
const countFrom = messageMaxLength - 400;

export interface MessageLength {
  readonly length: number;
  readonly isNear: boolean;
  readonly over: number;
}

/** A text's length in code points after trimming, the unit of the limit (product §13). */
export function measureMessage(text: string): MessageLength {
  const trimmed = text.trim();
  // UTF-16 units are never fewer than code points, so an ordinary text needs no counting.
  const length = trimmed.length < countFrom ? trimmed.length : Array.from(trimmed).length;
  return { length, isNear: length >= countFrom, over: Math.max(0, length - messageMaxLength) };
}
