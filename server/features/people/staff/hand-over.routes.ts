import type { FastifyInstance } from 'fastify';
import type { InstitutionsParts } from '#server/features/people/institutions/institutions.routes.ts';
import { bind } from '#server/platform/http/http.ts';
import { handOverAll, previewHandOver } from './hand-over.service.ts';

type HandOverParts = Pick<
  InstitutionsParts,
  'db' | 'reading' | 'people' | 'clock' | 'tellPeopleChanged' | 'handOverNews'
>;

/** Serves what admins do when somebody else takes over all institutions of a colleague. */
export function registerHandOver(app: FastifyInstance, parts: HandOverParts): void {
  bind(app, 'GET /api/staff/:id/hand-over', ({ params }) => previewHandOver(parts, params.id));

  bind(app, 'POST /api/staff/:id/hand-over', async ({ viewer, params, body }) => {
    const handOvers = await handOverAll(parts, { fromId: params.id, toId: body.toId, byId: viewer.id });
    await parts.tellPeopleChanged({ institutionIds: handOvers.map(({ institutionId }) => institutionId) });
    await parts.handOverNews.changed(handOvers);
    return { institutions: handOvers.length };
  });
}
