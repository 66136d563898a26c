import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Login } from '#contract/people/auth.ts';
import type { SignInRefused } from '#contract/technical-setup/institution-sign-in.ts';
import { heldLinkMs, lastingIds, type SignInRefusal } from '#contract/values/single-sign-on.ts';
import { noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import { updateLastSignIn } from '#server/features/auth/auth.queries.ts';
import { signedInAs } from '#server/features/auth/auth.service.ts';
import { doneFrom } from '#server/features/auth/done-from.ts';
import type { Entering } from '#server/features/auth/entering.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, HttpError, notFound } from '#server/platform/http/errors.ts';
import type { InstitutionLinks } from './institution-link.service.ts';
import { listLinksBySubject, listLinksOf, updateLinkUsed } from './institution-links.queries.ts';
import { type InstitutionSignIns, readFound } from './institution-sign-in.service.ts';
import type { SaidOfPerson } from './said-of-person.ts';
import { insertSignInRequest, takeHeld } from './sign-in-requests.queries.ts';
import { findOpenInstitution } from './single-sign-on.queries.ts';
import { type Whose, whoseAccount } from './whose-account.service.ts';

export interface EnterParts extends Pick<PortalParts, 'db' | 'clock' | 'people'> {
  signIns: Pick<InstitutionSignIns, 'take'>;
  links: InstitutionLinks;
  entering: Entering;
  /** What the provider has to be told by. */
  entityIdOf(request: FastifyRequest): string;
  /** To be called after an account was connected: screens count them. */
  onLinked(institutionId: number): Promise<void>;
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Taken = NonNullable<Awaited<ReturnType<InstitutionSignIns['take']>>>;

/** The way from a checked answer into the portal. */
export function createEnter({ db, clock, people, signIns, links, entering, entityIdOf, onLinked }: EnterParts) {
  /** Signs in whoever an answer is about, or says why not. 401 for a ticket that is no longer one, or another browser's. */
  async function enter(ticket: string, browserHash: string | null, call: Call): Promise<Login | SignInRefused> {
    const taken = await signIns.take(ticket, browserHash);
    if (!taken) throw new HttpError(401, 'wrong-credentials', 'This sign-in is over. Please begin again.');
    const { found, institution } = taken;
    if ('failed' in found) return refused(taken, 'checks', { call, ...found.failed });
    const whose = await whoseAccount(db, found.said, {
      institutionId: institution.institutionId,
      entityId: taken.request.entityId,
    });
    if ('refusal' in whose) {
      const canConnect = whose.refusal === 'unlinked' || whose.refusal === 'several';
      if (canConnect) await hold(taken, found.said);
      return refused(taken, whose.refusal, { call, canConnect });
    }
    const isIn = await signIn(taken, whose, { said: found.said, call });
    if (!isIn)
      throw new HttpError(401, 'wrong-credentials', 'Your account was changed a moment ago. Please begin again.');
    if (whose.linkId === null) await onLinked(institution.institutionId);
    return entering.welcome(signedInAs(whose.account), 'institution');
  }

  async function signIn(
    { institution, request: { entityId } }: Taken,
    { account, linkId }: Exclude<Whose, { refusal: unknown }>,
    { said, call }: { said: SaidOfPerson; call: Call },
  ): Promise<boolean> {
    const at = isoTime(clock());
    const from = doneFrom(call.request);
    return db.transaction().execute(async (transaction) => {
      // Locks the person, so that of two sign-ins at once one makes the link.
      if (!(await updateLastSignIn(transaction, account, at))) return false;
      const now = await whoseAccount(transaction, said, { institutionId: institution.institutionId, entityId });
      if ('refusal' in now || now.account.id !== account.id) return false;
      const place = { id: institution.institutionId, name: institution.name };
      const made = { userId: account.id, institution: place, entityId, lastingIds: said.lastingIds, from };
      const institutionLinkId =
        now.linkId ?? linkId ?? (await links.link(transaction, { ...made, linkedBy: 'address' })).id;
      await updateLinkUsed(transaction, institutionLinkId, at);
      const { nameIdHash, sessionIndexHash, provenAt } = said;
      await entering.open(transaction, signedInAs(account), {
        ...call,
        way: 'institution',
        through: { institutionLinkId, nameIdHash, sessionIndexHash, provenAt },
      });
      await noteSecurityEvent(transaction, { kind: 'signed-in', userId: account.id, byId: account.id, at, from });
      return true;
    });
  }

  /** Keeps who somebody is at their institution, until they have signed in with their password in the same browser. */
  async function hold({ request }: Taken, said: SaidOfPerson): Promise<void> {
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

  /** Connects the account of whoever has just signed in with their password with the one at their institution. */
  async function connect(
    { id, institutionId }: { id: number; institutionId: number | null },
    browserHash: string | null,
    call: Call,
  ) {
    const institution = institutionId === null ? undefined : await findOpenInstitution(db, institutionId);
    const since = isoTime(clock() - heldLinkMs);
    const isThere = institution && browserHash !== null && institutionId !== null;
    const held = isThere ? await takeHeld(db, { browserHash, institutionId, since }) : undefined;
    const found = held?.result ? readFound(held.result) : undefined;
    if (!institution || !held || !found || 'failed' in found) {
      throw notFound('There is nothing to connect: please sign in through your institution first');
    }
    const { lastingIds: ids } = found.said;
    const made = await db.transaction().execute(async (transaction) => {
      const hashes = ids.map(({ hash }) => hash);
      const known = (await listLinksBySubject(transaction, hashes)).find(({ endedAt }) => endedAt === null);
      if (known?.userId === id) return known;
      if (known) throw conflict('That account at your institution is connected with another account here');
      const own = await listLinksOf(transaction, id);
      if (own.some(({ entityId }) => entityId === held.entityId)) {
        throw conflict(
          'Your account is connected with another account at your institution. Undo that under Account settings first.',
        );
      }
      return links.link(transaction, {
        userId: id,
        institution: { id: institution.institutionId, name: institution.name },
        entityId: held.entityId,
        lastingIds: ids,
        linkedBy: 'sign-in',
        from: doneFrom(call.request),
      });
    });
    await onLinked(institution.institutionId);
    return made;
  }

  return { enter, connect };
}

function lastingIdRequest(entityId: string): string {
  return `Please release to ${entityId} an identifier that stays the same for a person: the attribute pairwise-id (${lastingIds['pairwise-id']}), or a NameID of the format ${lastingIds.persistent}.`;
}
