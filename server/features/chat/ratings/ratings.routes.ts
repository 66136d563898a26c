import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { comment, rate, ratingIn } from './ratings.service.ts';

export function registerRatings(app: FastifyInstance, portal: Portal): void {
  bind(app, 'GET /api/channels/:customerId/rating', ({ viewer, params }) =>
    ratingIn(portal, viewer.id, params.customerId),
  );
  bind(app, 'POST /api/channels/:customerId/rating', ({ viewer, params, body }) =>
    rate(portal, viewer.id, { ...params, id: body.id }, body.verdict),
  );
  bind(app, 'POST /api/channels/:customerId/rating/comment', ({ viewer, params, body }) =>
    comment(portal, viewer.id, { ...params, id: body.id }, body.comment),
  );
}
