import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { OverviewParts } from '#server/features/technical-setup/setup-overview.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { saveLook } from './board.queries.ts';
import { lookUpAddresses, readBoard, readExport } from './board.service.ts';

export interface BoardParts extends OverviewParts {
  /** For reads across all institutions (decision 28). */
  reading: Db;
}

/** Serves the board of technical set-ups to those who review and support them. */
export function registerSetupBoard(app: FastifyInstance, parts: BoardParts): void {
  const { db, clock } = parts;
  const reads = { ...parts, db: parts.reading };

  bind(app, 'GET /api/technical-setups', ({ viewer, query }) => readBoard(reads, viewer.id, query));

  bind(app, 'GET /api/technical-setups/export', async ({ viewer, query }) => {
    const { institution } = query;
    if (institution !== undefined) await chooseInstitution(parts, { viewerId: viewer.id, institution });
    return readExport(reads, viewer.id, query);
  });

  bind(app, 'POST /api/technical-setups/whose-address', ({ viewer, body }) =>
    lookUpAddresses(reads, viewer.id, body.text),
  );

  bind(app, 'POST /api/technical-setups/:institutionId/look', async ({ viewer, params, body }) => {
    const { institution } = await chooseInstitution(parts, {
      viewerId: viewer.id,
      institution: params.institutionId,
    });
    // What is yet to come cannot have been seen.
    const lookedAt = [body.until, isoTime(clock())].sort()[0] ?? body.until;
    await saveLook(db, { userId: viewer.id, institutionId: institution.id, lookedAt });
    return { lookedAt };
  });
}
