import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Login, SecondStep as SecondStepToCome } from '#contract/people/auth.ts';
import type { SignInRefused } from '#contract/technical-setup/institution-sign-in.ts';
import type { FactorKind, SignInWay } from '#contract/values/people/factors.ts';
import { lastingIds, type SignInRefusal } from '#contract/values/single-sign-on.ts';
import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Account, updateLastSignIn } from '#server/features/auth/auth.queries.ts';
import { signedInAs } from '#server/features/auth/auth.service.ts';
import type { InstitutionSignInProof } from '#server/features/auth/auth.session.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import type { Entering } from '#server/features/auth/entering.ts';
import { listFactorKinds, lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import type { SecondStep } from '#server/features/auth/factors/second-step.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { type AccountMatch, matchAccount } from './account-match.service.ts';
import type { AssertedIdentity } from './asserted-identity.ts';
import { hasAskedFactor } from './factor-contexts.ts';
import type { InstitutionLinks } from './institution-link.service.ts';
import { updateLinkUsed } from './institution-links.queries.ts';
import type { InstitutionSignIns } from './institution-sign-in.service.ts';
import { insertSignInRequest } from './sign-in-requests.queries.ts';

interface Ways {
  signIns: Pick<InstitutionSignIns, 'take'>;
  links: InstitutionLinks;
  entering: Entering;
  secondStep: Pick<SecondStep, 'begin'>;
  /** The entity ID to give to the provider. */
  entityIdOf(request: FastifyRequest): string;
  /** Call after an account was connected: pages show the number. */
  onLinked(institutionId: number): Promise<void>;
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Entered = { way: SignInWay } | { kinds: FactorKind[]; keep(reply: FastifyReply): void };
type Found = Exclude<AccountMatch, { refusal: unknown }>;
type Taken = NonNullable<Awaited<ReturnType<InstitutionSignIns['take']>>>;

/** Turns a checked answer into a session. */
export function createEnter({ db, clock, people }: Portal, ways: Ways) {
  const { signIns, links, entering, secondStep, entityIdOf, onLinked } = ways;

  /** Signs in the person of an answer, or says why not. Throws 401 for an expired ticket, or another browser's. */
  async function enter(
    ticket: string,
    browserHash: string | null,
    call: Call,
  ): Promise<Login | SecondStepToCome | SignInRefused> {
    const taken = await signIns.take(ticket, browserHash);
    if (!taken) throw new HttpError(401, 'wrong-credentials', 'This sign-in is over. Please begin again.');
    const { found, institution } = taken;
    if ('failed' in found) return refused(taken, 'checks', { call, ...found.failed });
    const whose = await matchAccount(db, found.said, {
      institutionId: institution.institutionId,
      entityId: taken.request.entityId,
    });
    if ('refusal' in whose) return refusedAccount(taken, whose.refusal, { said: found.said, call });
    const entered = await signIn(taken, whose, { said: found.said, call });
    if (whose.linkId === null) await onLinked(institution.institutionId);
    if ('way' in entered) return entering.welcome(signedInAs(whose.account), entered.way);
    entered.keep(call.reply);
    call.reply.code(202);
    return { secondStep: entered.kinds };
  }

  async function refusedAccount(
    taken: Taken,
    refusal: SignInRefusal,
    { said, call }: { said: AssertedIdentity; call: Call },
  ) {
    const canConnect = refusal === 'unlinked' || refusal === 'several';
    if (canConnect) await hold(taken, said);
    return refused(taken, refusal, { call, canConnect });
  }

  /** Opens a session, or begins the second step: the person's own factor is required unless the provider has asked for one. */
  async function signIn(
    taken: Taken,
    { account }: Found,
    { said, call }: { said: AssertedIdentity; call: Call },
  ): Promise<Entered> {
    const at = isoTime(clock());
    const from = requestOrigin(call.request);
    const way = hasAskedFactor(taken.institution, said) ? 'institution-mfa' : 'institution';
    return db.transaction().execute(async (transaction) => {
      // Locks the person, so that of two concurrent sign-ins only one makes the link.
      if (!(await lockFactorsOf(transaction, account.id))) throw changedMeanwhile();
      const through = await takeLink(transaction, taken, { account, said, from, at });
      const kinds = way === 'institution' ? await listFactorKinds(transaction, account.id) : [];
      if (kinds.length > 0) {
        return { kinds, keep: await secondStep.begin(transaction, account, { firstStep: 'institution', through }) };
      }
      if (!(await updateLastSignIn(transaction, account, at))) throw changedMeanwhile();
      await entering.open(transaction, signedInAs(account), { ...call, way, through });
      await logSecurityEvent(transaction, { kind: 'signed-in', userId: account.id, byId: account.id, at, from });
      return { way };
    });
  }

  /** The facts about the link for the session; makes the link if there is none. Throws 401 if the account is no longer theirs. */
  async function takeLink(
    transaction: Transaction,
    { institution: { institutionId, name }, request: { entityId } }: Taken,
    { account, said, from, at }: { account: Account; said: AssertedIdentity; from: RequestOrigin; at: string },
  ): Promise<InstitutionSignInProof> {
    const now = await matchAccount(transaction, said, { institutionId, entityId });
    if ('refusal' in now || now.account.id !== account.id) throw changedMeanwhile();
    const made = {
      userId: account.id,
      institution: { id: institutionId, name },
      entityId,
      lastingIds: said.lastingIds,
    };
    const institutionLinkId = now.linkId ?? (await links.link(transaction, { ...made, from, linkedBy: 'address' })).id;
    await updateLinkUsed(transaction, institutionLinkId, at);
    const { nameIdHash, sessionIndexHash, provenAt } = said;
    return { institutionLinkId, nameIdHash, sessionIndexHash, provenAt };
  }

  /** Stores the person's identity at the institution until they have signed in with their password in the same browser. */
  async function hold({ request }: Taken, said: AssertedIdentity): Promise<void> {
    const result = JSON.stringify({ said: { ...said, mails: [] } });
    await insertSignInRequest(db, { ...request, result, ticketHash: null, heldAt: isoTime(clock()) });
  }

  async function refused(
    { institution }: Taken,
    refusal: SignInRefusal,
    more: { call: Call; text?: string; request?: string | null; check?: string; canConnect?: boolean },
  ): Promise<SignInRefused> {
    const { institutionId, name, linkKey } = institution;
    more.call.request.log.info(
      { institutionId, refusal, check: more.check },
      'a sign-in through an institution was refused',
    );
    const served = await findServedBy(db, institutionId);
    const manager = (await people.directory()).find(served?.accountManagerId ?? 0);
    return {
      refusal,
      institution: { key: linkKey, name },
      text: more.text ?? null,
      request: more.request ?? (refusal === 'no-lasting-id' ? lastingIdRequest(entityIdOf(more.call.request)) : null),
      accountManager: manager && !manager.deactivatedAt ? manager.fullName : null,
      canConnect: more.canConnect ?? false,
    };
  }

  return enter;
}

function changedMeanwhile() {
  return new HttpError(401, 'wrong-credentials', 'Your account was changed a moment ago. Please begin again.');
}

function lastingIdRequest(entityId: string): string {
  return `Please release to ${entityId} an identifier that stays the same for a person: the attribute pairwise-id (${lastingIds['pairwise-id']}), or a NameID of the format ${lastingIds.persistent}.`;
}
