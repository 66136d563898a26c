import type { FastifyInstance } from 'fastify';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bindList, cutPage, idOfCursor, limitOf } from '#server/platform/http/list-page.ts';
import { listChanges } from './changes.queries.ts';
import { objectTypesFor, readable } from './changes.service.ts';

type ChangesParts = Pick<PortalParts, 'db' | 'reading' | 'people'>;

/** Serves the log of changes: to admins whole, and to whoever may act for an institution its part. */
export function registerChanges(app: FastifyInstance, { db, reading, people }: ChangesParts): void {
  bindList(app, 'GET /api/changes', async ({ viewer, query }) => {
    const reader = await viewerOf(people, viewer.id);
    const limit = limitOf(query);
    const rows = await listChanges(reading, { ...query, below: idOfCursor(query), limit: limit + 1 });
    return cutPage(await readable(reading, rows, reader), limit, ({ id }) => id);
  });

  bindList(app, 'GET /api/changes/institution', async ({ viewer, query }) => {
    const choice = { viewerId: viewer.id, institution: query.institution };
    const { me, institution } = await chooseInstitution({ db, people }, choice);
    const part = { institutionId: institution.id, objectTypes: objectTypesFor(me, institution) };
    const limit = limitOf(query);
    const rows = await listChanges(reading, { part, below: idOfCursor(query), limit: limit + 1 });
    const reader = { me, directory: await people.directory() };
    return cutPage(await readable(reading, rows, reader), limit, ({ id }) => id);
  });
}
