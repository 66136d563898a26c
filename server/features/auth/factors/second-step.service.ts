import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import type { PasskeyProof, PasskeyQuestion } from '#contract/people/factors.ts';
import { type FirstStep, pendingSignInMs, type SignInWay } from '#contract/values/people/factors.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import { logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { fromSecondStep, type SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { noteFailure } from '#server/features/auth/attempts/sign-in-failures.service.ts';
import { type Account, findAccountById, updateLastSignIn } from '#server/features/auth/auth.queries.ts';
import { type SignedIn, signedInAs } from '#server/features/auth/auth.service.ts';
import type { InstitutionSignInProof } from '#server/features/auth/auth.session.ts';
import { refuseClosedWay } from '#server/features/auth/closed-ways/closed-ways.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { deletePendingSignIn, findPendingSignIn, insertPendingSignIn } from './challenges.queries.ts';
import { ask, askedFor } from './challenges.service.ts';
import { listPasskeys } from './factors.queries.ts';
import { type PartyOf, questionFor } from './passkeys.ts';
import { markFactorUsed, readCode, readPasskey, type VerifiedFactor } from './use-factor.service.ts';

type PendingSignIn = Selectable<Schema['pendingSignIns']>;

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  from: RequestOrigin;
}

interface Finish {
  call: Call;
  shown: VerifiedFactor;
  onSuccess: OnSuccess;
  /** The earlier step in this browser; undefined for a passkey alone. */
  pending: PendingSignIn | undefined;
}

type OnSuccess = (
  transaction: Transaction,
  signedIn: SignedIn,
  session: { way: SignInWay; through?: InstitutionSignInProof },
) => Promise<void>;
type Finished = { signedIn: SignedIn; way: SignInWay };

export type SecondStep = ReturnType<typeof createSecondStep>;

/**
 * The step after a right password, or a passkey instead of one. Until it is complete nobody is signed in: the browser
 * only has a cookie that identifies the pending sign-in.
 */
export function createSecondStep(
  { db, clock, limits, sealing, isHttps }: Portal,
  { attempts, partyOf }: { attempts: SignInAttempts; partyOf: PartyOf },
) {
  const cookieName = isHttps ? '__Host-carrel_sign_in' : 'carrel_sign_in';
  const cookieRules = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: '/' } as const;
  const ofAddress = limitOfCalls(limits, 'second steps of an address');

  const holderOf = ({ cookies }: FastifyRequest) => hashToken(cookies[cookieName] ?? '');
  const pendingOf = (request: FastifyRequest) =>
    findPendingSignIn(db, holderOf(request), isoTime(clock() - pendingSignInMs));
  const refuseFlood = ({ address }: RequestOrigin) =>
    enforceLimit(ofAddress, addressKey(address), 'Too many attempts. Please try again in a minute.');

  function keep(reply: FastifyReply, token: string): void {
    reply.setCookie(cookieName, token, { ...cookieRules, maxAge: pendingSignInMs / 1000 });
  }

  /** Signs in with a verified factor. Returns false if it was used in the meantime, or the account changed. */
  async function finish(account: Account, { call, shown, onSuccess, pending }: Finish): Promise<boolean> {
    const at = isoTime(clock());
    const isIn = await rollbackIfFalse(db, async (transaction) => {
      // Locks the account before the factor, like the removal of factors; another order could deadlock.
      if (!(await updateLastSignIn(transaction, account, at))) return false;
      if (!(await takeFirstStep(transaction, { account, call, shown, pending, at }))) return false;
      if (!(await markFactorUsed(transaction, shown, at))) return false;
      await onSuccess(transaction, signedInAs(account), sessionOf(pending, shown));
      const event = { userId: account.id, byId: account.id, at, from: call.from };
      await logSecurityEvent(transaction, { ...event, kind: 'signed-in' });
      if (shown.way === 'recovery-code') await logSecurityEvent(transaction, { ...event, kind: 'recovery-code-used' });
      return true;
    });
    if (isIn) call.reply.clearCookie(cookieName, cookieRules);
    return isIn;
  }

  /** A passkey identifies a person without a first step, but does not replace the sign-in at their institution. */
  async function takeFirstStep(
    transaction: Transaction,
    { account, call, shown, pending, at }: Omit<Finish, 'onSuccess'> & { account: Account; at: string },
  ): Promise<boolean> {
    const isThrough = pending?.firstStep === 'institution';
    if (!isThrough) await refuseClosedWay(transaction, account.id, at);
    const wasPending = await deletePendingSignIn(transaction, holderOf(call.request));
    return wasPending || (shown.way === 'passkey' && !isThrough);
  }

  return {
    /**
     * Records in the transaction of the first step that a second is pending. Returns a function to call after the
     * commit.
     */
    async begin(
      transaction: Transaction,
      { id: userId, passwordHash }: Account,
      { firstStep, through }: { firstStep: FirstStep; through?: InstitutionSignInProof } = { firstStep: 'password' },
    ): Promise<(reply: FastifyReply) => void> {
      const { token, tokenHash } = createToken();
      const pending = { tokenHash, userId, passwordHash: passwordHash ?? '', firstStep, ...through };
      await insertPendingSignIn(transaction, { ...pending, createdAt: isoTime(clock()) });
      return (reply) => keep(reply, token);
    },

    /** Signs in by a code. Throws 401 for a wrong code, and if the password was not given or too long ago. */
    async byCode(code: string, call: Call, onSuccess: OnSuccess): Promise<Finished> {
      await refuseFlood(call.from);
      const pending = await pendingOf(call.request);
      const account = pending && (await findAccountById(db, pending.userId));
      if (!account) throw new HttpError(401, 'wrong-credentials', 'Please sign in with your password again');
      const attempter = fromSecondStep(account.usernameKey, account.id);
      const attempt = await attempts.reserve(attempter);
      const shown = await readCode({ db, sealing, clock }, account.id, code);
      const asThen = asBefore(account, pending);
      if (!shown || account.deactivatedAt !== null || !(await finish(asThen, { call, shown, onSuccess, pending }))) {
        const event = { userId: account.id, byId: null, at: isoTime(clock()), from: call.from };
        await noteFailure(db, attempt, { ...event, kind: 'second-step-failed' });
        throw new HttpError(401, 'wrong-credentials', 'This code is wrong, or has already been used');
      }
      await attempts.clearFailures(attempter);
      return { signedIn: signedInAs(account), way: sessionOf(pending, shown).way };
    },

    /** Options for a passkey: any, or after the password one of that person. */
    async question({ request, reply, from }: Call): Promise<PasskeyQuestion> {
      await refuseFlood(from);
      const pending = await pendingOf(request);
      const token = pending ? undefined : createToken().token;
      const holderHash = token === undefined ? holderOf(request) : hashToken(token);
      const userId = pending?.userId ?? null;
      const challenge = await ask(db, clock, { purpose: 'sign-in', holderHash, userId });
      if (token !== undefined) keep(reply, token);
      const passkeys = userId === null ? [] : await listPasskeys(db, userId);
      return questionFor(partyOf(request), challenge, passkeys);
    },

    /** Signs in by a passkey. Throws 401 for any invalid response. */
    async byPasskey(passkey: PasskeyProof, call: Call, onSuccess: OnSuccess): Promise<Finished> {
      await refuseFlood(call.from);
      const pending = await pendingOf(call.request);
      const holderHash = holderOf(call.request);
      const asked = await askedFor(db, clock, { purpose: 'sign-in', holderHash, passkey });
      const party = partyOf(call.request);
      const shown = asked && (await readPasskey(db, passkey, { ...asked, party }));
      const account = shown && (await findAccountById(db, shown.userId));
      const isActive = account && account.deactivatedAt === null && (!pending || pending.userId === account.id);
      if (!isActive || !(await finish(asBefore(account, pending), { call, shown, onSuccess, pending }))) {
        const event = { userId: account?.id ?? null, byId: null, at: isoTime(clock()), from: call.from };
        await logSecurityEvent(db, { ...event, kind: 'second-step-failed' });
        throw new HttpError(401, 'wrong-credentials', 'This passkey could not be used to sign in. Please try again.');
      }
      return { signedIn: signedInAs(account), way: sessionOf(pending, shown).way };
    },
  };
}

/** The account with the password hash it had at the first step, so that a change since then is noticed. */
function asBefore(account: Account, pending: PendingSignIn | undefined): Account {
  return pending ? { ...account, passwordHash: pending.passwordHash || null } : account;
}

/** A passkey identifies the person whatever the first step was. A sign-in through the institution keeps that way. */
function sessionOf(pending: PendingSignIn | undefined, { way }: VerifiedFactor) {
  const firstStep = pending?.firstStep ?? 'password';
  if (pending?.firstStep !== 'institution' || pending.institutionLinkId === null) {
    return { way: way === 'passkey' || firstStep !== 'oidc' ? way : (`oidc-${way}` as const) };
  }
  const { institutionLinkId, nameIdHash, sessionIndexHash, provenAt } = pending;
  return {
    way: `institution-${way}` as const,
    through: { institutionLinkId, nameIdHash, sessionIndexHash, provenAt },
  };
}

/** Runs `work` in a transaction, which is rolled back if it returns false. */
async function rollbackIfFalse(
  db: Kysely<Schema>,
  work: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const transaction = await db.startTransaction().execute();
  const isDone = await work(transaction).catch(async (error: unknown) => {
    await transaction.rollback().execute();
    throw error;
  });
  await (isDone ? transaction.commit() : transaction.rollback()).execute();
  return isDone;
}
