import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bind } from '#server/platform/http/http.ts';
import { createDevices, type DevicesParts } from './devices.service.ts';
import { ownPushKeys } from './push-keys.service.ts';
import { createPushSending, type SendingParts } from './sending.service.ts';

export interface DevicesRouteParts
  extends DevicesParts,
    Pick<PortalParts, 'clock'>,
    Pick<SendingParts, 'network' | 'contact'> {
  log: FastifyBaseLogger;
}

const [second, hour] = [1000, 3_600_000];

/** Serves the devices that people want to be told on, and tells them. */
export function registerDevices(app: FastifyInstance, parts: DevicesRouteParts): void {
  const devices = createDevices(parts);
  const sending = createPushSending(parts);

  bind(app, 'GET /api/devices', async ({ viewer }) => {
    const { publicKey } = await ownPushKeys(parts);
    return { publicKey, devices: await devices.list(viewer), wasRemoved: await devices.wasRemoved(viewer) };
  });

  bind(app, 'PUT /api/device', ({ viewer, body }) => devices.keep(viewer, body));

  bind(app, 'DELETE /api/devices/:id', async ({ viewer, params }) => {
    await devices.remove(viewer, params.id);
    return {};
  });

  app.jobs.inEachProcess({ name: 'notices to devices', everyMs: 2 * second }, sending.sendDue);
  app.jobs.every({ name: 'old notices to devices', everyMs: hour }, sending.sweep);
  app.addHook('preClose', async () => sending.stop());
}
