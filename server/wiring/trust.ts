import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { registerPrivacyNotice } from '#server/features/privacy/register.routes.ts';

/** What the portal says about itself to whoever asks: data protection officers, procurement, people who find a weakness. */
export function wireTrust(app: FastifyInstance, { trust, assistant, mail, s3 }: Config): void {
  registerPrivacyNotice(app, {
    controller: [...trust.controller],
    languageModel: languageModelOf(assistant),
    sendsMail: mail !== undefined,
    hasFileStore: s3 !== undefined,
  });
}

function languageModelOf({ model, embeddings, sendsAccountFacts }: Config['assistant']) {
  if (model === null && typeof embeddings === 'string') return 'none' as const;
  return sendsAccountFacts ? ('account-facts' as const) : ('questions' as const);
}
