import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { canManagePrograms } from '#server/features/people/people.access.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { sendTrial } from './send-event.ts';
import { createEventSending } from './sending.service.ts';
import { createTellTrouble } from './webhook-news.service.ts';
import { createWebhooks } from './webhooks.service.ts';

const second = 1000;

/** Serves webhooks, and sends events to them. */
export function registerWebhooks(app: FastifyInstance, portal: Portal): void {
  const { people, bus, limits, jobs } = portal;
  const webhooks = createWebhooks(portal, tellChanged);
  const sending = createEventSending(portal, { tellChanged, notifyOfTrouble: createTellTrouble(portal) });
  const trials = limitOfCalls(limits, 'webhooks tried');

  async function tellChanged(institutionIds: ReadonlySet<number | null>): Promise<void> {
    const readers = (await people.directory())
      .everybody()
      .filter((person) => [...institutionIds].some((id) => canManagePrograms(person, id)))
      .map(({ id }) => id);
    bus.send(readers, { type: 'changed', what: ['/api/webhooks', '/api/changes', '/api/mail', '/api/outbox'] });
  }

  /** Null: events of all institutions, for administrators who name none. */
  async function chosen(viewerId: number, institution: number | undefined): Promise<number | null> {
    const { me } = await viewerOf(people, viewerId);
    if (capabilitiesOf(me).managesPrograms && institution === undefined) return null;
    return (await requireInstitution(portal, { viewerId, institution })).institution.id;
  }

  bind(app, 'GET /api/webhooks', async ({ viewer, query }) =>
    webhooks.list(await chosen(viewer.id, query.institution)),
  );

  bindCreation(app, 'POST /api/webhooks', {
    async create({ viewer, query, body }, recordCreation) {
      const institutionId = await chosen(viewer.id, query.institution);
      return webhooks.make({ viewerId: viewer.id, institutionId }, body, recordCreation);
    },
    async again() {
      throw conflict(
        'This webhook has already been made, and its secret can’t be shown again. Make another secret for it.',
      );
    },
  });

  bind(app, 'PATCH /api/webhooks/:id', async ({ viewer, params, body }) => {
    const webhook = await webhooks.change({ viewerId: viewer.id, id: params.id }, body);
    sendSoon();
    return webhook;
  });

  bind(app, 'POST /api/webhooks/:id/confirm', async ({ viewer, params }) => {
    const webhook = await webhooks.confirm({ viewerId: viewer.id, id: params.id });
    sendSoon();
    return webhook;
  });

  bind(app, 'POST /api/webhooks/:id/secret', ({ viewer, params }) =>
    webhooks.rotate({ viewerId: viewer.id, id: params.id }),
  );

  bind(app, 'POST /api/webhooks/:id/try', async ({ viewer, params }) => {
    const { webhook } = await webhooks.own({ viewerId: viewer.id, id: params.id });
    await enforceLimit(trials, viewer.id, 'That was a lot of tries. Please wait a minute.');
    const { status, tookMs, reason } = await sendTrial(portal, webhook);
    return { isFine: reason === null, status, tookMs, reason };
  });

  bind(app, 'DELETE /api/webhooks/:id', async ({ viewer, params }) => {
    await webhooks.remove({ viewerId: viewer.id, id: params.id });
    return {};
  });

  bindList(app, 'GET /api/webhooks/:id/deliveries', ({ viewer, params, query }) =>
    webhooks.deliveries({ viewerId: viewer.id, id: params.id }, query),
  );

  bind(app, 'POST /api/webhooks/:id/deliveries/:delivery/again', async ({ viewer, params }) => {
    await webhooks.again({ viewerId: viewer.id, id: params.id }, params.delivery);
    sendSoon();
    return {};
  });

  const sendSoon = jobs.inEachProcess(
    { name: 'events to webhooks', everyMs: 2 * second, deletes: false },
    sending.sendDue,
  );
  app.addHook('preClose', async () => sending.stop());
}
