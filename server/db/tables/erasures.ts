import type { Generated } from 'kysely';
import type { ErasedKind, ErasureState } from '#contract/values/privacy.ts';

/** The list of erasures, in the manner of schema.ts. It names nobody, and lies beside the stored files as well (erasure-list.ts). */
export interface ErasureTables {
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
}
