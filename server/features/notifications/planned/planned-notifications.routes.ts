import type { FastifyInstance } from 'fastify';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createPlannedNotifications } from './planned-notifications.service.ts';

const lookEveryMs = 5_000;

/** Serves planned broadcasts, and sends them at their time. */
export function registerPlannedNotifications(app: FastifyInstance, portal: Portal, notifications: Notifications): void {
  const planned = createPlannedNotifications(portal, notifications);

  // The list is short: an admin planned each by hand, and a broadcast leaves it when sent.
  bindList(app, 'GET /api/planned-notifications', async ({ query }) =>
    pageOfShortList(await planned.list(), query, ({ id }) => id),
  );

  bindCreation(app, 'POST /api/planned-notifications', {
    create: ({ viewer, body }, recordCreation) => planned.plan(body, viewer.id, recordCreation),
    again: (_, id) => planned.read(Number(id)),
  });

  bind(app, 'PUT /api/planned-notifications/:id', ({ viewer, params, body }) =>
    planned.change(params.id, body, viewer.id),
  );

  bind(app, 'POST /api/planned-notifications/:id/withdraw', async ({ viewer, params }) => {
    await planned.withdraw(params.id, viewer.id);
    return {};
  });

  portal.jobs.inEachProcess({ name: 'planned notifications', everyMs: lookEveryMs, deletes: false }, planned.sendDue);
}
