import type { Kysely } from 'kysely';
import type { AddedFactor, Factor, NewPasskey } from '#contract/people/factors.ts';
import { challengeMs, factorsMax } from '#contract/values/people/factors.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { type Doer, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { findAccount, findAccountById } from '#server/features/auth/auth.queries.ts';
import { endSessionsOf } from '#server/features/auth/end-access/end-access.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import { deleteBegunOf, insertChallenge, takeChallenge } from './challenges.queries.ts';
import { askedFor } from './challenges.service.ts';
import type { FactorMails } from './factor-mails.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  deleteRecoveryCodesOf,
  insertFactor,
  listFactors,
  lockFactorsOf,
  replaceRecoveryCodes,
  updateFactorSecret,
} from './factors.queries.ts';
import { makeChallenge, type RelyingParty, readNewPasskey } from './passkeys.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { makeSecret, stepOf } from './totp.ts';
import { secretPlace } from './use-factor.service.ts';

export interface FactorParts {
  db: Kysely<Schema>;
  clock: Clock;
  sealing: Sealing;
  mails: FactorMails;
}

/** Whose session asks. */
interface Own extends Doer {
  userId: number;
  sessionHash: string;
}

const begunPlace = (challenge: string) => ({ table: 'challenges', column: 'secretSealed', row: challenge }) as const;
const notAdded = () => badRequest('This passkey could not be added. Please try again.');
const noFactor = () => notFound('This factor has already been removed');

/** A secret for an app that its first code confirms. Until then it lies sealed under a random name. */
export async function offerSecret(
  { db, clock, sealing }: FactorParts,
  { userId, sessionHash }: Own,
): Promise<{ token: string; secret: string }> {
  const token = makeChallenge();
  const secret = await makeSecret();
  const begun = { challenge: token, purpose: 'new-totp', holderHash: sessionHash, userId } as const;
  await db.transaction().execute(async (transaction) => {
    const secretSealed = await sealing.seal(transaction, begunPlace(token), secret);
    await insertChallenge(transaction, { ...begun, secretSealed, createdAt: isoTime(clock()) });
  });
  return { token, secret };
}

/** Adds the app that shows this code. A wrong code can be tried again. */
export async function addApp(
  parts: FactorParts,
  own: Own,
  { token, code, name }: { token: string; code: string; name: string },
): Promise<AddedFactor> {
  const { db, clock, sealing } = parts;
  return db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    const since = isoTime(clock() - challengeMs);
    const asked = { challenge: token, purpose: 'new-totp', holderHash: own.sessionHash, since } as const;
    const begun = await takeChallenge(transaction, asked);
    if (!begun?.secretSealed) throw conflict('This took too long. Please begin again with a new QR code.');
    const secret = sealing.open(begunPlace(token), begun.secretSealed);
    const lastStep = await stepOf(secret, code, clock());
    // Thrown, it puts back what was taken.
    if (lastStep === null) throw badRequest('This isn’t the current code. Enter the one your app shows now.', 'code');
    return add(parts, transaction, own, {
      row: { kind: 'totp', name, lastStep },
      seal: async ({ id }) => {
        await updateFactorSecret(transaction, id, await sealing.seal(transaction, secretPlace(id), secret));
      },
    });
  });
}

/** Adds the passkey that a browser has made. */
export async function addPasskey(
  parts: FactorParts,
  own: Own,
  { passkey, name, party }: { passkey: NewPasskey; name: string; party: RelyingParty },
): Promise<AddedFactor> {
  const { db, clock } = parts;
  const asked = await askedFor(db, clock, { purpose: 'new-passkey', holderHash: own.sessionHash, passkey });
  const made = asked && (await readNewPasskey(passkey, { party, challenge: asked.challenge }));
  if (!made) throw notAdded();
  return db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    return add(parts, transaction, own, { row: { kind: 'passkey', name, ...made } });
  });
}

/** Takes a factor away from its person, who goes on in this session alone; `endOthers` runs in the same transaction. */
export async function removeOwnFactor(
  parts: FactorParts,
  own: Own,
  { id, endOthers }: { id: number; endOthers(transaction: Db): Promise<void> },
): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    const factor = await deleteFactor(transaction, own.userId, id);
    if (!factor) throw noFactor();
    await settleRemoved(parts, transaction, own);
    await parts.mails.removed(transaction, own.userId, [factor]);
    await endOthers(transaction);
  });
}

/** Takes a lost factor away from somebody else and ends all their sessions; the caller closes the sockets. */
export async function removeFactorOf(
  parts: FactorParts,
  { userId, id, ...by }: Doer & { userId: number; id: number; byId: number },
): Promise<void> {
  if (userId === by.byId) throw conflict('Your own factors are under Account settings');
  await parts.db.transaction().execute(async (transaction) => {
    await lockFactorsOf(transaction, userId);
    const factor = await deleteFactor(transaction, userId, id);
    if (!factor) throw noFactor();
    await takenByOthers(parts, transaction, { userId, ...by }, [factor]);
  });
}

/** The same with all factors of a person, from the command line. Answers how many there were. */
export async function removeFactorsOf(parts: FactorParts, username: string): Promise<number> {
  const account = await findAccount(parts.db, usernameKey(username));
  if (!account) throw notFound(`No one is called ${username}`);
  const { id: userId } = account;
  return parts.db.transaction().execute(async (transaction) => {
    await lockFactorsOf(transaction, userId);
    const factors = await listFactors(transaction, userId);
    await deleteFactorsOf(transaction, userId);
    if (factors.length > 0) await takenByOthers(parts, transaction, { userId, byId: null, from: null }, factors);
    return factors.length;
  });
}

export async function renewRecoveryCodes(parts: FactorParts, own: Own): Promise<string[]> {
  return parts.db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    if ((await listFactors(transaction, own.userId)).length === 0) {
      throw conflict('Recovery codes come with a passkey or an authenticator app. Add one first.');
    }
    return makeCodes(parts, transaction, own);
  });
}

async function lockOwner(transaction: Db, userId: number): Promise<void> {
  if (!(await lockFactorsOf(transaction, userId))) throw notFound('This account no longer exists');
}

type NewRow = Pick<Parameters<typeof insertFactor>[1], 'kind' | 'name'> &
  Partial<Omit<Parameters<typeof insertFactor>[1], 'kind' | 'name'>>;

async function add(
  parts: FactorParts,
  transaction: Db,
  own: Own,
  { row, seal = async () => {} }: { row: NewRow; seal?(factor: Factor): Promise<void> },
): Promise<AddedFactor> {
  const { userId, byId, from } = own;
  const at = isoTime(parts.clock());
  if ((await listFactors(transaction, userId)).length >= factorsMax) {
    throw conflict(`You have ${factorsMax} already. Remove one that you no longer use.`);
  }
  const factor = await insertFactor(transaction, { userId, createdAt: at, ...row });
  if (!factor) throw notAdded();
  await seal(factor);
  await noteSecurityEvent(transaction, { kind: 'factor-added', userId, byId, at, from });
  await parts.mails.added(transaction, userId, factor);
  const hasCodes = (await countRecoveryCodes(transaction, userId)) > 0;
  return { factor, recoveryCodes: hasCodes ? null : await makeCodes(parts, transaction, own) };
}

async function makeCodes({ clock, mails }: FactorParts, transaction: Db, { userId, byId, from }: Own) {
  const at = isoTime(clock());
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(transaction, userId, { hashes: codes.map(hashRecoveryCode), at });
  await noteSecurityEvent(transaction, { kind: 'recovery-codes-made', userId, byId, at, from });
  await mails.recoveryCodesMade(transaction, userId);
  return codes;
}

async function settleRemoved(
  { clock }: FactorParts,
  transaction: Db,
  { userId, byId, from }: Doer & { userId: number },
): Promise<void> {
  // Without a factor there is nothing for codes to stand in for.
  if ((await listFactors(transaction, userId)).length === 0) await deleteRecoveryCodesOf(transaction, userId);
  await deleteBegunOf(transaction, userId);
  await noteSecurityEvent(transaction, { kind: 'factor-removed', userId, byId, at: isoTime(clock()), from });
}

async function takenByOthers(
  parts: FactorParts,
  transaction: Db,
  of: Doer & { userId: number },
  factors: readonly Factor[],
): Promise<void> {
  const at = isoTime(parts.clock());
  await settleRemoved(parts, transaction, of);
  await parts.mails.removedByOthers(transaction, of.userId, factors);
  await endSessionsOf(transaction, of.userId, { at, reason: 'signed-out' });
  const account = await findAccountById(transaction, of.userId);
  const object = { objectType: 'user', objectId: of.userId, institutionId: account?.institutionId ?? null } as const;
  await recordChange(transaction, { byId: of.byId, at, ...object, action: 'remove factor' });
}
