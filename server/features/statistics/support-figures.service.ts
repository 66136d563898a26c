import type { SupportFigures } from '#contract/statistics.ts';
import { activeCustomerDays } from '#contract/values/limits.ts';
import { activeChatHours } from '#contract/values/statistics.ts';
import { supportMsBetween } from '#contract/values/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { summariseResponses } from './responses.queries.ts';
import { countActiveChats, countCustomers, findWaiting } from './support-figures.queries.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A window of statistics: after the one moment, up to the other. */
export interface StatisticsWindow {
  since: string;
  until: string;
}

/** The window that somebody asks for. 400 for one that is not over. */
export function windowOf({ days, until }: { days: number; until?: string | undefined }, now: number): StatisticsWindow {
  const end = until === undefined ? now : Date.parse(until);
  if (end > now) throw badRequest('This is in the future', 'until');
  return { since: isoTime(end - days * day), until: isoTime(end) };
}

/** The window of the same length that ends where this one begins. */
function windowBefore({ since, until }: StatisticsWindow): StatisticsWindow {
  return { since: isoTime(2 * Date.parse(since) - Date.parse(until)), until: since };
}

/** The figures of support; each is defined in the contract. */
export async function supportFigures(
  db: Db,
  window: StatisticsWindow,
  { now, bankHolidays }: { now: number; bankHolidays: ReadonlySet<string> },
): Promise<SupportFigures> {
  const activeSince = isoTime(now - activeCustomerDays * day);
  const customers = await countCustomers(db, { ...window, activeSince });
  const waiting = await findWaiting(db);
  return {
    ...window,
    ...customers,
    activeChats: await countActiveChats(db, isoTime(now - activeChatHours * hour)),
    waiting: waiting.count,
    // Whoever has waited longest by the clock has also waited longest in support hours.
    longestWaitMs: waiting.since === null ? null : supportMsBetween(Date.parse(waiting.since), now, bankHolidays),
    responses: await summariseResponses(db, window),
    responsesBefore: await summariseResponses(db, windowBefore(window)),
  };
}
