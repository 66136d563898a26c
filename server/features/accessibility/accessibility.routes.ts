import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import { openAcr, type ReportFacts } from './openacr.ts';

/** Serves the accessibility conformance report as a file that programs read; people read the page /accessibility. */
export function registerAccessibility(app: FastifyInstance, facts: ReportFacts): void {
  const report = openAcr(facts);
  bind(app, 'GET /api/accessibility/openacr', async ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="openacr.yaml"');
    return report;
  });
}
