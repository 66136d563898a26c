import type { Generated } from 'kysely';
import type { ErasedKind, ErasureState } from '#contract/values/privacy.ts';
import type { RetentionKind } from '#contract/values/retention.ts';

/** `waiting`: queued; `making`: claimed by a process; `ready`: can be downloaded. */
export type ArchiveState = 'waiting' | 'making' | 'ready' | 'failed';

export interface PrivacyTables {
  /** The list contains no names; a copy of it is stored beside the files (erasure-list.ts). */
  erasures: {
    id: Generated<number>;
    kind: ErasedKind;
    /** The id of the person or institution. In a restored copy it may belong to another one. */
    objectId: number;
    /** Identifies them with certainty in a copy that has random ids. */
    randomId: string;
    /** When their account was made: with id and installation it identifies them in an older copy. */
    objectCreatedAt: string;
    /** The installation in which they were erased; null where it had no identity. */
    identity: string | null;
    state: ErasureState;
    /** The person or an administrator who asked. Null for a person whom a copy brought back. */
    askedById: number | null;
    askedAt: string;
    /** The administrator who approved or declined it. */
    decidedById: number | null;
    decidedAt: string | null;
    /** Number of starts. */
    attempts: Generated<number>;
    /** The process that does it, and until when its claim holds unless renewed. */
    claim: string | null;
    claimedUntil: string | null;
    doneAt: string | null;
  };

  /** Former names and addresses, stored by triggers; deleted by the person's erasure. */
  formerNames: {
    kind: ErasedKind;
    objectId: number;
    /** The column of `users` or `institutions`. */
    field: 'fullName' | 'username' | 'email' | 'pendingEmail' | 'name';
    name: string;
  };

  /** Hashes of erased people's addresses: an import from another desk leaves out their data. */
  erasedAddresses: {
    addressHash: string;
  };

  /** Archives of personal data until they expire. For one person and requester at most one is in progress. */
  personArchives: {
    id: Generated<number>;
    /** The person whose data it contains. */
    personId: number;
    /** The only person who can download it. */
    askedById: number;
    askedAt: string;
    state: ArchiveState;
    /** Number of starts. */
    attempts: Generated<number>;
    /** The process that makes it, and until when its claim holds unless renewed. */
    claim: string | null;
    claimedUntil: string | null;
    /** Name in storage of the finished or unfinished file. */
    storedName: string | null;
    fileSize: number | null;
    readyAt: string | null;
    /** When it expires and is deleted; failed archives as well. */
    endsAt: string | null;
  };

  /** Retention periods: a row for each kind of data. */
  retentionPeriods: {
    kind: RetentionKind;
    /** Null: kept without limit. */
    days: number | null;
    /** A shorter period that administrators were notified of, and when it takes effect. */
    nextDays: Generated<number | null>;
    nextFrom: Generated<string | null>;
    /** Incremented by each change. */
    version: Generated<number>;
    changedAt: Generated<string | null>;
    changedById: Generated<number | null>;
    /** A complete run has deleted everything older than this. */
    doneUpTo: Generated<string | null>;
    /** Deletions that are not in the log of changes yet; logged at the end of a run. */
    unlogged: Generated<number>;
    /** The day of the last run that deleted anything, `2026-11-26`, and the number. */
    lastDay: Generated<string | null>;
    removed: Generated<number>;
  };
}
