import type { FastifyInstance } from 'fastify';
import { registerProgramKeys } from '#server/features/program-keys/program-keys.routes.ts';
import { registerWebhooks, type WebhooksParts } from '#server/features/webhooks/webhooks.routes.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

export type ProgramWiringParts = Omit<WebhooksParts, 'origin' | 'onTried'> & {
  origin: string | undefined;
  metrics: Metrics;
};

/** Other programs: the keys with which they come, and the addresses at which they are told. */
export function wirePrograms(app: FastifyInstance, parts: ProgramWiringParts) {
  const onTried: WebhooksParts['onTried'] = (outcome) => parts.metrics.webhookTries.inc({ outcome });
  registerWebhooks(app, { ...parts, origin: parts.origin ?? null, onTried });
  return registerProgramKeys(app, parts);
}
