import type { FastifyInstance } from 'fastify';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { chooseNaming, readConsortium, readMembers } from './consortia.service.ts';
import { readMembersSummary } from './members-summary.service.ts';

/** Serves members' usage to the people of a consortium. A single member's is served by the routes for any institution. */
export function serveConsortia(app: FastifyInstance, portal: Portal): void {
  const { db, reading, bus, people, clock } = portal;

  bind(app, 'GET /api/usage/consortium', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    return readConsortium(reading, institution.id);
  });

  bind(app, 'PUT /api/usage/consortium', async ({ viewer, query, body }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    const by = { byId: viewer.id, at: isoTime(clock()) };
    const choice = { institutionId: institution.id, isUnnamed: body.isUnnamed };
    const consortiumId = await db.transaction().execute((transaction) => chooseNaming(transaction, choice, by));
    const concerned = (await people.directory())
      .everybody()
      .filter((person) => person.institutionId === consortiumId || person.institutionId === institution.id);
    bus.send(
      concerned.map(({ id }) => id),
      { type: 'changed', what: ['/api/usage', '/api/changes'] },
    );
    return readConsortium(db, institution.id);
  });

  bindList(app, 'GET /api/usage/members', async ({ viewer, query: { institution: asked, from, to, ...wanted } }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: asked });
    return readMembers(reading, { consortiumId: institution.id, period: { from, to }, ...wanted });
  });

  bind(app, 'GET /api/usage/members/summary', async ({ viewer, query: { institution: asked, from, to } }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: asked });
    return readMembersSummary(reading, { consortium: institution, from, to });
  });
}
