import type { Generated } from 'kysely';

/** What the processes of one portal share out among them or tell each other, in the manner of schema.ts. */
export interface JobTables {
  /** What every process hears within a second, whoever wrote it. Swept after an hour. */
  revocations: {
    id: Generated<number>;
    /** Whose sessions ended, all of them; null otherwise. */
    userId: number | null;
    /** The one session that ended; null otherwise. */
    sessionHash: string | null;
    at: string;
    reason: 'password' | 'deactivated' | 'signed-out' | 'people-changed' | 'all-ended';
  };

  /** Work that one process repeats for all (platform/jobs). Without a row it is due. */
  jobs: {
    name: string;
    /** Whoever moves this to the next time has claimed the work. */
    dueAt: string;
  };

  /** What changes cause for others (platform/news): written with the change, deleted with the telling. */
  news: {
    id: Generated<number>;
    /** Who registered it says what is told. */
    kind: string;
    /** What it is about, as JSON: mostly the id of a row. */
    about: string;
    createdAt: string;
    /** When it is tried next. */
    dueAt: string;
    /** How often it failed. */
    attempts: Generated<number>;
  };

  /** Automatic replies outside support hours: written when they fall due, at most one a day in each conversation. */
  dueReplies: {
    conversation: string;
    /** The day in London, `2026-11-21`. */
    day: string;
    dueAt: string;
    /** Null until the reply was sent, or left out because a person had answered. */
    settledAt: string | null;
    /** Until then one process sees to it; it is anybody's again afterwards. */
    claimedUntil: string | null;
  };

  /** Room that somebody has taken for an attachment on its way; it is free again when that is stored or has failed. */
  arrivingFiles: {
    id: Generated<number>;
    uploaderId: number;
    bytes: number;
    at: string;
  };

  /** What was made under which key (platform/http/creations.ts), for a day. Neither key nor body can be read out of a row. */
  idempotencyKeys: {
    userId: number;
    /** `POST /api/bookings`. */
    call: string;
    keyHash: string;
    bodyHash: string;
    /** What the call needs to find again what it made: mostly the id of a row. Never a secret. */
    made: string;
    createdAt: string;
  };
}
