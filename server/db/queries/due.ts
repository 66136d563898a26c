import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Tolerance for different clocks of two processes, and for statements that wait their turn. */
const toleranceMs = 5 * 60_000;

/** Bounds that a stored time is compared with. */
export interface Due {
  now: string;
  /** A time after this was stored before the clock was put back, so it counts as due. */
  latest: string;
}

/**
 * For times stored at most `longestWaitMs` ahead. Every claim and everything that falls due must be compared through
 * this.
 */
export function dueBy(nowMs: number, longestWaitMs: number): Due {
  return {
    now: new Date(nowMs).toISOString(),
    latest: new Date(nowMs + longestWaitMs + toleranceMs).toISOString(),
  };
}

/** A missing due time counts as due. */
export function isDue(moment: string | null | undefined, { now, latest }: Due): boolean {
  return moment === null || moment === undefined || moment <= now || moment > latest;
}

/** `isDue` as a condition on a column. */
export function whereDue(column: string, { now, latest }: Due): RawBuilder<SqlBool> {
  const moment = sql.ref(column);
  return sql<SqlBool>`(${moment} is null or ${moment} <= ${now} or ${moment} > ${latest})`;
}
