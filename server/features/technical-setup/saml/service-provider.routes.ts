import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { serviceProviderMetadata, serviceProviderOf } from './service-provider.ts';

/** Serves the facts about this portal that identity providers need. */
export function registerServiceProvider(
  app: FastifyInstance,
  { config, settings }: Pick<Portal, 'config' | 'settings'>,
): void {
  bind(app, 'GET /api/technical-setup/service-provider', async ({ request }) => ({
    ...serviceProviderOf(config, request.headers.host),
    fetchesMetadata: config.fetchesMetadata,
  }));

  app.get('/saml/metadata', { config: { access: 'public' } }, async (request, reply) => {
    const { name, supportEmail } = settings();
    const xml = await serviceProviderMetadata(
      { ...config, name, supportEmail },
      serviceProviderOf(config, request.headers.host),
    );
    reply.header('content-type', 'application/samlmetadata+xml; charset=utf-8');
    reply.header('cache-control', 'public, max-age=3600');
    return reply.send(xml);
  });
}
