import type { FastifyInstance } from 'fastify';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { readNotes } from './institution-notes.queries.ts';
import { createNotes, toNote } from './institution-notes.service.ts';

const hour = 60 * 60 * 1000;

/** Serves notes about institutions to the staff who currently serve them. */
export function registerInstitutionNotes(app: FastifyInstance, portal: Portal): void {
  const { db, people } = portal;
  const notes = createNotes(portal);
  const writer = (viewerId: number, institution: number) => requireInstitution(portal, { viewerId, institution });

  bindList(app, 'GET /api/institutions/:id/notes', async ({ viewer, params, query }) => {
    const { institution } = await writer(viewer.id, params.id);
    const directory = await people.directory();
    const page = await readNotes(db, institution.id, query);
    return { ...page, rows: page.rows.map((note) => toNote(note, directory)) };
  });

  bindCreation(app, 'POST /api/institutions/:id/notes', {
    create: async ({ viewer, params, body }, recordCreation) =>
      notes.add(await writer(viewer.id, params.id), body.text, recordCreation),
    again: async ({ viewer, params }, id) => notes.find(await writer(viewer.id, params.id), Number(id)),
  });

  bind(app, 'PATCH /api/institutions/:id/notes/:noteId', async ({ viewer, params, body }) =>
    notes.change(await writer(viewer.id, params.id), params.noteId, body.text),
  );

  bind(app, 'DELETE /api/institutions/:id/notes/:noteId', async ({ viewer, params }) => {
    await notes.remove(await writer(viewer.id, params.id), params.noteId);
    return {};
  });

  bind(app, 'POST /api/institutions/:id/notes/:noteId/restore', async ({ viewer, params }) =>
    notes.restore(await writer(viewer.id, params.id), params.noteId),
  );

  portal.jobs.every({ name: 'deleted notes', everyMs: hour, deletes: true }, notes.sweep);
}
