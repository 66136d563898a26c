import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Credentials } from '#contract/people/auth.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { addressKey } from '#server/platform/limits/network-address.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { findAccount, updateLastSignIn } from './auth.queries.ts';
import type { SignInAttempts } from './sign-in-attempts.service.ts';

export interface SignInParts {
  db: Kysely<Schema>;
  clock: Clock;
  attempts: SignInAttempts;
}

/**
 * Answers who signed in, after calling `onSuccess` in the transaction that records it. Unknown people, wrong
 * passwords, deactivated people and accounts without a password are refused alike, in text and in time.
 */
export async function signIn(
  { db, clock, attempts }: SignInParts,
  { credentials, address }: { credentials: Credentials; address: string },
  onSuccess: (transaction: Db, userId: number) => Promise<void>,
): Promise<{ id: number; isFirstSignIn: boolean }> {
  const attempter = { usernameKey: usernameKey(credentials.username), address: addressKey(address) };
  const attempt = await attempts.reserve(attempter);
  await delay(attempt.waitMs);
  const account = await findAccount(db, attempter.usernameKey);
  const canEnter = account !== undefined && account.deactivatedAt === null;
  const matches = await attempt.look(() =>
    verifyPassword(canEnter ? account.passwordHash : null, credentials.password, 'visitor'),
  );
  const refusal = new HttpError(401, 'wrong-credentials', 'Wrong username or password');
  if (!canEnter || !matches) throw refusal;
  await db.transaction().execute(async (transaction) => {
    if (!(await updateLastSignIn(transaction, account, isoTime(clock())))) throw refusal;
    await onSuccess(transaction, account.id);
  });
  await attempts.forgive(attempter);
  return { id: account.id, isFirstSignIn: account.lastSignInAt === null };
}
