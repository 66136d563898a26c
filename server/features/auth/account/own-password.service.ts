import { setTimeout as delay } from 'node:timers/promises';
import type { DoneFrom } from '#server/db/queries/security-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { fromSession } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { noteFailure } from '#server/features/auth/attempts/sign-in-failures.service.ts';
import type { SignInParts } from '#server/features/auth/auth.service.ts';
import { findOwnPassword, lockWithPassword } from '#server/features/auth/passwords/password.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, notSignedIn } from '#server/platform/http/errors.ts';
import { verifyPassword } from '#server/platform/passwords.ts';

export const currentPasswordWrong = () => badRequest('The current password is wrong', 'currentPassword');

interface AskedPassword {
  userId: number;
  sessionHash: string;
  from: DoneFrom;
  currentPassword: string;
}
/** The same for slices that know nothing of signing in. */
export type ConfirmPassword = (asked: AskedPassword) => Promise<string>;

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
 * To be called with what `confirmPassword` answered, first in the transaction that makes what a new password would end: made after a
 * change, it would open the account to whoever knew the old one.
 */
export async function requireConfirmed(transaction: Db, userId: number, passwordHash: string): Promise<void> {
  if (!(await lockWithPassword(transaction, userId, passwordHash))) throw currentPasswordWrong();
}
