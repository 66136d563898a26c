import type { FastifyInstance } from 'fastify';
import { teamOf } from '#server/features/chat/chat.access.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfFew } from '#server/platform/http/list-page.ts';
import { actOnDesk, channelOf } from './desk.service.ts';

/** Serves what the team of a support channel does to it. */
export function registerDesk(app: FastifyInstance, deps: ChatDeps): void {
  bindList(app, 'GET /api/channels/:customerId/team', async ({ viewer, params, query }) => {
    const { customer, directory } = await channelOf(deps, viewer.id, params.customerId);
    const team = teamOf(customer, directory).map(({ id, fullName }) => ({ id, name: fullName }));
    // Few: the staff who serve one customer.
    return pageOfFew(team, query, ({ id }) => id);
  });

  bind(app, 'POST /api/channels/:customerId/desk', ({ viewer, params, body }) =>
    actOnDesk(deps, viewer.id, { customerId: params.customerId, act: body }),
  );
}
