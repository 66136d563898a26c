import type { FastifyInstance } from 'fastify';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfFew } from '#server/platform/http/list-page.ts';
import { addReply, changeReply, findReply, listReplies, removeReply } from './saved-replies.service.ts';

/** Serves the texts that staff keep for answers they give often. */
export function registerSavedReplies(app: FastifyInstance, deps: ChatDeps): void {
  // Few: each was typed by the viewer or for the whole team, and the composer searches all of them.
  bindList(app, 'GET /api/saved-replies', async ({ viewer, query }) =>
    pageOfFew(await listReplies(deps, viewer), query, ({ id }) => id),
  );

  bindCreation(app, 'POST /api/saved-replies', {
    create: ({ viewer, body }, noteMade) => addReply(deps, viewer, body, noteMade),
    again: ({ viewer }, id) => findReply(deps, viewer, Number(id)),
  });

  bind(app, 'PATCH /api/saved-replies/:id', ({ viewer, params, body }) =>
    changeReply(deps, viewer, { ...params, ...body }),
  );

  bind(app, 'DELETE /api/saved-replies/:id', async ({ viewer, params }) => {
    await removeReply(deps, viewer, params.id);
    return { ok: true };
  });
}
