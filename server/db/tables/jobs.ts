import type { Generated } from 'kysely';

export interface JobTables {
  /** Messages to every process, read within a second. Swept after an hour. */
  revocations: {
    id: Generated<number>;
    /** The person all of whose sessions ended; null otherwise. */
    userId: number | null;
    /** The one session that ended; null otherwise. */
    sessionHash: string | null;
    at: string;
    reason: 'password' | 'deactivated' | 'signed-out' | 'people-changed' | 'all-ended';
  };

  /** Repeated jobs that one process does for all (platform/jobs). A job without a row is due. */
  jobs: {
    name: string;
    /** A process claims the job by moving this to the next time. */
    dueAt: string;
  };

  /** Automatic replies outside support hours: scheduled with the message, at most one a day in each conversation. */
  dueReplies: {
    conversation: string;
    /** The day in London, `2026-11-21`. */
    day: string;
    dueAt: string;
    /** Null until the reply was sent, or skipped because a person had answered. */
    settledAt: string | null;
    /** Claimed by a process until then. */
    claimedUntil: string | null;
  };

  /** Disk quota reserved for an attachment during its upload; released when it is stored or has failed. */
  arrivingFiles: {
    id: Generated<number>;
    uploaderId: number;
    bytes: number;
    at: string;
  };

  /**
   * Objects created under an idempotency key (platform/http/creations.ts), for a day. Key and body are only stored as
   * hashes.
   */
  idempotencyKeys: {
    userId: number;
    /** As `POST /api/bookings`. */
    call: string;
    keyHash: string;
    bodyHash: string;
    /** Data by which the call finds what it created, mostly a row's id. Never a secret. */
    made: string;
    createdAt: string;
  };
}
