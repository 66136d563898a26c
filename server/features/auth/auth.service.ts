import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '#contract/people/auth.ts';
import type { FactorKind } from '#contract/values/people/factors.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { type Attempter, fromAddress, fromBrowser, type SignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { noteFailure } from './attempts/sign-in-failures.service.ts';
import { type Account, findAccount, updateLastSignIn } from './auth.queries.ts';
import { isBrowserOf } from './browsers/known-browsers.queries.ts';
import { refuseClosedWay } from './closed-ways/closed-ways.service.ts';
import { listFactorKinds } from './factors/factors.queries.ts';

export interface SignInCall {
  credentials: Credentials;
  from: RequestOrigin;
  /** Null if nobody has signed in with this browser. */
  browserHash: string | null;
}

export interface SignedIn {
  id: number;
  isFirstSignIn: boolean;
}

/** Called after a right password, depending on whether a second step is needed. */
export interface SignInEnd {
  onSuccess(transaction: Transaction, signedIn: SignedIn): Promise<void>;
  onSecondStep(transaction: Transaction, account: Account): Promise<void>;
}

/**
 * Returns the person who signed in, or the factors for the second step; the matching callback runs in the same
 * transaction. Unknown and deactivated people, wrong passwords, and accounts without a password are refused with the
 * same text and timing.
 */
export async function signIn(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  attempts: SignInAttempts,
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
        await logSecurityEvent(transaction, { kind: 'signed-in', userId: account.id, byId: account.id, at, from });
        return true;
      })
      .catch(async (error: unknown) => {
        // The password was right, so the failures are forgotten.
        if (error instanceof HttpError && error.code === 'institution-required')
          await attempts.clearFailures(attempter);
        throw error;
      }));
  if (!isIn) {
    // An unknown username is not logged, because it may be a password typed in the wrong field.
    await noteFailure(db, attempt, { kind: 'sign-in-failed', userId: account?.id ?? null, byId: null, at, from });
    throw refusal;
  }
  await attempts.clearFailures(attempter);
  return secondStep.length > 0 ? { secondStep } : signedInAs(account);
}

export function signedInAs({ id, lastSignInAt }: Pick<Account, 'id' | 'lastSignInAt'>): SignedIn {
  return { id, isFirstSignIn: lastSignInAt === null };
}

/** A browser known for another account counts as a stranger. */
async function attempterOf(db: Db, { credentials, from, browserHash }: SignInCall): Promise<Attempter> {
  const key = usernameKey(credentials.username);
  const isKnown = browserHash !== null && (await isBrowserOf(db, key, browserHash));
  return isKnown ? fromBrowser(key, browserHash) : fromAddress(key, from.address);
}
