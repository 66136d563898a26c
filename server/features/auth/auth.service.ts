import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Credentials } from '#contract/people/auth.ts';
import type { FactorKind } from '#contract/values/people/factors.ts';
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
import { refuseClosedWay } from './closed-ways/closed-ways.service.ts';
import { listFactorKinds } from './factors/factors.queries.ts';

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

/** What comes of a right password: somebody is signed in, or their second step is still to come. */
export interface SignInEnd {
  onSuccess(transaction: Db, signedIn: SignedIn): Promise<void>;
  onSecondStep(transaction: Db, account: Account): Promise<void>;
}

/**
 * Answers who signed in, or the factors of which one is to be shown; either is noted in the transaction that records it. Unknown people, wrong
 * passwords, deactivated people and accounts without a password are refused alike, in text and in time.
 */
export async function signIn(
  { db, clock, attempts }: SignInParts,
  call: SignInCall,
  { onSuccess, onSecondStep }: SignInEnd,
): Promise<SignedIn | { secondStep: FactorKind[] }> {
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
  let secondStep: FactorKind[] = [];
  const isIn =
    canEnter &&
    matches &&
    (await db
      .transaction()
      .execute(async (transaction) => {
        await refuseClosedWay(transaction, account.id, at);
        secondStep = await listFactorKinds(transaction, account.id);
        if (secondStep.length > 0) {
          await onSecondStep(transaction, account);
          return true;
        }
        if (!(await updateLastSignIn(transaction, account, at))) return false;
        await onSuccess(transaction, signedInAs(account));
        await noteSecurityEvent(transaction, { kind: 'signed-in', userId: account.id, byId: account.id, at, from });
        return true;
      })
      .catch(async (error: unknown) => {
        // The password was right.
        if (error instanceof HttpError && error.code === 'institution-required') await attempts.forgive(attempter);
        throw error;
      }));
  if (!isIn) {
    // Of a name that is nobody's the log keeps nothing: now and then it is a password.
    await noteFailure(db, attempt, { kind: 'sign-in-failed', userId: account?.id ?? null, byId: null, at, from });
    throw refusal;
  }
  await attempts.forgive(attempter);
  return secondStep.length > 0 ? { secondStep } : signedInAs(account);
}

export function signedInAs({ id, lastSignInAt }: Pick<Account, 'id' | 'lastSignInAt'>): SignedIn {
  return { id, isFirstSignIn: lastSignInAt === null };
}

/** Guesses at one account from a browser that another one is known to count as those of any stranger. */
async function attempterOf(db: Db, { credentials, from, browserHash }: SignInCall): Promise<Attempter> {
  const key = usernameKey(credentials.username);
  const isKnown = browserHash !== null && (await isBrowserOf(db, key, browserHash));
  return isKnown ? fromBrowser(key, browserHash) : fromAddress(key, from.address);
}
