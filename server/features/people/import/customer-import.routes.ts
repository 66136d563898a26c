import type { FastifyInstance } from 'fastify';
import type { TellPeopleChanged } from '#server/features/people/people-news.service.ts';
import { bind } from '#server/platform/http/http.ts';
import { type ImportParts, importCustomers, previewImport } from './customer-import.service.ts';

export interface ImportRoutesParts extends ImportParts {
  tellPeopleChanged: TellPeopleChanged;
}

export function registerCustomerImport(app: FastifyInstance, parts: ImportRoutesParts): void {
  const { tellPeopleChanged } = parts;

  bind(app, 'POST /api/customers/import', async ({ viewer, body }) => {
    if (body.dryRun) return previewImport(parts, body.csv);
    const result = await importCustomers(parts, body.csv, viewer.id);
    await tellPeopleChanged({ personIds: result.links.map(({ userId }) => userId) });
    return result;
  });
}
