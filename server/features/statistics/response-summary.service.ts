import type { ResponseSummary } from '#contract/statistics.ts';
import type { Db } from '#server/db/schema.ts';
import { type Groups, listResponseTimes, listResponseTimesOf, type ResponseFilter } from './responses.queries.ts';

/** How many first responses of a filter there were, and the times within which a half, and nine tenths, of them came. */
export async function summariseResponses(db: Db, filter: ResponseFilter): Promise<ResponseSummary> {
  return summaryOf(await listResponseTimes(db, filter));
}

/** The same for each of these groups, by its id. */
export async function summariseResponsesOf(
  db: Db,
  groups: Groups,
  filter: ResponseFilter,
): Promise<Map<number, ResponseSummary>> {
  const times = await listResponseTimesOf(db, groups, filter);
  return new Map([...times].map(([id, ofOne]) => [id, summaryOf(ofOne)]));
}

/** Each is the least time within which so many came: always the time of one of them, never one in between. */
function summaryOf(times: readonly number[]): ResponseSummary {
  const sorted = Float64Array.from(times).sort();
  const within = (tenths: number) => sorted[Math.ceil((tenths * sorted.length) / 10) - 1] ?? null;
  return { count: sorted.length, medianMs: within(5), p90Ms: within(9) };
}
