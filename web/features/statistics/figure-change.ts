import { hoursText } from './hours-text.ts';

const counted = new Intl.NumberFormat('en-GB');
const minute = 60_000;

/** How a number has changed: '3 more than 30 days before'. */
export function countChange(now: number, then: number, before: string): string {
  if (now === then) return `as many as ${before}`;
  return `${counted.format(Math.abs(now - then))} ${now > then ? 'more' : 'fewer'} than ${before}`;
}

/** How a time has changed: '5 min quicker than in the 7 days before'. Undefined where there is none now. */
export function timeChange(nowMs: number | null, thenMs: number | null, before: string): string | undefined {
  if (nowMs === null) return undefined;
  if (thenMs === null) return 'nothing before to compare with';
  const difference = Math.abs(nowMs - thenMs);
  if (Math.round(difference / minute) === 0) return `as quick as ${before}`;
  return `${hoursText(difference)} ${nowMs < thenMs ? 'quicker' : 'slower'} than ${before}`;
}
