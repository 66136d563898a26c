import type { PasskeyProof } from '#contract/people/factors.ts';
import type { Db } from '#server/db/schema.ts';
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

/** A factor that was shown and is right, but not used up yet. */
export type ShownFactor =
  | { way: 'code'; id: number; step: number }
  | { way: 'recovery-code'; userId: number; codeHash: string }
  | { way: 'passkey'; userId: number; id: number; counter: number; next: number };

/** Of what a code is; null for one that is wrong. Of a recovery code only its use tells. */
export async function readCode(
  { db, sealing, clock }: { db: Db; sealing: Sealing; clock: Clock },
  userId: number,
  code: string,
): Promise<ShownFactor | null> {
  if (!/^\d{6}$/.test(code)) return { way: 'recovery-code', userId, codeHash: hashRecoveryCode(code) };
  for (const { id, lastStep, secretSealed } of await listApps(db, userId)) {
    const secret = openSecret(sealing, { id, secretSealed });
    const step = secret === null ? null : await stepOf(secret, code, clock());
    if (step !== null && step > lastStep) return { way: 'code', id, step };
  }
  return null;
}

/** The passkey behind an answer; null where it is not known, not right, or another's than `userId`. */
export async function readPasskey(
  db: Db,
  proof: PasskeyProof,
  asked: { party: RelyingParty; challenge: string; userId: number | null },
): Promise<Extract<ShownFactor, { way: 'passkey' }> | null> {
  const stored = await findPasskey(db, proof.id);
  if (!stored || (asked.userId !== null && stored.userId !== asked.userId)) return null;
  const next = await readProof(proof, { ...asked, stored });
  if (next === null) return null;
  const { userId, id, counter } = stored;
  return { way: 'passkey', userId, id, counter, next };
}

/**
 * Uses it up, in the transaction of what it is shown for. False where it was used or taken away meanwhile: of two who show the same
 * at once one is let in, and who takes it away ends what it has just opened.
 */
export async function takeShown(transaction: Db, shown: ShownFactor, at: string): Promise<boolean> {
  if (shown.way === 'code') return takeStep(transaction, shown.id, { step: shown.step, at });
  if (shown.way === 'recovery-code') return takeRecoveryCode(transaction, shown.userId, shown.codeHash);
  return takeCounter(transaction, shown, { next: shown.next, at });
}

/** Null where its key was lost: other factors and the recovery codes still work. */
function openSecret(sealing: Sealing, { id, secretSealed }: Pick<StoredFactor, 'id' | 'secretSealed'>): string | null {
  if (secretSealed === null) return null;
  try {
    return sealing.open(secretPlace(id), secretSealed);
  } catch (error) {
    if (error instanceof SealedTextError) return null;
    throw error;
  }
}
