import type { FastifyInstance } from 'fastify';
import { doneFrom } from '#server/features/auth/done-from.ts';
import type { TellPeopleChanged } from '#server/features/people/people-news.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { type ImportParts, importCustomers, previewImport } from './customer-import.service.ts';

export interface ImportRoutesParts extends ImportParts {
  tellPeopleChanged: TellPeopleChanged;
}

export function registerCustomerImport(app: FastifyInstance, parts: ImportRoutesParts): void {
  const { tellPeopleChanged } = parts;

  bindCreation(app, 'POST /api/customers/import', {
    async create({ viewer, body, request }, noteMade) {
      if (body.dryRun) return previewImport(parts, body.csv);
      const doer = { byId: viewer.id, from: doneFrom(request) };
      const { result, membersAndConsortia } = await importCustomers(parts, body.csv, doer, noteMade);
      const personIds = result.links.map(({ userId }) => userId);
      await tellPeopleChanged({ personIds, institutionIds: membersAndConsortia, andOthers: true });
      return result;
    },
    async again() {
      throw conflict(
        'These customers have already been added. Their links are shown only once: make new ones one by one.',
      );
    },
  });
}
