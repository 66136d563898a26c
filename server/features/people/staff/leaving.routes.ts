import type { FastifyInstance } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import type { HandOverNews } from './hand-over-news.service.ts';
import { type GiveSessions, leave, previewLeaving } from './leaving.service.ts';

/** Serves the leaving of staff; registered after the schedule, whose sessions are handed over. */
export function registerLeaving(
  app: FastifyInstance,
  portal: Portal,
  parts: { giveSessions: GiveSessions; handOverNews: HandOverNews },
): void {
  bind(app, 'GET /api/staff/:id/leaving', ({ params }) => previewLeaving(portal, params.id));

  bind(app, 'POST /api/staff/:id/leave', async ({ viewer, params, body, request }) => {
    const change = { id: params.id, byId: viewer.id, from: requestOrigin(request), toId: body.toId };
    const { left, handOvers } = await leave(portal, parts, change);
    portal.bus.closePerson(params.id, closeCodes.signedOut, 'Deactivated');
    await portal.notifyPeopleChanged({ institutionIds: handOvers.map(({ institutionId }) => institutionId) });
    await parts.handOverNews.changed(handOvers);
    return left;
  });
}
