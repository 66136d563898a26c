import type { PasskeyProof } from '#contract/people/factors.ts';
import type { RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { confirmPassword } from '#server/features/auth/account/own-password.service.ts';
import { fromSecondStep, type SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { noteFailure } from '#server/features/auth/attempts/sign-in-failures.service.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import { updateSessionProven } from '#server/features/auth/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, notSignedIn } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { askedFor } from './challenges.service.ts';
import type { RelyingParty } from './passkeys.ts';
import { markFactorUsed, readCode, readPasskey, type VerifiedFactor } from './use-factor.service.ts';

interface Given {
  viewer: Viewer;
  from: RequestOrigin;
}

/** Accepts the password, and a code if the person has a factor, as proof of identity for a quarter of an hour. */
export async function proveByPassword(
  portal: Portal,
  attempts: SignInAttempts,
  { viewer, from, currentPassword, code }: Given & { currentPassword: string; code: string | undefined },
): Promise<void> {
  const { db, clock } = portal;
  const { id: userId, sessionHash } = viewer;
  await confirmPassword(portal, attempts, { userId, sessionHash, from, currentPassword });
  if (!viewer.hasFactor) return updateSessionProven(db, sessionHash, isoTime(clock()));
  if (code === undefined) throw badRequest('Enter a code from your app, or a recovery code', 'code');
  const account = await findAccountById(db, userId);
  if (!account) throw notSignedIn();
  const attempter = fromSecondStep(account.usernameKey, userId);
  const attempt = await attempts.reserve(attempter);
  const shown = await readCode(portal, userId, code);
  if (!shown || !(await prove(portal, viewer, shown))) {
    await noteFailure(db, attempt, { kind: 'second-step-failed', userId, byId: userId, at: isoTime(clock()), from });
    throw badRequest('This code is wrong, or has already been used', 'code');
  }
  await attempts.clearFailures(attempter);
}

export async function proveByPasskey(
  portal: Portal,
  { viewer, passkey, party }: { viewer: Viewer; passkey: PasskeyProof; party: RelyingParty },
): Promise<void> {
  const { db, clock } = portal;
  const asked = await askedFor(db, clock, { purpose: 'proof', holderHash: viewer.sessionHash, passkey });
  const shown = asked && (await readPasskey(db, passkey, { ...asked, party, userId: viewer.id }));
  if (!shown || !(await prove(portal, viewer, shown)))
    throw badRequest('This passkey could not be used. Please try again.');
}

async function prove({ db, clock }: Portal, { sessionHash }: Viewer, shown: VerifiedFactor): Promise<boolean> {
  const at = isoTime(clock());
  return db.transaction().execute(async (transaction: Transaction) => {
    if (!(await markFactorUsed(transaction, shown, at))) return false;
    await updateSessionProven(transaction, sessionHash, at);
    return true;
  });
}
