import type { Generated } from 'kysely';
import type { RetentionKind } from '#contract/values/retention.ts';

/** For how long kinds of data are kept, in the manner of schema.ts. */
export interface RetentionTables {
  /** A row for each kind. */
  retentionPeriods: {
    kind: RetentionKind;
    /** Null: it is kept. */
    days: number | null;
    /** A shorter period, which administrators were told of, and from when on it holds. */
    nextDays: Generated<number | null>;
    nextFrom: Generated<string | null>;
    /** Goes up with each change. */
    version: Generated<number>;
    changedAt: Generated<string | null>;
    changedById: Generated<number | null>;
    /** Whatever is older than this was deleted by a run that came to its end. */
    doneUpTo: Generated<string | null>;
    /** What was deleted and is not in the log of changes yet: it is noted there once a run is at its end. */
    unlogged: Generated<number>;
    /** The day of the last run that deleted anything, `2026-11-26`, and how much. */
    lastDay: Generated<string | null>;
    removed: Generated<number>;
  };
}
