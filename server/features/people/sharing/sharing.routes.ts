import type { FastifyInstance } from 'fastify';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { chooseForInstitution, chooseOwn, findSharing } from './sharing.service.ts';
import { nameSuccessor } from './successions.service.ts';

/** Serves the choices who reads the conversations of an institution's people with staff. */
export function registerSharing(app: FastifyInstance, portal: Portal): void {
  bind(app, 'GET /api/conversation-sharing', ({ viewer }) => findSharing(portal, viewer.id));

  bind(app, 'PUT /api/conversation-sharing/institution', async ({ viewer, body }) => {
    await chooseForInstitution(portal, viewer.id, body.isOn);
    return findSharing(portal, viewer.id);
  });

  bind(app, 'PUT /api/conversation-sharing/own', async ({ viewer, body }) => {
    await chooseOwn(portal, viewer.id, body);
    return findSharing(portal, viewer.id);
  });

  bind(app, 'POST /api/colleagues/:id/successor', async ({ viewer, params, body }) => {
    const conversations = await nameSuccessor(portal, viewer.id, { formerId: params.id, ...body });
    return { ok: true, conversations };
  });
}
