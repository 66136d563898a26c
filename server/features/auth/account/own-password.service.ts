import { setTimeout as delay } from 'node:timers/promises';
import type { DoneFrom } from '#server/db/queries/security-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { fromSession } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { noteFailure } from '#server/features/auth/attempts/sign-in-failures.service.ts';
import type { SignInParts } from '#server/features/auth/auth.service.ts';
import { lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import { findOwnPassword, lockWithPassword } from '#server/features/auth/passwords/password.queries.ts';
import { isThroughInstitution } from '#server/features/auth/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, notSignedIn } from '#server/platform/http/errors.ts';
import { proofRequired, type Viewer } from '#server/platform/http/http.ts';
import { verifyPassword } from '#server/platform/passwords.ts';

export const currentPasswordWrong = () => badRequest('The current password is wrong', 'currentPassword');

interface AskedPassword {
  userId: number;
  sessionHash: string;
  from: DoneFrom;
  currentPassword: string;
}

interface Asked {
  viewer: Pick<Viewer, 'id' | 'sessionHash' | 'isProofFresh'>;
  from: DoneFrom;
  currentPassword: string | undefined;
}

/** By what somebody has confirmed that it is them: the password with this hash, or the session that their institution opened. */
export type Confirmed = { passwordHash: string } | { sessionHash: string };
/** The same for slices that know nothing of signing in. */
export type ConfirmOneself = (asked: Asked) => Promise<Confirmed>;

/**
 * Makes sure that whoever asks knows their password, or has just shown their institution who they are: whoever signs in there may have none
 * here. 403 where that was longer ago, 400 where a password is missing.
 */
export async function confirmOneself(parts: SignInParts, asked: Asked): Promise<Confirmed> {
  const { viewer, from, currentPassword } = asked;
  const { id: userId, sessionHash, isProofFresh } = viewer;
  if (currentPassword !== undefined) {
    return { passwordHash: await confirmPassword(parts, { userId, sessionHash, from, currentPassword }) };
  }
  if (!(await isThroughInstitution(parts.db, sessionHash))) {
    throw badRequest('Enter your current password', 'currentPassword');
  }
  if (!isProofFresh) throw proofRequired();
  return { sessionHash };
}

/**
 * Makes sure that whoever asks knows their password, and answers its hash. Wrong ones count for the session, so that an
 * unlocked screen is no place to guess without end, and nobody else behind the same address is kept out by them.
 */
export async function confirmPassword(
  { db, clock, attempts }: SignInParts,
  { userId, sessionHash, from, currentPassword }: AskedPassword,
): Promise<string> {
  const own = await findOwnPassword(db, userId);
  if (!own) throw notSignedIn();
  const attempter = fromSession(own.usernameKey, sessionHash);
  const attempt = await attempts.reserve(attempter);
  await delay(attempt.waitMs);
  const matches = await attempt.look(() => verifyPassword(own.passwordHash, currentPassword, attempter.caller));
  if (!matches || own.passwordHash === null) {
    const at = isoTime(clock());
    await noteFailure(db, attempt, { kind: 'password-refused', userId, byId: userId, at, from });
    throw currentPasswordWrong();
  }
  await attempts.forgive(attempter);
  return own.passwordHash;
}

/**
 * To be called with what `confirmOneself` answered, first in the transaction that makes what a new password, or the end of the session, would
 * end: made after a change, it would open the account to whoever knew the old one.
 */
export async function requireConfirmed(transaction: Db, userId: number, confirmed: Confirmed): Promise<void> {
  if ('passwordHash' in confirmed) {
    if (!(await lockWithPassword(transaction, userId, confirmed.passwordHash))) throw currentPasswordWrong();
    return;
  }
  const isThere = await lockFactorsOf(transaction, userId);
  if (!isThere || !(await isThroughInstitution(transaction, confirmed.sessionHash))) throw notSignedIn();
}
