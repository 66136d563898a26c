import type { RatingSummary } from '#contract/statistics.ts';
import { hoursText } from './hours-text.ts';

const counted = new Intl.NumberFormat('en-GB');
const minute = 60_000;

/** How a number has changed: '3 more than 30 days before'. */
export function countChange(now: number, then: number, before: string): string {
  if (now === then) return `as many as ${before}`;
  return `${counted.format(Math.abs(now - then))} ${now > then ? 'more' : 'fewer'} than ${before}`;
}

/** The share of Helpful ratings as a whole percentage; null without ratings. */
export function helpfulShare({ count, helpful }: RatingSummary): number | null {
  return count === 0 ? null : Math.round((100 * helpful) / count);
}

export function shareText(share: number | null): string {
  return share === null ? 'No data yet' : `${share}%`;
}

/** How a share has changed: '3 points higher than in the 30 days before'. Undefined if there is none now. */
export function shareChange(now: RatingSummary, then: RatingSummary, before: string): string | undefined {
  const [share, shareThen] = [helpfulShare(now), helpfulShare(then)];
  if (share === null) return undefined;
  if (shareThen === null) return 'no earlier data';
  const points = Math.abs(share - shareThen);
  if (points === 0) return `as high as ${before}`;
  return `${points} ${points === 1 ? 'point' : 'points'} ${share > shareThen ? 'higher' : 'lower'} than ${before}`;
}

/** How a time has changed: '5 min quicker than in the 7 days before'. Undefined if there is none now. */
export function timeChange(nowMs: number | null, thenMs: number | null, before: string): string | undefined {
  if (nowMs === null) return undefined;
  if (thenMs === null) return 'no earlier data';
  const difference = Math.abs(nowMs - thenMs);
  if (Math.round(difference / minute) === 0) return `as quick as ${before}`;
  return `${hoursText(difference)} ${nowMs < thenMs ? 'quicker' : 'slower'} than ${before}`;
}
