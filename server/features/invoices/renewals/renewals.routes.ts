import type { FastifyInstance } from 'fastify';
import type { BellNote } from '#server/features/invoices/billing/settlement.service.ts';
import type { InvoiceNews } from '#server/features/invoices/invoice-news.service.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOf } from '#server/platform/http/list-page.ts';
import { createOfferMaking, type OfferParts } from './make-offers.service.ts';
import type { createRenewalOffers } from './renewal-offers.service.ts';

interface RenewalsParts extends OfferParts {
  news: InvoiceNews;
  offers: ReturnType<typeof createRenewalOffers>;
  ring(note: BellNote): Promise<void>;
}

/** Serves renewal offers: made by administrators and account managers, taken up by an invoice request. */
export function registerRenewals(app: FastifyInstance, parts: RenewalsParts): void {
  const { news, offers, ring } = parts;
  const making = createOfferMaking(parts);

  bindList(app, 'GET /api/renewals', async ({ viewer, query }) =>
    pageOf(await making.listDue(viewer.id), query, ({ institutionId }) => institutionId),
  );

  bindList(app, 'GET /api/renewals/offers', async ({ viewer, query }) =>
    pageOf(await offers.list(viewer.id, query.institution), query, ({ id }) => id),
  );

  bind(app, 'POST /api/renewals/offers', async ({ viewer, body }) => {
    const { made, hadOne } = await making.make(body.offers, viewer.id);
    for (const { institutionId, contactId: userId, text } of made) {
      await news.changed(institutionId);
      await ring({ userId, title: 'Renewal offer', description: text, createdBy: viewer.id });
    }
    return { made: made.length, hadOne };
  });

  bind(app, 'DELETE /api/renewals/offers/:id', async ({ viewer, params }) => {
    const { id, institutionId, contactId: userId } = await offers.withdraw(params.id, viewer.id);
    await news.changed(institutionId);
    const description = 'The offer of another year of your plan was withdrawn. Nothing is to be done.';
    await ring({ userId, title: 'Renewal offer withdrawn', description, createdBy: viewer.id });
    return { id };
  });
}
