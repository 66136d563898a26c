import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Credentials } from '#contract/auth.ts';
import { signInFailuresPerAccountAndAddress, signInFailuresPerAddress, signInWindowMs } from '#contract/limits.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { HttpError, tooManyRequests } from '#server/platform/http/errors.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import {
  countFailuresOfAccount,
  deleteFailuresOfPair,
  findAccount,
  insertFailure,
  listFailureTimes,
  lockAddress,
  updateLastSignIn,
} from './auth.queries.ts';
import { addressKey } from './network-address.ts';

/** From this many failures on, whoever signs in under that name waits a little longer with each one. */
const failuresBeforeSlowing = 10;
const slowingStepMs = 100;
const slowingMaxMs = 2000;

export interface SignInAttempt {
  credentials: Credentials;
  address: string;
}

/**
 * Answers who signed in, after calling `onSuccess` in the transaction that records it. Unknown people, wrong
 * passwords, deactivated people and accounts without a password are refused alike, in text and in time.
 */
export async function signIn(
  db: Kysely<Schema>,
  clock: Clock,
  attempt: SignInAttempt,
  onSuccess: (transaction: Db, userId: number) => Promise<void>,
): Promise<number> {
  const key = usernameKey(attempt.credentials.username);
  const address = addressKey(attempt.address);
  await delay(await reserveAttempt(db, clock, key, address));
  const account = await findAccount(db, key);
  const canEnter = account !== undefined && account.deactivatedAt === null;
  const matches = await verifyPassword(canEnter ? account.passwordHash : null, attempt.credentials.password);
  const refusal = new HttpError(401, 'wrong-credentials', 'Wrong username or password');
  if (!canEnter || !matches) throw refusal;
  await db.transaction().execute(async (transaction) => {
    if (!(await updateLastSignIn(transaction, account, isoTime(clock())))) throw refusal;
    await deleteFailuresOfPair(transaction, key, address);
    await onSuccess(transaction, account.id);
  });
  return account.id;
}

/**
 * Counts the attempt as failed before the password is looked at, so that a hundred guesses at once are not a hundred
 * chances. Answers how long to wait. The account alone is never locked: anybody could lock out anybody.
 */
export async function reserveAttempt(
  db: Kysely<Schema>,
  clock: Clock,
  usernameKey: string,
  address: string,
): Promise<number> {
  const now = clock();
  const since = isoTime(now - signInWindowMs);
  return db.transaction().execute(async (transaction) => {
    await lockAddress(transaction, address);
    const ofPair = { address, usernameKey, since, limit: signInFailuresPerAccountAndAddress };
    const ofAddress = { address, since, limit: signInFailuresPerAddress };
    for (const filter of [ofPair, ofAddress]) {
      const times = await listFailureTimes(transaction, filter);
      const oldest = times[filter.limit - 1];
      if (oldest !== undefined) {
        const waitMs = Date.parse(oldest) + signInWindowMs - now;
        const minutes = Math.ceil(waitMs / 60_000);
        throw tooManyRequests(`Too many attempts. Please try again in ${minutes} min.`, waitMs);
      }
    }
    await insertFailure(transaction, { usernameKey, address, failedAt: isoTime(now) });
    const failures = await countFailuresOfAccount(transaction, usernameKey, since);
    return Math.min(slowingMaxMs, Math.max(0, failures - failuresBeforeSlowing) * slowingStepMs);
  });
}
