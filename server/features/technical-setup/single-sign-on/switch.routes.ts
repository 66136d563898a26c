import type { FastifyInstance } from 'fastify';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { InstitutionStaff } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { supportersOf } from '#server/features/technical-setup/setup-news.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, forbidden } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { whyNotPublicAddress } from '#server/platform/outbound/public-address.ts';
import type { Portal } from '#server/portal.ts';
import { listDomains } from './single-sign-on.queries.ts';
import { lockSingleSignOn, replaceDomains, updateSingleSignOn } from './switch.queries.ts';
import { changedMeanwhile, createSwitch, newLinkKey } from './switch.service.ts';
import { sideOf } from './switched.service.ts';

/** Serves the state of an institution's single sign-on, and the decisions of both sides. */
export function registerSwitch(app: FastifyInstance, portal: Portal): void {
  const { db, bus, people, clock } = portal;
  const { read, agree } = createSwitch(portal);

  bind(app, 'GET /api/technical-setup/single-sign-on', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    return read(institution);
  });

  bind(app, 'PUT /api/technical-setups/:institutionId/single-sign-on', async ({ viewer, params, body }) => {
    const { me, institution } = await chosen(viewer.id, params.institutionId);
    await agree({ me, institution, sessionHash: viewer.sessionHash }, body.mode, body.version);
    await changed(institution);
    return read(institution);
  });

  bind(app, 'PATCH /api/technical-setups/:institutionId/single-sign-on', async ({ viewer, params, body }) => {
    const { me, institution } = await chosen(viewer.id, params.institutionId);
    const { isListed, domains, logoutEndpoint, factorContexts, version } = body;
    const side = sideOf(me);
    if (isListed !== undefined && side !== 'institution')
      throw forbidden('The institution decides whether it is listed');
    if (domains !== undefined && side !== 'support') throw forbidden('Technical support enters the domains');
    if (factorContexts !== undefined && side !== 'support')
      throw forbidden('Technical support enters what tells of a second factor');
    const problem = logoutEndpoint ? whyNotPublicAddress(logoutEndpoint) : null;
    if (problem) throw badRequest(problem, 'logoutEndpoint');
    const by = { byId: me.id, at: isoTime(clock()), objectId: institution.id, institutionId: institution.id };
    await db.transaction().execute(async (transaction) => {
      const before = await lockSingleSignOn(transaction, institution.id, newLinkKey());
      if (before.version !== version) throw changedMeanwhile();
      const after = await updateSingleSignOn(transaction, institution.id, {
        ...(isListed === undefined ? {} : { isListed }),
        ...(logoutEndpoint === undefined ? {} : { logoutEndpoint }),
        ...(factorContexts === undefined ? {} : { factorContexts: JSON.stringify([...new Set(factorContexts)]) }),
      });
      await recordChange(transaction, { ...by, objectType: 'singleSignOn', action: 'change', before, after });
      if (domains) await setDomains(transaction, domains, by);
    });
    await changed(institution);
    return read(institution);
  });

  async function setDomains(
    transaction: Transaction,
    domains: readonly string[],
    by: { byId: number; at: string; objectId: number; institutionId: number },
  ): Promise<void> {
    const before = { domain: (await listDomains(transaction, by.institutionId)).join(', ') };
    const wanted = [...new Set(domains)].sort();
    const taken = await replaceDomains(transaction, by.institutionId, wanted);
    if (taken !== undefined) throw conflict(`${taken} belongs to another institution`, 'domains');
    const after = { domain: wanted.join(', ') };
    await recordChange(transaction, { ...by, objectType: 'signInDomains', action: 'set', before, after });
  }

  function chosen(viewerId: number, institution: number) {
    return requireInstitution(portal, { viewerId, institution });
  }

  /** Makes open pages read it again. */
  async function changed(institution: InstitutionStaff): Promise<void> {
    const directory = await people.directory();
    const told = [directory.customersOf(institution.id), supportersOf(institution, directory), directory.admins()];
    bus.send(new Set(told.flat().map(({ id }) => id)), {
      type: 'changed',
      what: ['/api/technical-setup/single-sign-on', '/api/institution-sign-in', '/api/changes', '/api/sessions'],
    });
  }
}
