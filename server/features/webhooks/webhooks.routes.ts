import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { deliveriesKeptDays } from '#contract/values/programs/webhooks.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { deleteOldDeliveries } from './deliveries.queries.ts';
import { type SendParts, sendTrial } from './send-event.ts';
import { createSending, type SendingParts } from './sending.service.ts';
import { createTellTrouble } from './webhook-news.service.ts';
import { createWebhooks } from './webhooks.service.ts';

export interface WebhooksParts
  extends SendParts,
    Pick<PortalParts, 'bus' | 'people' | 'limits' | 'news' | 'writeMail'>,
    Pick<SendingParts, 'onTried'> {
  log: FastifyBaseLogger;
}

const [second, hour, day] = [1000, 3_600_000, 24 * 3_600_000];

/** Serves webhooks, and sends events to them. */
export function registerWebhooks(app: FastifyInstance, parts: WebhooksParts): void {
  const { db, people, bus, clock, limits } = parts;
  const webhooks = createWebhooks({ ...parts, tellChanged });
  const sending = createSending({ ...parts, tellChanged, tellTrouble: createTellTrouble(parts) });
  const trials = limitOfCalls(limits, 'webhooks tried');

  async function tellChanged(institutionIds: ReadonlySet<number | null>): Promise<void> {
    const readers = (await people.directory())
      .everybody()
      .filter(
        ({ role, institutionId }) => role === 'admin' || (institutionId !== null && institutionIds.has(institutionId)),
      )
      .map(({ id }) => id);
    bus.send(readers, { type: 'changed', what: ['/api/webhooks', '/api/changes'] });
  }

  /** Null: of every institution, which administrators mean who name none. */
  async function chosen(viewerId: number, institution: number | undefined): Promise<number | null> {
    const { me } = await viewerOf(people, viewerId);
    if (me.role === 'admin' && institution === undefined) return null;
    return (await chooseInstitution(parts, { viewerId, institution })).institution.id;
  }

  bind(app, 'GET /api/webhooks', async ({ viewer, query }) =>
    webhooks.list(await chosen(viewer.id, query.institution)),
  );

  bindCreation(app, 'POST /api/webhooks', {
    async create({ viewer, query, body }, noteMade) {
      const institutionId = await chosen(viewer.id, query.institution);
      return webhooks.make({ viewerId: viewer.id, institutionId }, body, noteMade);
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
    await refuseMany(trials, viewer.id, 'That was a lot of tries. Please wait a minute.');
    const { status, tookMs, reason } = await sendTrial(parts, webhook);
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

  const sendSoon = app.jobs.inEachProcess({ name: 'events to webhooks', everyMs: 2 * second }, sending.sendDue);
  app.jobs.every({ name: 'old events', everyMs: hour }, () =>
    deleteOldDeliveries(db, isoTime(clock() - deliveriesKeptDays * day)),
  );
  app.addHook('preClose', async () => sending.stop());
}
