import type { FastifyInstance } from 'fastify';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { readChanges } from './changes.queries.ts';
import { objectTypesFor, readable } from './changes.service.ts';

/** Serves the log of changes: all of it to admins, and an institution's part to people who may act for it. */
export function registerChanges(app: FastifyInstance, { db, reading, people }: Portal): void {
  bindList(app, 'GET /api/changes', async ({ viewer, query }) => {
    const reader = await viewerOf(people, viewer.id);
    const { rows, next } = await readChanges(reading, query, query);
    return { rows: await readable(reading, rows, reader), next };
  });

  bindList(app, 'GET /api/changes/institution', async ({ viewer, query }) => {
    const choice = { viewerId: viewer.id, institution: query.institution };
    const { me, institution } = await requireInstitution({ db, people }, choice);
    const part = { institutionId: institution.id, objectTypes: objectTypesFor(me, institution) };
    const { rows, next } = await readChanges(reading, { part }, query);
    const reader = { me, directory: await people.directory() };
    return { rows: await readable(reading, rows, reader), next };
  });
}
