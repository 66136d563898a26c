import type { FastifyInstance } from 'fastify';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { bind } from '#server/platform/http/http.ts';
import { comment, rate, ratingIn } from './ratings.service.ts';

/** Serves what customers say of how they were helped. */
export function registerRatings(app: FastifyInstance, deps: ChatDeps): void {
  bind(app, 'GET /api/channels/:customerId/rating', ({ viewer, params }) =>
    ratingIn(deps, viewer.id, params.customerId),
  );
  bind(app, 'POST /api/channels/:customerId/rating', ({ viewer, params, body }) =>
    rate(deps, viewer.id, { ...params, id: body.id }, body.verdict),
  );
  bind(app, 'POST /api/channels/:customerId/rating/comment', ({ viewer, params, body }) =>
    comment(deps, viewer.id, { ...params, id: body.id }, body.comment),
  );
}
