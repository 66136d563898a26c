import type { FastifyInstance } from 'fastify';
import { offerFileName } from '#contract/values/plans-and-usage/renewals.ts';
import type { InvoiceNews } from '#server/features/invoices/invoice-news.service.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { createOfferMaking } from './make-offers.service.ts';
import type { createRenewalOffers } from './renewal-offers.service.ts';

interface Renewals {
  news: InvoiceNews;
  offers: ReturnType<typeof createRenewalOffers>;
}

/** Serves renewal offers: made by administrators and account managers, accepted by an invoice request. */
export function registerRenewals(app: FastifyInstance, portal: Portal, { news, offers }: Renewals): void {
  const making = createOfferMaking(portal);
  // Each file is rendered on request, so the calls are limited.
  const files = limitOfCalls(portal.limits, 'renewal offers as files');

  bindList(app, 'GET /api/renewals', ({ viewer, query }) => making.readDue(viewer.id, query));

  bind(app, 'GET /api/renewals/count', async ({ viewer }) => ({ count: await making.countDue(viewer.id) }));

  bindList(app, 'GET /api/renewals/offers', ({ viewer, query }) => offers.read(viewer.id, query));

  bindCreation(app, 'POST /api/renewals/offers', {
    async create({ viewer, body }, recordCreation) {
      const { made, hadOne } = await making.make(body.offers, viewer.id, recordCreation);
      for (const institutionId of made) await news.changed(institutionId);
      return { made: made.length, hadOne };
    },
    again: async ({ body }, count) => ({ made: Number(count), hadOne: body.offers.length - Number(count) }),
  });

  bind(app, 'POST /api/renewals/offers/:id/decline', async ({ viewer, params, body }) => {
    const { me, institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: undefined });
    const by = { byId: me.id, institutionId: institution.id, reason: body.reason };
    const { id } = await offers.decline(params.id, by);
    await news.changed(institution.id);
    return { id };
  });

  bind(app, 'DELETE /api/renewals/offers/:id', async ({ viewer, params }) => {
    const { id, institutionId } = await offers.withdraw(params.id, viewer.id);
    await news.changed(institutionId);
    return { id };
  });

  bind(app, 'GET /api/renewals/offers/:id/pdf', async ({ viewer, params, reply }) => {
    await enforceLimit(files, viewer.id, 'You are downloading too quickly');
    const { periodStart, bytes } = await offers.pdfFor(viewer.id, params.id);
    reply.header('content-disposition', `attachment; filename="${offerFileName(periodStart)}"`);
    return bytes;
  });
}
