import type { FastifyInstance } from 'fastify';
import { registerProgramKeys } from '#server/features/program-keys/program-keys.routes.ts';
import { registerWebhooks, type WebhooksParts } from '#server/features/webhooks/webhooks.routes.ts';

export type ProgramWiringParts = Omit<WebhooksParts, 'origin'> & { origin: string | undefined };

/** Other programs: the keys with which they come, and the addresses at which they are told. */
export function wirePrograms(app: FastifyInstance, parts: ProgramWiringParts) {
  registerWebhooks(app, { ...parts, origin: parts.origin ?? null });
  return registerProgramKeys(app, parts);
}
