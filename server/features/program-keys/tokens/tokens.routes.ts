import type { FastifyInstance } from 'fastify';
import { doneFrom } from '#server/features/auth/done-from.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { createTokens, type TokenParts } from './tokens.service.ts';

/** Serves the tokens of people. */
export function serveTokens(app: FastifyInstance, parts: TokenParts): void {
  const tokens = createTokens(parts);

  bind(app, 'GET /api/tokens', ({ viewer }) => tokens.listOwn(viewer.id));

  bindCreation(app, 'POST /api/tokens', {
    create: ({ viewer, request, body }, noteMade) => tokens.make({ viewer, from: doneFrom(request) }, body, noteMade),
    async again() {
      throw conflict('This token was made already, and its secret cannot be shown again. Revoke it and make another.');
    },
  });

  bind(app, 'DELETE /api/tokens/:id', async ({ viewer, request, params }) => {
    await tokens.revoke({ viewer, from: doneFrom(request) }, params.id);
    return {};
  });

  bindList(app, 'GET /api/tokens/all', ({ query }) => tokens.listAll(query));
}
