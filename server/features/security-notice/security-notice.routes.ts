import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { SecurityNotice } from '#contract/security-notice.ts';
import { readBuildFacts } from '#server/platform/build-facts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { securityText } from './security-text.ts';

export interface SecurityFacts {
  /** `mailto:…` or `https://…`. */
  contact: string;
  /** Undefined: nobody said where the portal is reached. */
  origin: string | undefined;
  clock: Clock;
}

/** Serves where weaknesses are told, and what the page /security says of this version. */
export function registerSecurityNotice(app: FastifyInstance, { contact, origin, clock }: SecurityFacts): void {
  const notice: SecurityNotice = {
    contact,
    isHttps: origin?.startsWith('https:') ?? false,
    calls: Object.keys(routes).length,
    tests: readBuildFacts(),
  };
  bind(app, 'GET /api/security', async () => notice);
  bind(app, 'GET /.well-known/security.txt', async () => securityText({ contact, origin, now: clock() }));
}
