import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { requireBringingIn } from '#server/features/people/invitations/bringing-in.access.ts';
import type { Registering } from '#server/features/people/registration.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import {
  addColleague,
  deactivateColleague,
  makeAdministrator,
  reactivateColleague,
  withdrawAdministrator,
} from './colleagues.service.ts';

/** Serves the calls with which account managers and institutions' administrators bring in customers. */
export function registerColleagues(app: FastifyInstance, portal: Portal, registering: Registering): void {
  const { people, bus, limits, notifyPeopleChanged } = portal;
  const added = limitOfCalls(limits, 'colleagues added');

  async function doer(viewer: Viewer, request: FastifyRequest) {
    const { me } = await viewerOf(people, viewer.id);
    requireBringingIn(me);
    return { me, by: { byId: me.id, fullName: me.fullName, from: requestOrigin(request) } };
  }

  async function changed(id: number): Promise<{ ok: true }> {
    await notifyPeopleChanged({ personIds: [id] });
    return { ok: true };
  }

  bindCreation(app, 'POST /api/colleagues', {
    async create({ viewer, body, request }, recordCreation) {
      const { me, by } = await doer(viewer, request);
      await enforceLimit(added, me.id, 'That is a lot of people. Please try again later, or ask for an import.');

      const { id, invited } = await addColleague(portal, registering, { me, by, colleague: body }, recordCreation);
      await changed(id);
      return { id, fullName: body.fullName, username: body.username, invited };
    },
    async again() {
      throw conflict('This person has already been added. A text to pass on is shown only once: invite them again.');
    },
  });

  bind(app, 'POST /api/colleagues/:id/deactivate', async ({ viewer, params, request }) => {
    await deactivateColleague(portal, { ...(await doer(viewer, request)), id: params.id });
    bus.closePerson(params.id, closeCodes.signedOut, 'Deactivated');
    return changed(params.id);
  });

  bind(app, 'POST /api/colleagues/:id/reactivate', async ({ viewer, params, request }) => {
    await reactivateColleague(portal, { ...(await doer(viewer, request)), id: params.id });
    return changed(params.id);
  });

  bind(app, 'PUT /api/colleagues/:id/administrator', async ({ viewer, params, request }) => {
    await makeAdministrator(portal, { ...(await doer(viewer, request)), id: params.id });
    return changed(params.id);
  });

  bind(app, 'DELETE /api/colleagues/:id/administrator', async ({ viewer, params, request }) => {
    await withdrawAdministrator(portal, { ...(await doer(viewer, request)), id: params.id });
    return changed(params.id);
  });
}
