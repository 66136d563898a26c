import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { addNote, changeNote, listNotesFor, removeNote } from './private-notes.service.ts';

export function registerPrivateNotes(app: FastifyInstance, portal: Portal): void {
  bindList(app, 'GET /api/private-notes/:customerId', ({ viewer, params, query }) =>
    listNotesFor(portal, viewer.id, params.customerId, query),
  );

  bind(app, 'POST /api/private-notes/:customerId', ({ viewer, params, body }) =>
    addNote(portal, viewer.id, { ...params, ...body }),
  );

  bind(app, 'PATCH /api/private-notes/:customerId/:noteId', ({ viewer, params, body }) =>
    changeNote(portal, viewer.id, { ...params, ...body }),
  );

  bind(app, 'DELETE /api/private-notes/:customerId/:noteId', async ({ viewer, params }) => {
    await removeNote(portal, viewer.id, params);
    return { ok: true };
  });
}
