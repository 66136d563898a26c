import type { NewPasskey, PasskeyProof } from '#contract/people/factors.ts';
import { challengeMs } from '#contract/values/people/factors.ts';
import type { Db } from '#server/db/schema.ts';
import type { ChallengePurpose } from '#server/db/tables/factors.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { insertChallenge, takeChallenge } from './challenges.queries.ts';
import { challengeIn, makeChallenge } from './passkeys.ts';

interface Asking {
  purpose: ChallengePurpose;
  /** Hash of the session, or of the cookie of a browser that is signing in. */
  holderHash: string;
  /** Null if any person may answer. */
  userId: number | null;
}

/** Creates a challenge that this browser can answer once within ten minutes. */
export async function ask(db: Db, clock: Clock, asking: Asking): Promise<string> {
  const challenge = makeChallenge();
  await insertChallenge(db, { ...asking, challenge, createdAt: isoTime(clock()) });
  return challenge;
}

/** The challenge that this response answers; undefined if it was never issued, or is already answered. */
export async function askedFor(
  db: Db,
  clock: Clock,
  { passkey, ...asking }: Omit<Asking, 'userId'> & { passkey: PasskeyProof | NewPasskey },
) {
  const challenge = challengeIn(passkey);
  if (challenge === undefined) return undefined;
  return takeChallenge(db, { ...asking, challenge, since: isoTime(clock() - challengeMs) });
}
