import type { FastifyInstance } from 'fastify';
import { teamOf } from '#server/features/chat/chat.access.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { actOnDesk, channelOf } from './desk.service.ts';

/** Serves the desk of a support channel: assigning, snoozing, closing and tagging. */
export function registerDesk(app: FastifyInstance, portal: Portal): void {
  bindList(app, 'GET /api/channels/:customerId/team', async ({ viewer, params, query }) => {
    const { customer, directory } = await channelOf(portal, viewer.id, params.customerId);
    const team = teamOf(customer, directory).map(({ id, fullName }) => ({ id, name: fullName }));
    // The staff who serve one customer are few.
    return pageOfShortList(team, query, ({ id }) => id);
  });

  bind(app, 'POST /api/channels/:customerId/desk', ({ viewer, params, body }) =>
    actOnDesk(portal, viewer.id, { customerId: params.customerId, act: body }),
  );
}
