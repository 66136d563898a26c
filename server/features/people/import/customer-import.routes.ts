import type { FastifyInstance } from 'fastify';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Registering } from '#server/features/people/registration.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { importCustomers, previewImport } from './customer-import.service.ts';
import { findImport, readImports } from './import-undo.queries.ts';
import { undoImport } from './import-undo.service.ts';

export function registerCustomerImport(app: FastifyInstance, portal: Portal, registering: Registering): void {
  const { notifyPeopleChanged } = portal;

  bindCreation(app, 'POST /api/customers/import', {
    async create({ viewer, body, request }, recordCreation) {
      if (body.dryRun) return previewImport(portal, body.csv);
      const { me } = await viewerOf(portal.people, viewer.id);
      const inviter = { byId: me.id, fullName: me.fullName, from: requestOrigin(request) };
      const imported = await importCustomers(portal, registering, body, inviter, recordCreation);
      const { result, membersAndConsortia, ids } = imported;
      await notifyPeopleChanged({ personIds: ids, institutionIds: membersAndConsortia, andOthers: true });
      return result;
    },
    async again() {
      throw conflict(
        'These customers have already been added. Texts to pass on are shown only once: invite them again.',
      );
    },
  });

  bindList(app, 'GET /api/customers/imports', ({ query }) => readImports(portal.reading, query));

  bind(app, 'POST /api/customers/imports/:id/undo', async ({ viewer, params }) => {
    await undoImport(portal, params.id, viewer.id);
    await notifyPeopleChanged({ andOthers: true });
    const row = await findImport(portal.db, params.id);
    if (!row) throw notFound('This import does not exist');
    return row;
  });
}
