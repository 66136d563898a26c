import type { FastifyInstance } from 'fastify';
import { assignableIn, readersOfChannel } from '#server/features/chat/chat.access.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { actOnDesk, channelOf } from './desk.service.ts';

/** Serves the desk of a support channel: assigning, snoozing, closing and tagging. */
export function registerDesk(app: FastifyInstance, portal: Portal): void {
  bindList(app, 'GET /api/channels/:customerId/team', async ({ viewer, params, query }) => {
    const { customer, directory } = await channelOf(portal, viewer.id, params.customerId);
    const readers = readersOfChannel(customer, directory);
    const assignable = assignableIn(customer, directory).map((person) => ({
      ...{ id: person.id, name: person.fullName, role: person.role },
      canRead: readers.includes(person),
    }));
    // The staff who serve one customer are few.
    return pageOfShortList(assignable, query, ({ id }) => id);
  });

  bind(app, 'POST /api/channels/:customerId/desk', ({ viewer, params, body }) =>
    actOnDesk(portal, viewer.id, { customerId: params.customerId, act: body }),
  );
}
