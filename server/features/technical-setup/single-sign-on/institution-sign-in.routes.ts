import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { deleteSignInExceptionsBefore } from '#server/features/auth/closed-ways/closed-ways.queries.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { insertRevocations } from '#server/features/auth/end-access/revocations.queries.ts';
import type { Entering } from '#server/features/auth/entering.ts';
import type { SecondStep } from '#server/features/auth/factors/second-step.service.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { serviceProviderOf } from '#server/features/technical-setup/saml/service-provider.ts';
import { supportersOf } from '#server/features/technical-setup/setup-news.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { createConnect } from './connect.service.ts';
import { createEnter } from './enter.service.ts';
import { createInstitutionLinks } from './institution-link.service.ts';
import { deleteSessionsOfLink, endLink, listLinksOf } from './institution-links.queries.ts';
import type { InstitutionSignIns } from './institution-sign-in.service.ts';
import { registerLinksOfOthers, shown } from './links-of-others.routes.ts';
import { createSignInCookie } from './sign-in-cookie.ts';
import { deleteSignInRequestsBefore } from './sign-in-requests.queries.ts';
import { findOpenInstitution } from './single-sign-on.queries.ts';

interface Ways {
  signIns: InstitutionSignIns;
  entering: Entering;
  secondStep: Pick<SecondStep, 'begin'>;
}

const minute = 60_000;
const hour = 60 * minute;
const many = 'Too many attempts. Please try again in a minute.';

/** Serves sign-in through one's own institution, and the accounts linked to it. */
export function registerInstitutionSignIn(app: FastifyInstance, portal: Portal, ways: Ways): void {
  const { db, bus, people, clock, limits, config, jobs } = portal;
  const { signIns } = ways;
  const links = createInstitutionLinks(portal);
  const cookie = createSignInCookie(portal);
  const spOf = (request: FastifyRequest) => serviceProviderOf(config, request.headers.host);
  const entityIdOf = (request: FastifyRequest) => spOf(request).entityId;
  const enter = createEnter(portal, { ...ways, links, entityIdOf, onLinked });
  const connect = createConnect(portal, { links, onLinked });
  const ofAddress = limitOfCalls(limits, 'sign-ins through institutions of an address');
  const searches = limitOfCalls(limits, 'searches for institutions');
  const starts = limitOfCalls(limits, 'beginnings of sign-ins through institutions');
  jobs.every({ name: 'old sign-ins through institutions', everyMs: 10 * minute, deletes: true }, () =>
    deleteSignInRequestsBefore(db, isoTime(clock() - hour)),
  );
  jobs.every({ name: 'exceptions from single sign-on', everyMs: hour, deletes: true }, () =>
    deleteSignInExceptionsBefore(db, isoTime(clock())),
  );

  async function onLinked(institutionId: number): Promise<void> {
    const directory = await people.directory();
    const institution = await findServedBy(db, institutionId);
    const told = [directory.customersOf(institutionId), institution ? supportersOf(institution, directory) : []];
    bus.send(
      told.flat().map(({ id }) => id),
      { type: 'changed', what: ['/api/technical-setup/single-sign-on'] },
    );
  }

  bind(app, 'POST /api/sign-in/institutions', async ({ body, request }) => {
    await enforceLimit(searches, addressKey(request.ip), many);
    return { found: await signIns.find(body.name) };
  });

  bind(app, 'POST /api/sign-in/institution/start', async ({ body, request, reply }) => {
    await enforceLimit(starts, addressKey(request.ip), many);
    const browserHash = cookie.keep({ request, reply });
    return signIns.start(body, { browserHash, serviceProvider: spOf(request) });
  });

  bind(app, 'POST /api/sign-in/institution', async ({ body, request, reply }) => {
    await enforceLimit(ofAddress, addressKey(request.ip), many);
    return enter(body.ticket, cookie.hashOf(request), { request, reply });
  });

  bind(app, 'GET /api/institution-sign-in', async ({ viewer }) => {
    const { me } = await viewerOf(people, viewer.id);
    const institution = me.institutionId === null ? undefined : await findOpenInstitution(db, me.institutionId);
    return {
      mode: institution?.mode ?? 'off',
      institution: institution ? { key: institution.linkKey, name: institution.name } : null,
      links: (await listLinksOf(db, me.id)).map(shown),
    };
  });

  bind(app, 'POST /api/institution-links', async ({ viewer, request, reply }) => {
    const { me } = await viewerOf(people, viewer.id);
    const { sessionHash } = viewer;
    const made = await connect({ ...me, sessionHash }, cookie.hashOf(request), request);
    cookie.clear(reply);
    return shown(made);
  });

  bind(app, 'DELETE /api/institution-links/:id', async ({ viewer, params, request }) => {
    const { me } = await viewerOf(people, viewer.id);
    const endedAt = isoTime(clock());
    const hashes = await db.transaction().execute(async (transaction) => {
      const link = await endLink(transaction, { id: params.id, userId: me.id, endedAt });
      if (!link) throw notFound('This connection does not exist');
      const ended = await deleteSessionsOfLink(transaction, link.id, viewer.sessionHash);
      const row = { userId: null, at: endedAt, reason: 'signed-out' as const };
      await insertRevocations(
        transaction,
        ended.map((sessionHash) => ({ ...row, sessionHash })),
      );
      await links.unlinked(transaction, {
        userId: me.id,
        byId: me.id,
        name: me.companyName ?? 'your institution',
        from: requestOrigin(request),
      });
      return ended;
    });
    for (const hash of hashes) bus.closeSession(hash, closeCodes.signedOut, 'Signed out');
    bus.send([me.id], { type: 'changed', what: ['/api/sessions'] });
    return { ok: true };
  });

  registerLinksOfOthers(app, portal, links);
}
