import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { registerAccessibility } from '#server/features/accessibility/accessibility.routes.ts';
import { registerPrivacyNotice } from '#server/features/privacy/register.routes.ts';
import { type RetentionRoutesParts, registerRetention } from '#server/features/privacy/retention/retention.routes.ts';
import { registerSecurityNotice } from '#server/features/security-notice/security-notice.routes.ts';
import { readBuildFacts } from '#server/platform/build-facts.ts';

export interface TrustParts extends RetentionRoutesParts {
  config: Config;
}

/** How long it keeps what, and what the portal says about itself to whoever asks: data protection officers, procurement, people who find a weakness. */
export function wireTrust(app: FastifyInstance, { config, ...portal }: TrustParts): void {
  const { db, clock } = portal;
  const { trust, assistant, mail, s3, origin, name, supportEmail } = config;
  registerRetention(app, portal);
  registerPrivacyNotice(app, db, {
    controller: [...trust.controller],
    languageModel: languageModelOf(assistant),
    sendsMail: mail !== undefined,
    hasFileStore: s3 !== undefined,
  });
  registerSecurityNotice(app, { contact: trust.securityContact, origin, clock });
  const builtOn = readBuildFacts()?.builtOn ?? null;
  registerAccessibility(app, { portalName: name, email: supportEmail, origin, builtOn });
}

function languageModelOf({ model, embeddings, sendsAccountFacts }: Config['assistant']) {
  if (model === null && typeof embeddings === 'string') return 'none' as const;
  return sendsAccountFacts ? ('account-facts' as const) : ('questions' as const);
}
