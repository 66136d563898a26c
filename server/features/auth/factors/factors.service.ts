import type { AddedFactor, Factor, NewPasskey } from '#contract/people/factors.ts';
import { challengeMs, factorsMax } from '#contract/values/people/factors.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { type Doer, logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { findAccount, findAccountById } from '#server/features/auth/auth.queries.ts';
import { endSessionsOf } from '#server/features/auth/end-access/end-access.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { deletePendingSignIns, insertChallenge, takeChallenge } from './challenges.queries.ts';
import { askedFor } from './challenges.service.ts';
import { createFactorMails } from './factor-mails.ts';
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

interface Own extends Doer {
  userId: number;
  sessionHash: string;
}

const begunPlace = (challenge: string) => ({ table: 'challenges', column: 'secretSealed', row: challenge }) as const;
const notAdded = () => badRequest('This passkey could not be added. Please try again.');
const noFactor = () => notFound('This factor has already been removed');

/** Creates a secret for an authenticator app. It is sealed under a random name until the first code confirms it. */
export async function offerSecret(
  { db, clock, sealing }: Portal,
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

/** Adds the app that shows this code. Another code can be tried if it is wrong. */
export async function addApp(
  portal: Portal,
  own: Own,
  { token, code, name }: { token: string; code: string; name: string },
): Promise<AddedFactor> {
  const { db, clock, sealing } = portal;
  return db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    const since = isoTime(clock() - challengeMs);
    const asked = { challenge: token, purpose: 'new-totp', holderHash: own.sessionHash, since } as const;
    const begun = await takeChallenge(transaction, asked);
    if (!begun?.secretSealed) throw conflict('This took too long. Please begin again with a new QR code.');
    const secret = sealing.open(begunPlace(token), begun.secretSealed);
    const lastStep = await stepOf(secret, code, clock());
    // Throwing rolls back the deletion of the pending secret.
    if (lastStep === null) throw badRequest('This isn’t the current code. Enter the one your app shows now.', 'code');
    return add(portal, transaction, own, {
      row: { kind: 'totp', name, lastStep },
      seal: async ({ id }) => {
        await updateFactorSecret(transaction, id, await sealing.seal(transaction, secretPlace(id), secret));
      },
    });
  });
}

export async function addPasskey(
  portal: Portal,
  own: Own,
  { passkey, name, party }: { passkey: NewPasskey; name: string; party: RelyingParty },
): Promise<AddedFactor> {
  const { db, clock } = portal;
  const asked = await askedFor(db, clock, { purpose: 'new-passkey', holderHash: own.sessionHash, passkey });
  const made = asked && (await readNewPasskey(passkey, { party, challenge: asked.challenge }));
  if (!made) throw notAdded();
  return db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    return add(portal, transaction, own, { row: { kind: 'passkey', name, ...made } });
  });
}

/** Removes the person's own factor. Only this session continues; `endOthers` runs in the same transaction. */
export async function removeOwnFactor(
  portal: Portal,
  own: Own,
  { id, endOthers }: { id: number; endOthers(transaction: Transaction): Promise<void> },
): Promise<void> {
  await portal.db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    const factor = await deleteFactor(transaction, own.userId, id);
    if (!factor) throw noFactor();
    await settleRemoved(portal, transaction, own);
    await createFactorMails(portal).removed(transaction, own.userId, [factor]);
    await endOthers(transaction);
  });
}

/** Removes another person's lost factor and ends all their sessions. The caller closes the sockets. */
export async function removeFactorOf(
  portal: Portal,
  { userId, id, ...by }: Doer & { userId: number; id: number; byId: number },
): Promise<void> {
  if (userId === by.byId) throw conflict('Your own factors are under Account settings');
  await portal.db.transaction().execute(async (transaction) => {
    await lockFactorsOf(transaction, userId);
    const factor = await deleteFactor(transaction, userId, id);
    if (!factor) throw noFactor();
    await takenByOthers(portal, transaction, { userId, ...by }, [factor]);
  });
}

/** Removes all factors of a person on the command line. Returns how many there were. */
export async function removeFactorsOf(
  portal: Pick<Portal, 'db' | 'clock' | 'writeMail'>,
  username: string,
): Promise<number> {
  const account = await findAccount(portal.db, usernameKey(username));
  if (!account) throw notFound(`No one is called ${username}`);
  const { id: userId } = account;
  return portal.db.transaction().execute(async (transaction) => {
    await lockFactorsOf(transaction, userId);
    const factors = await listFactors(transaction, userId);
    await deleteFactorsOf(transaction, userId);
    if (factors.length > 0) await takenByOthers(portal, transaction, { userId, byId: null, from: null }, factors);
    return factors.length;
  });
}

export async function renewRecoveryCodes(portal: Portal, own: Own): Promise<string[]> {
  return portal.db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, own.userId);
    if ((await listFactors(transaction, own.userId)).length === 0) {
      throw conflict('Recovery codes come with a passkey or an authenticator app. Add one first.');
    }
    return makeCodes(portal, transaction, own);
  });
}

async function lockOwner(transaction: Transaction, userId: number): Promise<void> {
  if (!(await lockFactorsOf(transaction, userId))) throw notFound('This account no longer exists');
}

type NewRow = Pick<Parameters<typeof insertFactor>[1], 'kind' | 'name'> &
  Partial<Omit<Parameters<typeof insertFactor>[1], 'kind' | 'name'>>;

async function add(
  portal: Portal,
  transaction: Transaction,
  own: Own,
  { row, seal = async () => {} }: { row: NewRow; seal?(factor: Factor): Promise<void> },
): Promise<AddedFactor> {
  const { userId, byId, from } = own;
  const at = isoTime(portal.clock());
  if ((await listFactors(transaction, userId)).length >= factorsMax) {
    throw conflict(`You have ${factorsMax} already. Remove one that you no longer use.`);
  }
  const factor = await insertFactor(transaction, { userId, createdAt: at, ...row });
  if (!factor) throw notAdded();
  await seal(factor);
  await logSecurityEvent(transaction, { kind: 'factor-added', userId, byId, at, from });
  await createFactorMails(portal).added(transaction, userId, factor);
  const hasCodes = (await countRecoveryCodes(transaction, userId)) > 0;
  return { factor, recoveryCodes: hasCodes ? null : await makeCodes(portal, transaction, own) };
}

async function makeCodes({ clock, writeMail }: Portal, transaction: Transaction, { userId, byId, from }: Own) {
  const at = isoTime(clock());
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(transaction, userId, { hashes: codes.map(hashRecoveryCode), at });
  await logSecurityEvent(transaction, { kind: 'recovery-codes-made', userId, byId, at, from });
  await createFactorMails({ clock, writeMail }).recoveryCodesMade(transaction, userId);
  return codes;
}

async function settleRemoved(
  { clock }: Pick<Portal, 'clock'>,
  transaction: Transaction,
  { userId, byId, from }: Doer & { userId: number },
): Promise<void> {
  // Recovery codes only replace a factor, so they go with the last one.
  if ((await listFactors(transaction, userId)).length === 0) await deleteRecoveryCodesOf(transaction, userId);
  await deletePendingSignIns(transaction, userId);
  await logSecurityEvent(transaction, { kind: 'factor-removed', userId, byId, at: isoTime(clock()), from });
}

async function takenByOthers(
  portal: Pick<Portal, 'clock' | 'writeMail'>,
  transaction: Transaction,
  of: Doer & { userId: number },
  factors: readonly Factor[],
): Promise<void> {
  const at = isoTime(portal.clock());
  await settleRemoved(portal, transaction, of);
  await createFactorMails(portal).removedByOthers(transaction, of.userId, factors);
  await endSessionsOf(transaction, of.userId, { at, reason: 'signed-out' });
  const account = await findAccountById(transaction, of.userId);
  const object = { objectType: 'user', objectId: of.userId, institutionId: account?.institutionId ?? null } as const;
  await recordChange(transaction, { byId: of.byId, at, ...object, action: 'remove factor' });
}
