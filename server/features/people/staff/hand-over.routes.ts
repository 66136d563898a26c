import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { handOverAll, previewHandOver } from './hand-over.service.ts';
import type { HandOverNews } from './hand-over-news.service.ts';

export function registerHandOver(app: FastifyInstance, portal: Portal, handOverNews: HandOverNews): void {
  bind(app, 'GET /api/staff/:id/hand-over', ({ params }) => previewHandOver(portal, params.id));

  bind(app, 'POST /api/staff/:id/hand-over', async ({ viewer, params, body }) => {
    const handOvers = await handOverAll(portal, handOverNews, { fromId: params.id, toId: body.toId, byId: viewer.id });
    await portal.notifyPeopleChanged({ institutionIds: handOvers.map(({ institutionId }) => institutionId) });
    await handOverNews.changed(handOvers);
    return { institutions: handOvers.length };
  });
}
