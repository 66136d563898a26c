import { messageMaxLength } from '#contract/values/limits.ts';
import { isBlank } from '#contract/values/plain-text.ts';

/** The composer shows the count from this length on. */
const countFrom = messageMaxLength - 400;

export interface MessageLength {
  readonly length: number;
  readonly isNearLimit: boolean;
  readonly over: number;
}

/** A text's length in code points after trimming. */
export function measureMessage(text: string): MessageLength {
  const trimmed = isBlank(text) ? '' : text.trim();
  // There are never fewer UTF-16 units than code points, so a short text needs no counting.
  const length = trimmed.length < countFrom ? trimmed.length : Array.from(trimmed).length;
  return { length, isNearLimit: length >= countFrom, over: Math.max(0, length - messageMaxLength) };
}
