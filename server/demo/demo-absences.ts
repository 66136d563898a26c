import { londonTime } from '#contract/values/chat/support-hours.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Rows } from './seed.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** One coming absence: invented, as all of the demo. */
export function demoAbsences(now: number): Rows['absences'] {
  const inDays = (days: number) => londonTime(now + days * day).day;
  return [
    {
      ...{ staffId: 7, standInId: 4, fromDay: inDays(12), untilDay: inDays(19), createdBy: 7 },
      ...{
        createdAt: isoTime(now - 2 * day),
        note: 'I am walking the (invented) coast of Eastvale, without a laptop.',
      },
    },
  ];
}
