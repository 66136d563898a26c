import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import { type ServiceProviderSettings, serviceProviderMetadata, serviceProviderOf } from './service-provider.ts';

/** Serves what identity providers have to know of this portal. */
export function registerServiceProvider(
  app: FastifyInstance,
  settings: ServiceProviderSettings & { fetchesMetadata: boolean },
): void {
  bind(app, 'GET /api/technical-setup/service-provider', async ({ request }) => ({
    ...serviceProviderOf(settings, request.headers.host),
    fetchesMetadata: settings.fetchesMetadata,
  }));

  app.get('/saml/metadata', { config: { access: 'public' } }, async (request, reply) => {
    const xml = await serviceProviderMetadata(settings, serviceProviderOf(settings, request.headers.host));
    reply.header('content-type', 'application/samlmetadata+xml; charset=utf-8');
    reply.header('cache-control', 'public, max-age=3600');
    return reply.send(xml);
  });
}
