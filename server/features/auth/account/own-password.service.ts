import { setTimeout as delay } from 'node:timers/promises';
import type { RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { fromSession, type SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { noteFailure } from '#server/features/auth/attempts/sign-in-failures.service.ts';
import { lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import { findOwnPassword, lockWithPassword } from '#server/features/auth/passwords/password.queries.ts';
import { isThroughInstitution } from '#server/features/auth/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, notSignedIn } from '#server/platform/http/errors.ts';
import { proofRequired, type Viewer } from '#server/platform/http/http.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';

export const currentPasswordWrong = () => badRequest('The current password is wrong', 'currentPassword');

interface AskedPassword {
  userId: number;
  sessionHash: string;
  from: RequestOrigin;
  currentPassword: string;
}

interface Asked {
  viewer: Pick<Viewer, 'id' | 'sessionHash' | 'isProofFresh'>;
  from: RequestOrigin;
  currentPassword: string | undefined;
}

/**
 * How the viewer proved their identity: by the password with this hash, or by the institution that opened this session.
 */
export type Confirmed = { passwordHash: string } | { sessionHash: string };
/** Lets other slices require a proof of identity without knowing how people sign in. */
export type ConfirmIdentity = (asked: Asked) => Promise<Confirmed>;

/**
 * Checks that the viewer knows their password, or has recently signed in at their institution, whose members may have
 * no password here. Throws 403 if that was too long ago, and 400 if a password is missing.
 */
export async function confirmIdentity(portal: Portal, attempts: SignInAttempts, asked: Asked): Promise<Confirmed> {
  const { viewer, from, currentPassword } = asked;
  const { id: userId, sessionHash, isProofFresh } = viewer;
  if (currentPassword !== undefined) {
    return { passwordHash: await confirmPassword(portal, attempts, { userId, sessionHash, from, currentPassword }) };
  }
  if (!(await isThroughInstitution(portal.db, sessionHash))) {
    throw badRequest('Enter your current password', 'currentPassword');
  }
  if (!isProofFresh) throw proofRequired();
  return { sessionHash };
}

/**
 * Checks the viewer's password and returns its hash. Failures count for the session: nobody can guess without end at an
 * unlocked screen, and nobody else behind the same address is locked out.
 */
export async function confirmPassword(
  { db, clock }: Portal,
  attempts: SignInAttempts,
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
  await attempts.clearFailures(attempter);
  return own.passwordHash;
}

/**
 * Call with the result of `confirmIdentity`, first in the transaction that creates anything that a new password or the
 * end of the session would revoke. Without this check, something created after such a change would open the account to
 * a person with the old password.
 */
export async function requireConfirmed(transaction: Transaction, userId: number, confirmed: Confirmed): Promise<void> {
  if ('passwordHash' in confirmed) {
    if (!(await lockWithPassword(transaction, userId, confirmed.passwordHash))) throw currentPasswordWrong();
    return;
  }
  const isThere = await lockFactorsOf(transaction, userId);
  if (!isThere || !(await isThroughInstitution(transaction, confirmed.sessionHash))) throw notSignedIn();
}
