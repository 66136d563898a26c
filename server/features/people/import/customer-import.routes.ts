import type { FastifyInstance } from 'fastify';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Registering } from '#server/features/people/registration.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { importCustomers, previewImport } from './customer-import.service.ts';

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
}
