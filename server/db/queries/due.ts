import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** By how much the clocks of two processes may differ, and how long a statement may wait for its turn. */
const toleranceMs = 5 * 60_000;

/** What a stored moment is held against. */
export interface Due {
  now: string;
  /** Nobody waits for longer than until then: what lies further ahead was stored before the clock was put back. */
  latest: string;
}

/** For moments that were set to at most `longestWaitMs` ahead: every claim, and everything that falls due, is asked with this. */
export function dueBy(nowMs: number, longestWaitMs: number): Due {
  return {
    now: new Date(nowMs).toISOString(),
    latest: new Date(nowMs + longestWaitMs + toleranceMs).toISOString(),
  };
}

/** Whether a moment has come; none at all is waited for by nobody. */
export function isDue(moment: string | null | undefined, { now, latest }: Due): boolean {
  return moment === null || moment === undefined || moment <= now || moment > latest;
}

/** The same as a condition on a column. */
export function whereDue(column: string, { now, latest }: Due): RawBuilder<SqlBool> {
  const moment = sql.ref(column);
  return sql<SqlBool>`(${moment} is null or ${moment} <= ${now} or ${moment} > ${latest})`;
}
