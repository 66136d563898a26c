import { type SupportHours, supportMsBetween } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { listSaidInPairs } from './pair-responses.queries.ts';

interface Said {
  conversation: string;
  senderId: number;
  timestamp: string;
  /** The customer wrote it. */
  isAsked: boolean | number;
}

/**
 * The median of a supporter's first responses in one-to-one conversations, in milliseconds of support hours: from a
 * customer's first message to the supporter's next one. Computed on request, because it only concerns one person's
 * conversations. Null without responses.
 */
export async function medianOfPairs(
  db: Db,
  staffId: number,
  { since, until, supportHours }: { since: string; until: string; supportHours: SupportHours },
): Promise<number | null> {
  // A question may have been asked before the window in which it was answered.
  const before = isoTime(2 * Date.parse(since) - Date.parse(until));
  const times = responsesIn(await listSaidInPairs(db, staffId, before), staffId)
    .filter(({ answeredAt }) => answeredAt > since && answeredAt <= until)
    .map(({ askedAt, answeredAt }) => supportMsBetween(Date.parse(askedAt), Date.parse(answeredAt), supportHours))
    .toSorted((a, b) => a - b);
  return times[Math.ceil(times.length / 2) - 1] ?? null;
}

function responsesIn(said: readonly Said[], staffId: number) {
  const found: { askedAt: string; answeredAt: string }[] = [];
  let asked: Said | null = null;
  for (const one of said) {
    if (asked && asked.conversation !== one.conversation) asked = null;
    if (one.isAsked) asked ??= one;
    else if (asked) {
      // An answer by a stand-in ends the wait, and is none of the supporter's.
      if (one.senderId === staffId) found.push({ askedAt: asked.timestamp, answeredAt: one.timestamp });
      asked = null;
    }
  }
  return found;
}
