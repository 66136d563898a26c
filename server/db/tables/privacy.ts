import type { Generated } from 'kysely';
import type { ErasedKind, ErasureState } from '#contract/values/privacy.ts';
import type { RetentionKind } from '#contract/values/retention.ts';

/** `waiting` for its turn; `making`, claimed by a process; `ready` to be opened; `failed`. */
export type ArchiveState = 'waiting' | 'making' | 'ready' | 'failed';

/** What privacy asks for: erasures, archives of people’s data, and for how long data is kept, in the manner of schema.ts. */
export interface PrivacyTables {
  /** The list names nobody, and lies beside the stored files as well (erasure-list.ts). */
  erasures: {
    id: Generated<number>;
    kind: ErasedKind;
    /** The number of the person or institution. A copy may know somebody else by it. */
    objectId: number;
    /** By which they are known for certain in a copy that has such names. */
    randomId: string;
    /** When their account was made: with number and identity, by this they are known in an older copy. */
    objectCreatedAt: string;
    /** Of the installation in which they were erased; null where it had none. */
    identity: string | null;
    state: ErasureState;
    /** Who asked: the person, or an administrator. Null for what a copy brought back. */
    askedById: number | null;
    askedAt: string;
    /** The administrator who had it done, or declined it. */
    decidedById: number | null;
    decidedAt: string | null;
    /** How often somebody began. */
    attempts: Generated<number>;
    /** Whoever does it, and until when that holds unless they say so again. */
    claim: string | null;
    claimedUntil: string | null;
    doneAt: string | null;
  };

  /** Former names and addresses, stored by triggers; deleted when the person or institution is erased. */
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

  /** The archives of people’s data, each until it ends. Of one person and whoever asks, one is under way at most. */
  personArchives: {
    id: Generated<number>;
    /** Whose data it holds. */
    personId: number;
    /** Who alone can open it. */
    askedById: number;
    askedAt: string;
    state: ArchiveState;
    /** How often somebody began. */
    attempts: Generated<number>;
    /** Whoever makes it, and until when that holds unless they say so again. */
    claim: string | null;
    claimedUntil: string | null;
    /** Where its bytes are, or are just being put. */
    storedName: string | null;
    fileSize: number | null;
    readyAt: string | null;
    /** From then on nobody can open it, and it is removed; of one that failed as well. */
    endsAt: string | null;
  };

  /** For how long kinds of data are kept: a row for each. */
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
