import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { createDevices } from './devices.service.ts';
import { ownPushKeys } from './push-keys.service.ts';
import { createPushSending } from './sending.service.ts';

const second = 1000;

/** Serves the devices that people registered for notifications, and sends to them. */
export function registerDevices(app: FastifyInstance, portal: Portal): void {
  const devices = createDevices(portal);
  const sending = createPushSending(portal);

  bind(app, 'GET /api/devices', async ({ viewer }) => {
    const { publicKey } = await ownPushKeys(portal);
    return { publicKey, devices: await devices.list(viewer), wasRemoved: await devices.wasRemoved(viewer) };
  });

  bind(app, 'PUT /api/device', ({ viewer, body }) => devices.keep(viewer, body));

  bind(app, 'DELETE /api/devices/:id', async ({ viewer, params }) => {
    await devices.remove(viewer, params.id);
    return {};
  });

  portal.jobs.inEachProcess({ name: 'notices to devices', everyMs: 2 * second, deletes: false }, sending.sendDue);
  app.addHook('preClose', async () => sending.stop());
}
