import type { Kysely } from 'kysely';
import type { PasskeyProof } from '#contract/people/factors.ts';
import type { DoneFrom } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { confirmPassword } from '#server/features/auth/account/own-password.service.ts';
import { fromSecondStep } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { noteFailure } from '#server/features/auth/attempts/sign-in-failures.service.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import type { SignInParts } from '#server/features/auth/auth.service.ts';
import { updateSessionProven } from '#server/features/auth/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, notSignedIn } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import { askedFor } from './challenges.service.ts';
import type { RelyingParty } from './passkeys.ts';
import { readCode, readPasskey, type ShownFactor, takeShown } from './use-factor.service.ts';

interface ProofParts extends SignInParts {
  db: Kysely<Schema>;
  sealing: Sealing;
}

interface Given {
  viewer: Viewer;
  from: DoneFrom;
}

/** The password, and a code where the person has a factor: whoever asks is the person themself, for a quarter of an hour. */
export async function proveByPassword(
  parts: ProofParts,
  { viewer, from, currentPassword, code }: Given & { currentPassword: string; code: string | undefined },
): Promise<void> {
  const { db, clock, attempts } = parts;
  const { id: userId, sessionHash } = viewer;
  await confirmPassword(parts, { userId, sessionHash, from, currentPassword });
  if (!viewer.hasFactor) return updateSessionProven(db, sessionHash, isoTime(clock()));
  if (code === undefined) throw badRequest('Enter a code from your app, or a recovery code', 'code');
  const account = await findAccountById(db, userId);
  if (!account) throw notSignedIn();
  const attempter = fromSecondStep(account.usernameKey, userId);
  const attempt = await attempts.reserve(attempter);
  const shown = await readCode(parts, userId, code);
  if (!shown || !(await prove(parts, viewer, shown))) {
    await noteFailure(db, attempt, { kind: 'second-step-failed', userId, byId: userId, at: isoTime(clock()), from });
    throw badRequest('This code is wrong, or has already been used', 'code');
  }
  await attempts.forgive(attempter);
}

/** The same by one of the person's passkeys. */
export async function proveByPasskey(
  parts: ProofParts,
  { viewer, passkey, party }: { viewer: Viewer; passkey: PasskeyProof; party: RelyingParty },
): Promise<void> {
  const { db, clock } = parts;
  const asked = await askedFor(db, clock, { purpose: 'proof', holderHash: viewer.sessionHash, passkey });
  const shown = asked && (await readPasskey(db, passkey, { ...asked, party, userId: viewer.id }));
  if (!shown || !(await prove(parts, viewer, shown)))
    throw badRequest('This passkey could not be used. Please try again.');
}

async function prove({ db, clock }: ProofParts, { sessionHash }: Viewer, shown: ShownFactor): Promise<boolean> {
  const at = isoTime(clock());
  return db.transaction().execute(async (transaction: Db) => {
    if (!(await takeShown(transaction, shown, at))) return false;
    await updateSessionProven(transaction, sessionHash, at);
    return true;
  });
}
