import type { Kysely } from 'kysely';
import {
  signInFailuresPerAccountAndAddress,
  signInFailuresPerAddress,
  signInsPerAddressBurst,
  signInsPerAddressPerSecond,
  signInWindowMs,
} from '#contract/values/limits.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { dueBy } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { type Caller, createShortQueue } from '#server/platform/limits/short-queue.ts';
import { TooManyPasswordsError } from '#server/platform/passwords.ts';
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

/** Under which name somebody tries, and from where: failures of one place are counted together. */
export interface Attempter {
  usernameKey: string;
  source: string;
  caller: Caller;
}

/** Somebody of whom only this is known: others may be behind the same address. */
export function fromAddress(usernameKey: string, address: string): Attempter {
  return { usernameKey, source: addressKey(address), caller: 'visitor' };
}

/** A browser with which this very account was signed in before: what others do at its address is not held against it. */
export function fromBrowser(usernameKey: string, browserHash: string): Attempter {
  return { usernameKey, source: `browser ${browserHash}`, caller: 'known' };
}

/** The person themself, in a session that holds. */
export function fromSession(usernameKey: string, sessionHash: string): Attempter {
  return { usernameKey, source: `session ${sessionHash}`, caller: 'known' };
}

/** Somebody who knows the password of an account and tries codes: counted together from wherever they come. */
export function fromSecondStep(usernameKey: string, userId: number): Attempter {
  return { usernameKey, source: `second step of ${userId}`, caller: 'known' };
}

/** An attempt that is counted. */
export interface Attempt {
  /** How many milliseconds to wait before the password is looked at. */
  waitMs: number;
  /** What is locked for a while if this one fails: the name from this address, or the whole address. */
  locks: 'name' | 'address' | null;
  /** Looks at the password. While the portal is too busy for that the attempt is not counted after all. */
  look(verify: () => Promise<boolean>): Promise<boolean>;
}

/** Attempts to sign in or to give one's password, counted for the whole portal. */
export interface SignInAttempts {
  /**
   * Counts the attempt as failed before the password is looked at, so that a hundred guesses at once are not a hundred
   * chances. 429 after too many; 503 while too many wait to be counted. The account alone is never locked: anybody could lock out
   * anybody.
   */
  reserve(attempter: Attempter): Promise<Attempt>;
  /** The password was right: forgets the failures of this name from this place. */
  forgive(attempter: Attempter): Promise<void>;
  /** Forgets what does not count any more. */
  sweep(): Promise<void>;
}

/** From this many failures on, whoever signs in under that name waits a little longer with each one. */
const failuresBeforeSlowing = 10;
const slowingStepMs = 100;
const slowingMaxMs = 2000;

/** To count one takes milliseconds; a thousand at once would keep everybody waiting, and all other writers. */
const countedAtOnce = 2;
const waitingMax = 50;
/** If the database does not answer, those who wait are told before their browser gives up. */
const waitMaxMs = 4_000;
/** Of one session or one browser of an account, so that nobody fills the queue alone. */
const rateOfKnown = { perSecond: 1, burst: 20 };

interface AttemptsParts {
  db: Kysely<Schema>;
  clock: Clock;
  limits: Limits;
}

/** Counted in the database, so that several processes count together and a restart forgets nothing. */
export function createSignInAttempts({ db, clock, limits }: AttemptsParts): SignInAttempts {
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

  async function count(transaction: Db, { usernameKey, source, caller }: Attempter): Promise<Attempt> {
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
    // Whoever is known waits for nobody else's guesses.
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
    forgive: ({ usernameKey, source }) => deleteFailuresOfPair(db, usernameKey, source),
    sweep: () => deleteFailuresOutside(db, windowAt(clock())),
  };
}
