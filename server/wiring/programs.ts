import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type DevicesRouteParts, registerDevices } from '#server/features/devices/devices.routes.ts';
import { registerProgramKeys } from '#server/features/program-keys/program-keys.routes.ts';
import { registerWebhooks, type WebhooksParts } from '#server/features/webhooks/webhooks.routes.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

export type ProgramWiringParts = Omit<WebhooksParts, 'origin' | 'onTried'> &
  Omit<DevicesRouteParts, 'contact'> & { config: Config; metrics: Metrics };

/** Other programs: the keys with which they come, and the addresses at which they are told; and browsers, by their push services. */
export function wirePrograms(app: FastifyInstance, { config, metrics, ...parts }: ProgramWiringParts) {
  const { origin = null, supportEmail } = config;
  const onTried: WebhooksParts['onTried'] = (outcome) => metrics.webhookTries.inc({ outcome });
  registerWebhooks(app, { ...parts, origin, onTried });
  registerDevices(app, { ...parts, contact: origin?.startsWith('https:') ? origin : `mailto:${supportEmail}` });
  return registerProgramKeys(app, parts);
}
