import type { Kysely } from 'kysely';
import {
  signInFailuresPerAccountAndAddress,
  signInFailuresPerAddress,
  signInWindowMs,
} from '#contract/values/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import { TooManyPasswordsError } from '#server/platform/passwords.ts';
import {
  countFailuresOfAccount,
  deleteFailure,
  deleteFailuresBefore,
  deleteFailuresOfPair,
  insertFailure,
  listFailureTimes,
  lockAddress,
} from './sign-in-attempts.queries.ts';

/** Who tries to sign in, and from where (`addressKey`). */
export interface Attempter {
  usernameKey: string;
  address: string;
}

/** An attempt that is counted. */
export interface Attempt {
  /** How many milliseconds to wait before the password is looked at. */
  waitMs: number;
  /** Looks at the password. While the portal is too busy for that the attempt is not counted after all. */
  look(verify: () => Promise<boolean>): Promise<boolean>;
}

/** Attempts to sign in or to give one's password, counted for the whole portal. */
export interface SignInAttempts {
  /**
   * Counts the attempt as failed before the password is looked at, so that a hundred guesses at once are not a hundred
   * chances. 429 after too many. The account alone is never locked: anybody could lock out anybody.
   */
  reserve(attempter: Attempter): Promise<Attempt>;
  /** The password was right: forgets the failures of this name from this address. */
  forgive(attempter: Attempter): Promise<void>;
  /** Forgets what is too old to count. */
  sweep(): Promise<void>;
}

/** From this many failures on, whoever signs in under that name waits a little longer with each one. */
const failuresBeforeSlowing = 10;
const slowingStepMs = 100;
const slowingMaxMs = 2000;

/** Counted in the database, so that several processes count together and a restart forgets nothing. */
export function createSignInAttempts({ db, clock }: { db: Kysely<Schema>; clock: Clock }): SignInAttempts {
  async function look(failureId: number, verify: () => Promise<boolean>): Promise<boolean> {
    try {
      return await verify();
    } catch (error) {
      if (error instanceof TooManyPasswordsError) await deleteFailure(db, failureId);
      throw error;
    }
  }

  return {
    async reserve({ usernameKey, address }) {
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
        const failureId = await insertFailure(transaction, { usernameKey, address, failedAt: isoTime(now) });
        const failures = await countFailuresOfAccount(transaction, usernameKey, since);
        return {
          waitMs: Math.min(slowingMaxMs, Math.max(0, failures - failuresBeforeSlowing) * slowingStepMs),
          look: (verify) => look(failureId, verify),
        };
      });
    },
    forgive: ({ usernameKey, address }) => deleteFailuresOfPair(db, usernameKey, address),
    sweep: () => deleteFailuresBefore(db, isoTime(clock() - signInWindowMs)),
  };
}
