import type { ResponseSummary } from '#contract/statistics.ts';
import type { Db } from '#server/db/schema.ts';
import { type Groups, listResponseTimes, listResponseTimesOf, type ResponseFilter } from './responses.queries.ts';

/** The number of first responses of a filter, with their median and 90th percentile. */
export async function summariseResponses(db: Db, filter: ResponseFilter): Promise<ResponseSummary> {
  return summaryOf(await listResponseTimes(db, filter));
}

/** Summaries for each of these groups, by group id. */
export async function summariseResponsesOf(
  db: Db,
  groups: Groups,
  filter: ResponseFilter,
): Promise<Map<number, ResponseSummary>> {
  const times = await listResponseTimesOf(db, groups, filter);
  return new Map([...times].map(([id, ofOne]) => [id, summaryOf(ofOne)]));
}

/** Nearest-rank percentiles: always the time of an actual response, never interpolated. */
function summaryOf(times: readonly number[]): ResponseSummary {
  const sorted = Float64Array.from(times).sort();
  const within = (tenths: number) => sorted[Math.ceil((tenths * sorted.length) / 10) - 1] ?? null;
  return { count: sorted.length, medianMs: within(5), p90Ms: within(9) };
}
