import type { FastifyInstance } from 'fastify';
import type { People } from '#server/features/people/directory.service.ts';
import type { TellPeopleChanged } from '#server/features/people/people-news.service.ts';
import { bind } from '#server/platform/http/http.ts';
import { type ImportParts, importCustomers, previewImport } from './customer-import.service.ts';

export interface ImportRoutesParts extends ImportParts {
  people: People;
  tellPeopleChanged: TellPeopleChanged;
}

export function registerCustomerImport(app: FastifyInstance, parts: ImportRoutesParts): void {
  const { people, tellPeopleChanged } = parts;

  bind(app, 'POST /api/customers/import', async ({ viewer, body }) => {
    if (body.dryRun) return previewImport(parts, body.csv);
    const result = await importCustomers(parts, body.csv, viewer.id);
    people.forget();
    const directory = await people.directory();
    await tellPeopleChanged(result.links.map(({ userId }) => directory.find(userId)?.institutionId ?? null));
    return result;
  });
}
