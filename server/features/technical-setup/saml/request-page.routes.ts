import type { FastifyInstance } from 'fastify';
import type { ServiceProvider } from '#contract/technical-setup/sign-in-test.ts';
import { paths } from '#contract/values/pages.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import type { AuthnForm } from './authn-request.ts';
import { requestPage } from './request-page.ts';
import { serviceProviderOf } from './service-provider.ts';

/** Makes the form of a request that is still open; null if there is none. */
export type LeaveByForm = (
  id: string,
  how: { serviceProvider: ServiceProvider; forceAuthn: boolean },
) => Promise<AuthnForm | null>;

/**
 * Serves the page from which a browser leaves for a provider by HTTP-POST. It has its own content security policy, under which only its
 * form may be sent there.
 */
export function registerRequestPage(
  app: FastifyInstance,
  { limits, config }: Portal,
  leaving: readonly LeaveByForm[],
): void {
  const forms = limits.shared('SAML requests by form', { perSecond: 2, burst: 60 });

  app.get<{ Querystring: { id?: string; fresh?: string } }>(
    '/saml/request',
    { config: { access: 'public' } },
    async (request, reply) => {
      await enforceLimit(forms, addressKey(request.ip), 'That was a lot of sign-ins. Please wait a little.');
      const { id, fresh } = request.query;
      const how = { serviceProvider: serviceProviderOf(config, request.headers.host), forceAuthn: fresh === 'yes' };
      const form = typeof id === 'string' ? await firstOf(id, how) : null;
      if (!form) return reply.redirect(`${paths.institutionSignIn}?problem=unknown`, 303);
      const { html, policy } = requestPage(form);
      reply.header('content-security-policy', policy);
      reply.header('cache-control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(html);
    },
  );

  async function firstOf(id: string, how: Parameters<LeaveByForm>[1]): Promise<AuthnForm | null> {
    for (const leave of leaving) {
      const form = await leave(id, how);
      if (form) return form;
    }
    return null;
  }
}
