import type { Generated } from 'kysely';

/** `waiting` for its turn; `making`, claimed by a process; `ready` to be opened; `failed`. */
export type ArchiveState = 'waiting' | 'making' | 'ready' | 'failed';

/** The archives of people's data, in the manner of schema.ts. */
export interface PersonArchiveTables {
  /** Kept until it ends. Of one person and whoever asks, one is under way at most. */
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
}
