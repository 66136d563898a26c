import type { FastifyInstance } from 'fastify';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfFew } from '#server/platform/http/list-page.ts';
import { createPlannedNotifications, type PlannedDeps } from './planned-notifications.service.ts';

const lookEveryMs = 5_000;

/** Serves broadcasts at a time to come, and sends them then. */
export function registerPlannedNotifications(app: FastifyInstance, deps: PlannedDeps): void {
  const planned = createPlannedNotifications(deps);

  // Few: an admin planned each by hand, and it goes once it is sent.
  bindList(app, 'GET /api/planned-notifications', async ({ query }) =>
    pageOfFew(await planned.list(), query, ({ id }) => id),
  );

  bindCreation(app, 'POST /api/planned-notifications', {
    create: ({ viewer, body }, noteMade) => planned.plan(body, viewer.id, noteMade),
    again: (_, id) => planned.read(Number(id)),
  });

  bind(app, 'PUT /api/planned-notifications/:id', ({ viewer, params, body }) =>
    planned.change(params.id, body, viewer.id),
  );

  bind(app, 'POST /api/planned-notifications/:id/withdraw', async ({ viewer, params }) => {
    await planned.withdraw(params.id, viewer.id);
    return {};
  });

  app.jobs.inEachProcess({ name: 'planned notifications', everyMs: lookEveryMs }, planned.sendDue);
}
