import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/portal.ts';
import { registerPersonArchives } from './archive/person-archives.routes.ts';
import { type ErasedElsewhere, registerErasures } from './erasure/erasures.routes.ts';
import { registerPrivacyNotice } from './register.routes.ts';
import { registerRetention } from './retention/retention.routes.ts';
import type { ForgettingOfKinds } from './retention/retention.service.ts';

/** Deletions in other slices, for erasure and for retention. */
type DeletedElsewhere = ErasedElsewhere & { oldMessages: ForgettingOfKinds['messages'] };

export function registerPrivacy(
  app: FastifyInstance,
  portal: Portal,
  { oldMessages, ...erased }: DeletedElsewhere,
): void {
  registerPrivacyNotice(app, portal);
  registerPersonArchives(app, portal);
  registerErasures(app, portal, erased);
  registerRetention(app, portal, { messages: oldMessages });
}
