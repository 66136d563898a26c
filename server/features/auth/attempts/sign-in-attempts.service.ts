import {
  signInFailuresPerAccountAndAddress,
  signInFailuresPerAddress,
  signInsPerAddressBurst,
  signInsPerAddressPerSecond,
  signInWindowMs,
} from '#contract/values/limits.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { dueBy } from '#server/db/queries/due.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import { type Caller, createShortQueue } from '#server/platform/limits/short-queue.ts';
import { TooManyPasswordsError } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import {
  countFailuresOfAccount,
  deleteFailure,
  deleteFailuresOfPair,
  deleteFailuresOutside,
  insertFailure,
  listFailureTimes,
  lockSource,
  type Window,
} from './sign-in-attempts.queries.ts';

/** The attempted username and the source; failures of one source are counted together. */
export interface Attempter {
  usernameKey: string;
  source: string;
  caller: Caller;
}

/** A person known only by their address, which others may share. */
export function fromAddress(usernameKey: string, address: string): Attempter {
  return { usernameKey, source: addressKey(address), caller: 'visitor' };
}

/** A browser that signed in to this account before. Failures of others at the same address do not count against it. */
export function fromBrowser(usernameKey: string, browserHash: string): Attempter {
  return { usernameKey, source: `browser ${browserHash}`, caller: 'known' };
}

export function fromSession(usernameKey: string, sessionHash: string): Attempter {
  return { usernameKey, source: `session ${sessionHash}`, caller: 'known' };
}

/** A person who knows the password and tries codes. Failures count for the account, from any source. */
export function fromSecondStep(usernameKey: string, userId: number): Attempter {
  return { usernameKey, source: `second step of ${userId}`, caller: 'known' };
}

export interface Attempt {
  /** Delay before the password is checked. */
  waitMs: number;
  /** Scope of the lock if this attempt fails: the name from this address, or the whole address. */
  locks: 'name' | 'address' | null;
  /** Checks the password. If the portal is too busy to do so, the attempt is not counted. */
  look(verify: () => Promise<boolean>): Promise<boolean>;
}

/** Counts attempts to sign in or to confirm a password, across all processes. */
export interface SignInAttempts {
  /**
   * Counts the attempt as failed before the password is checked, so that a hundred parallel guesses are not a hundred
   * chances. Throws 429 after too many failures, and 503 if the queue is full. An account is never locked for all
   * sources, because then anybody could lock it.
   */
  reserve(attempter: Attempter): Promise<Attempt>;
  clearFailures(attempter: Attempter): Promise<void>;
  sweep(): Promise<void>;
}

/** From this number of failures on, each sign-in under that name is delayed a little longer. */
const failuresBeforeSlowing = 10;
const slowingStepMs = 100;
const slowingMaxMs = 2000;

/** Counting takes milliseconds of write lock, so a thousand parallel attempts would delay all other writers. */
const countedAtOnce = 2;
const waitingMax = 50;
/** If the database does not respond, waiting attempts fail before the browser times out. */
const waitMaxMs = 4_000;
/** Limit for one session or browser of an account, so that it cannot fill the queue alone. */
const rateOfKnown = { perSecond: 1, burst: 20 };

/** Failures are counted in the database: processes share them, and a restart keeps them. */
export function createSignInAttempts({ db, clock, limits }: Pick<Portal, 'db' | 'clock' | 'limits'>): SignInAttempts {
  const rate = { perSecond: signInsPerAddressPerSecond, burst: signInsPerAddressBurst };
  const strangers = limits.own('sign-ins of strangers', rate);
  const knownOnes = limits.own('passwords of one session or browser', rateOfKnown);
  const size = { atOnce: countedAtOnce, waitingMax, waitMaxMs };
  const counting = createShortQueue(size, () => new TooManyPasswordsError());

  async function look(failureId: number, verify: () => Promise<boolean>): Promise<boolean> {
    try {
      return await verify();
    } catch (error) {
      if (error instanceof TooManyPasswordsError) await deleteFailure(db, failureId);
      throw error;
    }
  }

  function windowAt(now: number): Window {
    return { since: isoTime(now - signInWindowMs), until: dueBy(now, 0).latest };
  }

  async function count(transaction: Transaction, { usernameKey, source, caller }: Attempter): Promise<Attempt> {
    const now = clock();
    const window = windowAt(now);
    await lockSource(transaction, source);
    const from = { ...window, address: source };
    const ofPair = { ...from, usernameKey, limit: signInFailuresPerAccountAndAddress, locks: 'name' } as const;
    const ofAddress = { ...from, limit: signInFailuresPerAddress, locks: 'address' } as const;
    let locks: Attempt['locks'] = null;
    for (const filter of caller === 'known' ? [ofPair] : [ofPair, ofAddress]) {
      const times = await listFailureTimes(transaction, filter);
      const oldest = times[filter.limit - 1];
      if (oldest !== undefined) {
        const waitMs = Date.parse(oldest) + signInWindowMs - now;
        const minutes = Math.ceil(waitMs / 60_000);
        throw tooManyRequests(`Too many attempts. Please try again in ${minutes} min.`, waitMs);
      }
      if (times.length === filter.limit - 1) locks = filter.locks;
    }
    const failureId = await insertFailure(transaction, { usernameKey, address: source, failedAt: isoTime(now) });
    // Known browsers and sessions are not delayed by the failures of strangers.
    const failures = caller === 'known' ? 0 : await countFailuresOfAccount(transaction, usernameKey, window);
    return {
      waitMs: Math.min(slowingMaxMs, Math.max(0, failures - failuresBeforeSlowing) * slowingStepMs),
      locks,
      look: (verify) => look(failureId, verify),
    };
  }

  return {
    async reserve(attempter) {
      const { source, caller } = attempter;
      if (caller === 'visitor' && strangers.take(source).waitMs > 0) throw new TooManyPasswordsError();
      const ownWaitMs = caller === 'known' ? knownOnes.take(source).waitMs : 0;
      if (ownWaitMs > 0) throw tooManyRequests('Too many attempts. Please try again in a few seconds.', ownWaitMs);
      return counting.take(caller, () => db.transaction().execute((transaction) => count(transaction, attempter)));
    },
    clearFailures: ({ usernameKey, source }) => deleteFailuresOfPair(db, usernameKey, source),
    sweep: () => deleteFailuresOutside(db, windowAt(clock())),
  };
}
