import type { FastifyInstance } from 'fastify';
import { readBuildFacts } from '#server/platform/build-facts.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';

/** Serves the accessibility conformance report as a file for programs; the page /accessibility shows it to people. */
export function registerAccessibility(app: FastifyInstance, { config, settings }: Portal): void {
  const { origin } = config;
  const builtOn = readBuildFacts()?.builtOn ?? null;
  bind(app, 'GET /api/accessibility/openacr', async ({ reply }) => {
    const { name: portalName, supportEmail: email } = settings();
    // Loaded with the first request, so that the server starts without the Markdown reader.
    const { openAcr } = await import('./openacr.ts');
    reply.header('content-disposition', 'attachment; filename="openacr.yaml"');
    return openAcr({ portalName, email, origin, builtOn });
  });
}
