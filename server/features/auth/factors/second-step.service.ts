import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PasskeyProof, PasskeyQuestion } from '#contract/people/factors.ts';
import { type FirstStep, pendingSignInMs, type SignInWay } from '#contract/values/people/factors.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { DoneFrom } from '#server/db/queries/security-log.queries.ts';
import { noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { fromSecondStep, type SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { noteFailure } from '#server/features/auth/attempts/sign-in-failures.service.ts';
import { type Account, findAccountById, updateLastSignIn } from '#server/features/auth/auth.queries.ts';
import { type SignedIn, signedInAs } from '#server/features/auth/auth.service.ts';
import { refuseClosedWay } from '#server/features/auth/closed-ways/closed-ways.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import { deletePendingSignIn, findPendingSignIn, insertPendingSignIn } from './challenges.queries.ts';
import { ask, askedFor } from './challenges.service.ts';
import { listPasskeys } from './factors.queries.ts';
import { questionFor, type RelyingParty } from './passkeys.ts';
import { readCode, readPasskey, type ShownFactor, takeShown } from './use-factor.service.ts';

export interface SecondStepParts {
  db: Kysely<Schema>;
  clock: Clock;
  limits: Limits;
  attempts: SignInAttempts;
  sealing: Sealing;
  isHttps: boolean;
  partyOf(request: FastifyRequest): RelyingParty;
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  from: DoneFrom;
}

interface Finish {
  call: Call;
  shown: ShownFactor;
  onSuccess: OnSuccess;
  way?: SignInWay;
}

type OnSuccess = (transaction: Db, signedIn: SignedIn, way: SignInWay) => Promise<void>;

/** Codes that are tried count for the account, wherever from: only who knows the password gets as far. */
export type SecondStep = ReturnType<typeof createSecondStep>;

/**
 * What comes after a right password, or instead of one. Until then nobody is signed in: the browser has a cookie that names what it
 * has begun, and opens nothing.
 */
export function createSecondStep({ db, clock, limits, attempts, sealing, isHttps, partyOf }: SecondStepParts) {
  const cookieName = isHttps ? '__Host-carrel_sign_in' : 'carrel_sign_in';
  const cookieRules = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: '/' } as const;
  const ofAddress = limitOfCalls(limits, 'second steps of an address');

  const holderOf = ({ cookies }: FastifyRequest) => hashToken(cookies[cookieName] ?? '');
  const pendingOf = (request: FastifyRequest) =>
    findPendingSignIn(db, holderOf(request), isoTime(clock() - pendingSignInMs));
  const refuseFlood = ({ address }: DoneFrom) =>
    refuseMany(ofAddress, addressKey(address), 'Too many attempts. Please try again in a minute.');

  function keep(reply: FastifyReply, token: string): void {
    reply.setCookie(cookieName, token, { ...cookieRules, maxAge: pendingSignInMs / 1000 });
  }

  /** Signs somebody in by what they have shown; false where it was used meanwhile, or the account is not as it was. */
  async function finish(account: Account, { call, shown, onSuccess, way = shown.way }: Finish): Promise<boolean> {
    const at = isoTime(clock());
    const isIn = await undoneIfFalse(db, async (transaction) => {
      // The account before the factor, as whoever takes factors away.
      if (!(await updateLastSignIn(transaction, account, at))) return false;
      await refuseClosedWay(transaction, account.id, at);
      const wasPending = await deletePendingSignIn(transaction, holderOf(call.request));
      if (shown.way !== 'passkey' && !wasPending) return false;
      if (!(await takeShown(transaction, shown, at))) return false;
      await onSuccess(transaction, signedInAs(account), way);
      const event = { userId: account.id, byId: account.id, at, from: call.from };
      await noteSecurityEvent(transaction, { ...event, kind: 'signed-in' });
      if (shown.way === 'recovery-code') await noteSecurityEvent(transaction, { ...event, kind: 'recovery-code-used' });
      return true;
    });
    if (isIn) call.reply.clearCookie(cookieName, cookieRules);
    return isIn;
  }

  return {
    /** Notes in the transaction of a right first step that the second is to come. Answers what to do after the commit. */
    async begin(
      transaction: Db,
      { id: userId, passwordHash }: Account,
      firstStep: FirstStep = 'password',
    ): Promise<(reply: FastifyReply) => void> {
      const { token, tokenHash } = createToken();
      const pending = { tokenHash, userId, passwordHash: passwordHash ?? '', firstStep };
      await insertPendingSignIn(transaction, { ...pending, createdAt: isoTime(clock()) });
      return (reply) => keep(reply, token);
    },

    /** Signs in by a code. 401 for a wrong one, and where no password was given, or too long ago. */
    async byCode(code: string, call: Call, onSuccess: OnSuccess): Promise<SignedIn> {
      await refuseFlood(call.from);
      const pending = await pendingOf(call.request);
      const account = pending && (await findAccountById(db, pending.userId));
      if (!account) throw new HttpError(401, 'wrong-credentials', 'Please sign in with your password again');
      const attempter = fromSecondStep(account.usernameKey, account.id);
      const attempt = await attempts.reserve(attempter);
      const shown = await readCode({ db, sealing, clock }, account.id, code);
      const asThen = { ...account, passwordHash: pending.passwordHash || null };
      const way = shown && wayOf(pending.firstStep, shown);
      if (!way || account.deactivatedAt !== null || !(await finish(asThen, { call, shown, onSuccess, way }))) {
        const event = { userId: account.id, byId: null, at: isoTime(clock()), from: call.from };
        await noteFailure(db, attempt, { ...event, kind: 'second-step-failed' });
        throw new HttpError(401, 'wrong-credentials', 'This code is wrong, or has already been used');
      }
      await attempts.forgive(attempter);
      return signedInAs(account);
    },

    /** What the browser is to ask of its passkeys: any, or once the password was given one of that person. */
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

    /** Signs in by a passkey. 401 for whatever is wrong with it. */
    async byPasskey(passkey: PasskeyProof, call: Call, onSuccess: OnSuccess): Promise<SignedIn> {
      await refuseFlood(call.from);
      const holderHash = holderOf(call.request);
      const asked = await askedFor(db, clock, { purpose: 'sign-in', holderHash, passkey });
      const party = partyOf(call.request);
      const shown = asked && (await readPasskey(db, passkey, { ...asked, party }));
      const account = shown && (await findAccountById(db, shown.userId));
      const isActive = account && account.deactivatedAt === null;
      if (!isActive || !(await finish(account, { call, shown, onSuccess }))) {
        const event = { userId: account?.id ?? null, byId: null, at: isoTime(clock()), from: call.from };
        await noteSecurityEvent(db, { ...event, kind: 'second-step-failed' });
        throw new HttpError(401, 'wrong-credentials', 'This passkey could not be used to sign in. Please try again.');
      }
      return signedInAs(account);
    },
  };
}

/** A passkey says who somebody is whatever came before it. */
function wayOf(firstStep: FirstStep, { way }: ShownFactor): SignInWay {
  return firstStep === 'password' || way === 'passkey' ? way : `${firstStep}-${way}`;
}

/** Runs the work in a transaction, of which nothing stays where it answers false. */
async function undoneIfFalse(db: Kysely<Schema>, work: (transaction: Db) => Promise<boolean>): Promise<boolean> {
  const transaction = await db.startTransaction().execute();
  const isDone = await work(transaction).catch(async (error: unknown) => {
    await transaction.rollback().execute();
    throw error;
  });
  await (isDone ? transaction.commit() : transaction.rollback()).execute();
  return isDone;
}
