import type { FastifyInstance } from 'fastify';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { addNote, changeNote, listNotesFor, removeNote } from './private-notes.service.ts';

/** Serves what staff note beside their conversations with customers. */
export function registerPrivateNotes(app: FastifyInstance, deps: ChatDeps): void {
  bindList(app, 'GET /api/private-notes/:customerId', ({ viewer, params, query }) =>
    listNotesFor(deps, viewer.id, params.customerId, query),
  );

  bind(app, 'POST /api/private-notes/:customerId', ({ viewer, params, body }) =>
    addNote(deps, viewer.id, { ...params, ...body }),
  );

  bind(app, 'PATCH /api/private-notes/:customerId/:noteId', ({ viewer, params, body }) =>
    changeNote(deps, viewer.id, { ...params, ...body }),
  );

  bind(app, 'DELETE /api/private-notes/:customerId/:noteId', async ({ viewer, params }) => {
    await removeNote(deps, viewer.id, params);
    return { ok: true };
  });
}
