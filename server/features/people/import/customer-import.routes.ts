import type { FastifyInstance } from 'fastify';
import { requestOrigin } from '#server/features/auth/done-from.ts';
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
      const doer = { byId: viewer.id, from: requestOrigin(request) };
      const { result, membersAndConsortia } = await importCustomers(
        portal,
        registering,
        body.csv,
        doer,
        recordCreation,
      );
      const personIds = result.links.map(({ userId }) => userId);
      await notifyPeopleChanged({ personIds, institutionIds: membersAndConsortia, andOthers: true });
      return result;
    },
    async again() {
      throw conflict(
        'These customers have already been added. Their links are shown only once: make new ones one by one.',
      );
    },
  });
}
