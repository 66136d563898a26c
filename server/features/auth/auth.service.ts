import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Credentials } from '#contract/people/auth.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { type DoneFrom, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { type Attempter, fromAddress, fromBrowser, type SignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { noteFailure } from './attempts/sign-in-failures.service.ts';
import { type Account, findAccount, updateLastSignIn } from './auth.queries.ts';
import { isBrowserOf } from './browsers/known-browsers.queries.ts';

export interface SignInParts {
  db: Kysely<Schema>;
  clock: Clock;
  attempts: SignInAttempts;
}

export interface SignInCall {
  credentials: Credentials;
  from: DoneFrom;
  /** Null where the browser has signed nobody in. */
  browserHash: string | null;
}

export interface SignedIn {
  id: number;
  isFirstSignIn: boolean;
}

/**
 * Answers who signed in, after calling `onSuccess` in the transaction that records it. Unknown people, wrong
 * passwords, deactivated people and accounts without a password are refused alike, in text and in time.
 */
export async function signIn(
  { db, clock, attempts }: SignInParts,
  call: SignInCall,
  onSuccess: (transaction: Db, signedIn: SignedIn) => Promise<void>,
): Promise<SignedIn> {
  const { from } = call;
  const attempter = await attempterOf(db, call);
  const attempt = await attempts.reserve(attempter);
  await delay(attempt.waitMs);
  const account = await findAccount(db, attempter.usernameKey);
  const canEnter = account !== undefined && account.deactivatedAt === null;
  const matches = await attempt.look(() =>
    verifyPassword(canEnter ? account.passwordHash : null, call.credentials.password, attempter.caller),
  );
  const refusal = new HttpError(401, 'wrong-credentials', 'Wrong username or password');
  const at = isoTime(clock());
  const isIn =
    canEnter &&
    matches &&
    (await db.transaction().execute(async (transaction) => {
      if (!(await updateLastSignIn(transaction, account, at))) return false;
      await onSuccess(transaction, signedInAs(account));
      await noteSecurityEvent(transaction, { kind: 'signed-in', userId: account.id, byId: account.id, at, from });
      return true;
    }));
  if (!isIn) {
    // Of a name that is nobody's the log keeps nothing: now and then it is a password.
    await noteFailure(db, attempt, { kind: 'sign-in-failed', userId: account?.id ?? null, byId: null, at, from });
    throw refusal;
  }
  await attempts.forgive(attempter);
  return signedInAs(account);
}

function signedInAs({ id, lastSignInAt }: Account): SignedIn {
  return { id, isFirstSignIn: lastSignInAt === null };
}

/** Guesses at one account from a browser that another one is known to count as those of any stranger. */
async function attempterOf(db: Db, { credentials, from, browserHash }: SignInCall): Promise<Attempter> {
  const key = usernameKey(credentials.username);
  const isKnown = browserHash !== null && (await isBrowserOf(db, key, browserHash));
  return isKnown ? fromBrowser(key, browserHash) : fromAddress(key, from.address);
}
