import type { FastifyInstance } from 'fastify';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { saveLook } from './board.queries.ts';
import { lookUpAddresses, readBoard, readExport } from './board.service.ts';

export function registerSetupBoard(app: FastifyInstance, portal: Portal): void {
  const { db, clock } = portal;

  bind(app, 'GET /api/technical-setups', ({ viewer, query }) => readBoard(portal, viewer.id, query));

  bind(app, 'GET /api/technical-setups/export', async ({ viewer, query }) => {
    const { institution } = query;
    if (institution !== undefined) await requireInstitution(portal, { viewerId: viewer.id, institution });
    return readExport(portal, viewer.id, query);
  });

  bind(app, 'POST /api/technical-setups/whose-address', ({ viewer, body }) =>
    lookUpAddresses(portal, viewer.id, body.text),
  );

  bind(app, 'POST /api/technical-setups/:institutionId/look', async ({ viewer, params, body }) => {
    const { institution } = await requireInstitution(portal, {
      viewerId: viewer.id,
      institution: params.institutionId,
    });
    // A time in the future cannot have been seen.
    const lookedAt = [body.until, isoTime(clock())].sort()[0] ?? body.until;
    await saveLook(db, { userId: viewer.id, institutionId: institution.id, lookedAt });
    return { lookedAt };
  });
}
