import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type DevicesRouteParts, registerDevices } from '#server/features/devices/devices.routes.ts';
import { registerProgramKeys } from '#server/features/program-keys/program-keys.routes.ts';
import { registerWebhooks, type WebhooksParts } from '#server/features/webhooks/webhooks.routes.ts';

export type ProgramWiringParts = Omit<WebhooksParts, 'origin'> &
  Omit<DevicesRouteParts, 'contact'> & { config: Config };

/** Other programs: the keys with which they come, and the addresses at which they are told; and browsers, by their push services. */
export function wirePrograms(app: FastifyInstance, { config, ...parts }: ProgramWiringParts) {
  const { origin = null, supportEmail } = config;
  registerWebhooks(app, { ...parts, origin });
  registerDevices(app, { ...parts, contact: origin?.startsWith('https:') ? origin : `mailto:${supportEmail}` });
  return registerProgramKeys(app, parts);
}
