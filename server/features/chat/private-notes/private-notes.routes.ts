import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { addNote, changeNote, listNotesFor, removeNote } from './private-notes.service.ts';

export function registerPrivateNotes(app: FastifyInstance, portal: Portal): void {
  bindList(app, 'GET /api/private-notes/:customerId', ({ viewer, params, query: { conversation, ...query } }) =>
    listNotesFor(portal, viewer.id, { ...params, conversation }, query),
  );

  bind(app, 'POST /api/private-notes/:customerId', ({ viewer, params, query, body }) =>
    addNote(portal, viewer.id, { ...params, ...query, ...body }),
  );

  bind(app, 'PATCH /api/private-notes/:customerId/:noteId', ({ viewer, params, query, body }) =>
    changeNote(portal, viewer.id, { ...params, ...query, ...body }),
  );

  bind(app, 'DELETE /api/private-notes/:customerId/:noteId', async ({ viewer, params, query }) => {
    await removeNote(portal, viewer.id, { ...params, ...query });
    return { ok: true };
  });
}
