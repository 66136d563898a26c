import type { FastifyInstance } from 'fastify';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createTokens } from './tokens.service.ts';

export function serveTokens(app: FastifyInstance, portal: Portal): void {
  const tokens = createTokens(portal);

  bind(app, 'GET /api/tokens', ({ viewer }) => tokens.listOwn(viewer.id));

  bindCreation(app, 'POST /api/tokens', {
    create: ({ viewer, request, body }, recordCreation) =>
      tokens.make({ viewer, from: requestOrigin(request) }, body, recordCreation),
    async again() {
      throw conflict('This token was made already, and its secret cannot be shown again. Revoke it and make another.');
    },
  });

  bind(app, 'DELETE /api/tokens/:id', async ({ viewer, request, params }) => {
    await tokens.revoke({ viewer, from: requestOrigin(request) }, params.id);
    return {};
  });

  bindList(app, 'GET /api/tokens/all', ({ query }) => tokens.listAll(query));
}
