import type { Generated } from 'kysely';

export interface AbsenceTables {
  /** When members of staff are away, and who looks after their institutions meanwhile. */
  absences: {
    id: Generated<number>;
    staffId: number;
    standInId: number;
    /** First and last day in London, as 2026-12-07. */
    fromDay: string;
    untilDay: string;
    /** A sentence for customers. */
    note: string | null;
    createdBy: number;
    createdAt: string;
    /** When somebody ended it before its last day. */
    endedAt: string | null;
    /** When the person who came back put away the list of what happened meanwhile. */
    caughtUpAt: string | null;
  };
}
