import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { SecurityNotice } from '#contract/security-notice.ts';
import { readBuildFacts } from '#server/platform/build-facts.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { securityText } from './security-text.ts';

/** Serves the contact for vulnerability reports, and what the page /security says about this version. */
export function registerSecurityNotice(app: FastifyInstance, { clock, config, settings, isHttps }: Portal): void {
  const { origin } = config;
  const contact = () => contactOf(config.trust.securityContact ?? settings().supportEmail);
  const facts = {
    isHttps,
    calls: Object.keys(routes).length,
    tests: readBuildFacts(),
  };
  bind(app, 'GET /api/security', async () => ({ contact: contact(), ...facts }) satisfies SecurityNotice);
  bind(app, 'GET /.well-known/security.txt', async () => {
    const to = contact();
    // RFC 9116 requires a contact.
    if (to === null) throw notFound();
    return securityText({ contact: to, origin, now: clock() });
  });
}

/** Null where nobody has named an address yet. */
function contactOf(address: string): string | null {
  if (address === '') return null;
  return address.startsWith('https:') ? address : `mailto:${address}`;
}
