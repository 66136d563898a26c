import type { FastifyInstance } from 'fastify';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { readMemberUses } from './consortia.queries.ts';
import { chooseNaming, readConsortium } from './consortia.service.ts';
import { readMembersSummary } from './members-summary.service.ts';

type ConsortiaParts = Pick<PortalParts, 'db' | 'reading' | 'bus' | 'people' | 'clock'>;

/** What people of a consortium see of its members' usage. One member's is read by the calls that read any institution's. */
export function serveConsortia(app: FastifyInstance, parts: ConsortiaParts): void {
  const { db, reading, bus, people, clock } = parts;

  bind(app, 'GET /api/usage/consortium', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return readConsortium(reading, institution.id);
  });

  bind(app, 'PUT /api/usage/consortium', async ({ viewer, query, body }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
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
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: asked });
    return readMemberUses(reading, { consortiumId: institution.id, period: { from, to }, ...wanted });
  });

  bind(app, 'GET /api/usage/members/summary', async ({ viewer, query: { institution: asked, from, to } }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: asked });
    return readMembersSummary(reading, { consortium: institution, from, to });
  });
}
