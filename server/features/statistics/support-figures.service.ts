import type { ListQuery } from '#contract/list-query.ts';
import type {
  RatingSummary,
  ResponseSummary,
  ResponsesOfOne,
  SupportFigures,
  TrendPart,
  WaitingCustomer,
} from '#contract/statistics.ts';
import { type SupportHours, supportMsBetween } from '#contract/values/chat/support-hours.ts';
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

/** A time window: after `since`, up to `until`. */
export interface StatisticsWindow {
  since: string;
  until: string;
}

/** The requested time, or now. 400 for one in the future. */
export function momentOf(until: string | undefined, now: number): string {
  if (until !== undefined && Date.parse(until) > now) throw badRequest('This is in the future', 'until');
  return until ?? isoTime(now);
}

/** The requested window. 400 if it ends in the future. */
export function windowOf({ days, until }: { days: number; until?: string | undefined }, now: number): StatisticsWindow {
  const end = momentOf(until, now);
  return { since: isoTime(Date.parse(end) - days * day), until: end };
}

/** The window of the same length that ends where this one begins. */
function windowBefore({ since, until }: StatisticsWindow): StatisticsWindow {
  return { since: isoTime(2 * Date.parse(since) - Date.parse(until)), until: since };
}

/** Customers who signed in later count as active. */
export function activeCustomersSince(now: number): string {
  return isoTime(now - activeCustomerDays * day);
}

/** Chats with a later message count as active. */
export function activeChatsSince(now: number): string {
  return isoTime(now - activeChatHours * hour);
}

interface Moment {
  now: number;
  supportHours: SupportHours;
}

/** The support figures; the contract defines each. */
export async function supportFigures(
  db: Db,
  window: StatisticsWindow,
  { now, supportHours }: Moment,
): Promise<SupportFigures> {
  const customers = await countCustomers(db, { ...window, activeSince: activeCustomersSince(now) });
  const waiting = await findWaiting(db, isoTime(now));
  return {
    ...window,
    ...customers,
    activeChats: await countActiveChats(db, activeChatsSince(now)),
    waiting: waiting.count,
    // The longest wait by the clock is also the longest in support hours.
    longestWaitMs: waiting.since === null ? null : supportMsBetween(Date.parse(waiting.since), now, supportHours),
    responses: await summariseResponses(db, window),
    responsesBefore: await summariseResponses(db, windowBefore(window)),
    ratings: await countRatings(db, window),
    ratingsBefore: await countRatings(db, windowBefore(window)),
  };
}

/** The first responses of a window in parts, which add up to those of the window. */
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

/** One page of waiting customers, with their wait in support hours. */
export async function readWaitingCustomers(
  db: Db,
  { now, supportHours }: Moment,
  page: ListQuery,
): Promise<Page<WaitingCustomer>> {
  const { rows, next } = await readWaiting(db, isoTime(now), page);
  const waiting = rows.map((one) => {
    return { ...one, waitMs: supportMsBetween(Date.parse(one.askedAt), now, supportHours) };
  });
  return { rows: waiting, next };
}

const none: ResponseSummary = { count: 0, medianMs: null, p90Ms: null };
const unrated: RatingSummary = { count: 0, helpful: 0 };

/**
 * One page of staff or institutions with first responses or ratings in a window or the one before, most responses in
 * the window first.
 */
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
