import type { FastifyInstance } from 'fastify';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createReminders } from './reminders.service.ts';

const lookEveryMs = 5_000;
const hour = 60 * 60 * 1000;

/** Serves the reminders of staff, and rings them at their time. */
export function registerReminders(app: FastifyInstance, portal: Portal): void {
  const reminders = createReminders(portal);

  // One person has at most 200.
  bindList(app, 'GET /api/reminders', async ({ viewer, query }) =>
    pageOfShortList(await reminders.list(viewer.id), query, ({ id }) => id),
  );

  bindCreation(app, 'POST /api/reminders', {
    create: ({ viewer, body }, recordCreation) => reminders.add(viewer.id, body, recordCreation),
    again: ({ viewer }, id) => reminders.find(viewer.id, Number(id)),
  });

  bind(app, 'PUT /api/reminders/:id', ({ viewer, params, body }) => reminders.change(viewer.id, params.id, body));

  bind(app, 'POST /api/reminders/:id/settle', async ({ viewer, params, body }) => {
    await reminders.settle(viewer.id, params.id, body.as);
    return { ok: true };
  });

  bind(app, 'POST /api/reminders/:id/reopen', ({ viewer, params }) => reminders.reopen(viewer.id, params.id));

  portal.jobs.inEachProcess({ name: 'reminders', everyMs: lookEveryMs, deletes: false }, reminders.tellDue);
  portal.jobs.every({ name: 'settled reminders', everyMs: hour, deletes: true }, reminders.sweep);
}
