import { londonTime, londonZone, momentOf } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { listAbsentDays } from './absences.queries.ts';

const dayMinutes = 24 * 60;

/** Absences of a person within a window of ISO times, in milliseconds. */
export async function listAbsentSpans(db: Db, staffId: number, { from, to }: { from: string; to: string }) {
  const dayOf = (time: string) => londonTime(Date.parse(time)).day;
  const days = await listAbsentDays(db, staffId, { from: dayOf(from), until: dayOf(to) });
  return days.map(({ fromDay, untilDay }) => ({
    start: momentOf(fromDay, 0, londonZone),
    end: endOfDay(untilDay),
  }));
}

/** The midnight in London that ends a day. */
export function endOfDay(day: string): number {
  return momentOf(day, dayMinutes, londonZone);
}
