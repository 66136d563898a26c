import type { ListQuery } from '#contract/list-query.ts';
import type {
  RatingSummary,
  ResponseSummary,
  ResponsesOfOne,
  SupportFigures,
  TrendPart,
  WaitingCustomer,
} from '#contract/statistics.ts';
import { supportMsBetween } from '#contract/values/chat/support-hours.ts';
import { activeCustomerDays } from '#contract/values/limits.ts';
import { activeChatHours, trendPartDays } from '#contract/values/statistics.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { readGroups } from './groups.queries.ts';
import { countRatings, countRatingsOf } from './ratings.queries.ts';
import { summariseResponses, summariseResponsesOf } from './response-summary.service.ts';
import type { GroupedBy } from './responses.queries.ts';
import { countActiveChats, countCustomers, findWaiting, readWaiting } from './support-figures.queries.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A window of statistics: after the one moment, up to the other. */
export interface StatisticsWindow {
  since: string;
  until: string;
}

/** The moment that somebody asks about, now without one. 400 for one to come. */
export function momentOf(until: string | undefined, now: number): string {
  if (until !== undefined && Date.parse(until) > now) throw badRequest('This is in the future', 'until');
  return until ?? isoTime(now);
}

/** The window that somebody asks for. 400 for one that is not over. */
export function windowOf({ days, until }: { days: number; until?: string | undefined }, now: number): StatisticsWindow {
  const end = momentOf(until, now);
  return { since: isoTime(Date.parse(end) - days * day), until: end };
}

/** The window of the same length that ends where this one begins. */
function windowBefore({ since, until }: StatisticsWindow): StatisticsWindow {
  return { since: isoTime(2 * Date.parse(since) - Date.parse(until)), until: since };
}

/** Whoever signed in after it is active. */
export function activeCustomersSince(now: number): string {
  return isoTime(now - activeCustomerDays * day);
}

/** A chat in which somebody wrote after it is active. */
export function activeChatsSince(now: number): string {
  return isoTime(now - activeChatHours * hour);
}

interface Moment {
  now: number;
  bankHolidays: ReadonlySet<string>;
}

/** The figures of support; each is defined in the contract. */
export async function supportFigures(
  db: Db,
  window: StatisticsWindow,
  { now, bankHolidays }: Moment,
): Promise<SupportFigures> {
  const customers = await countCustomers(db, { ...window, activeSince: activeCustomersSince(now) });
  const waiting = await findWaiting(db, isoTime(now));
  return {
    ...window,
    ...customers,
    activeChats: await countActiveChats(db, activeChatsSince(now)),
    waiting: waiting.count,
    // Whoever has waited longest by the clock has also waited longest in support hours.
    longestWaitMs: waiting.since === null ? null : supportMsBetween(Date.parse(waiting.since), now, bankHolidays),
    responses: await summariseResponses(db, window),
    responsesBefore: await summariseResponses(db, windowBefore(window)),
    ratings: await countRatings(db, window),
    ratingsBefore: await countRatings(db, windowBefore(window)),
  };
}

/** The first responses of a window, part by part: together they are those of the window. */
export async function responseTrend(db: Db, { since, until }: StatisticsWindow): Promise<TrendPart[]> {
  const [start, end] = [Date.parse(since), Date.parse(until)];
  const partMs = trendPartDays((end - start) / day) * day;
  const parts: TrendPart[] = [];
  for (let at = start; at < end; at += partMs) {
    const part = { since: isoTime(at), until: isoTime(at + partMs) };
    parts.push({ ...part, responses: await summariseResponses(db, part) });
  }
  return parts;
}

/** One page of those who wait for an answer, with their wait in support hours. */
export async function readWaitingCustomers(
  db: Db,
  { now, bankHolidays }: Moment,
  page: ListQuery,
): Promise<Page<WaitingCustomer>> {
  const { rows, next } = await readWaiting(db, isoTime(now), page);
  const waiting = rows.map((one) => {
    return { ...one, waitMs: supportMsBetween(Date.parse(one.askedAt), now, bankHolidays) };
  });
  return { rows: waiting, next };
}

const none: ResponseSummary = { count: 0, medianMs: null, p90Ms: null };
const unrated: RatingSummary = { count: 0, helpful: 0 };

/** One page of those who have first responses or ratings in a window or in the one before, the most responses in the window first. */
export async function readResponsesOfEach(
  db: Db,
  { by, window }: { by: GroupedBy; window: StatisticsWindow },
  page: ListQuery,
): Promise<Page<ResponsesOfOne>> {
  const windows = { ...window, before: windowBefore(window).since };
  const { rows, next } = await readGroups(db, by, windows, page);
  const groups = { by, ids: rows.map(({ id }) => id) };
  const responses = await summariseResponsesOf(db, groups, window);
  const before = await summariseResponsesOf(db, groups, windowBefore(window));
  const ratings = await countRatingsOf(db, groups, window);
  const ratingsBefore = await countRatingsOf(db, groups, windowBefore(window));
  const ofEach = rows.map(({ id, name }) => ({
    id,
    name,
    responses: responses.get(id) ?? none,
    responsesBefore: before.get(id) ?? none,
    ratings: ratings.get(id) ?? unrated,
    ratingsBefore: ratingsBefore.get(id) ?? unrated,
  }));
  return { rows: ofEach, next };
}
