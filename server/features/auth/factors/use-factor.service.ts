import type { PasskeyProof } from '#contract/people/factors.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { Clock } from '#server/platform/clock.ts';
import { SealedTextError } from '#server/platform/sealing/sealed-text.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import {
  findPasskey,
  listApps,
  type StoredFactor,
  takeCounter,
  takeRecoveryCode,
  takeStep,
} from './factors.queries.ts';
import { type RelyingParty, readProof } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export const secretPlace = (id: number) => ({ table: 'factors', column: 'secretSealed', row: id }) as const;

/** A factor that was verified but is not marked as used yet. */
export type VerifiedFactor =
  | { way: 'code'; id: number; step: number }
  | { way: 'recovery-code'; userId: number; codeHash: string }
  | { way: 'passkey'; userId: number; id: number; counter: number; next: number };

/** The factor that a code belongs to; null if it is wrong. A recovery code is only checked when it is used. */
export async function readCode(
  { db, sealing, clock }: { db: Db; sealing: Sealing; clock: Clock },
  userId: number,
  code: string,
): Promise<VerifiedFactor | null> {
  if (!/^\d{6}$/.test(code)) return { way: 'recovery-code', userId, codeHash: hashRecoveryCode(code) };
  for (const { id, lastStep, secretSealed } of await listApps(db, userId)) {
    const secret = openSecret(sealing, { id, secretSealed });
    const step = secret === null ? null : await stepOf(secret, code, clock());
    if (step !== null && step > lastStep) return { way: 'code', id, step };
  }
  return null;
}

/** The passkey of a response; null if it is unknown, invalid, or belongs to a person other than `userId`. */
export async function readPasskey(
  db: Db,
  proof: PasskeyProof,
  asked: { party: RelyingParty; challenge: string; userId: number | null },
): Promise<Extract<VerifiedFactor, { way: 'passkey' }> | null> {
  const stored = await findPasskey(db, proof.id);
  if (!stored || (asked.userId !== null && stored.userId !== asked.userId)) return null;
  const next = await readProof(proof, { ...asked, stored });
  if (next === null) return null;
  const { userId, id, counter } = stored;
  return { way: 'passkey', userId, id, counter, next };
}

/**
 * Marks the factor as used, in the transaction that relies on it. Returns false if it was used or removed in the
 * meantime, so that only one of two parallel requests succeeds, and the removal of a factor also ends what it just
 * opened.
 */
export async function markFactorUsed(transaction: Transaction, shown: VerifiedFactor, at: string): Promise<boolean> {
  if (shown.way === 'code') return takeStep(transaction, shown.id, { step: shown.step, at });
  if (shown.way === 'recovery-code') return takeRecoveryCode(transaction, shown.userId, shown.codeHash);
  return takeCounter(transaction, shown, { next: shown.next, at });
}

/** Null if the sealing key was lost. Other factors and recovery codes still work. */
function openSecret(sealing: Sealing, { id, secretSealed }: Pick<StoredFactor, 'id' | 'secretSealed'>): string | null {
  if (secretSealed === null) return null;
  try {
    return sealing.open(secretPlace(id), secretSealed);
  } catch (error) {
    if (error instanceof SealedTextError) return null;
    throw error;
  }
}
