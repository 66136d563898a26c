import type { FastifyInstance } from 'fastify';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { addReply, changeReply, findReply, listReplies, removeReply } from './saved-replies.service.ts';

/** Serves saved replies, which staff can insert into the composer. */
export function registerSavedReplies(app: FastifyInstance, portal: Portal): void {
  // All replies are loaded: they are few, because people typed them, and the composer searches all of them.
  bindList(app, 'GET /api/saved-replies', async ({ viewer, query }) =>
    pageOfShortList(await listReplies(portal, viewer), query, ({ id }) => id),
  );

  bindCreation(app, 'POST /api/saved-replies', {
    create: ({ viewer, body }, recordCreation) => addReply(portal, viewer, body, recordCreation),
    again: ({ viewer }, id) => findReply(portal, viewer, Number(id)),
  });

  bind(app, 'PATCH /api/saved-replies/:id', ({ viewer, params, body }) =>
    changeReply(portal, viewer, { ...params, ...body }),
  );

  bind(app, 'DELETE /api/saved-replies/:id', async ({ viewer, params }) => {
    await removeReply(portal, viewer, params.id);
    return { ok: true };
  });
}
