import type { FastifyInstance } from 'fastify';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import type { News } from '#server/platform/news/news.ts';
import { registerBilling } from './billing/billing.routes.ts';
import { readFoundPage, readIssuedPage } from './billing/billing-list.service.ts';
import { createInvoiceNews, type InvoiceNewsParts } from './invoice-news.service.ts';
import { createInvoicePdfs } from './invoice-pdfs.service.ts';
import { createInvoices, type InvoiceParts } from './invoices.service.ts';
import { createIssue } from './issue-invoice.service.ts';
import { createRenewalOffers } from './renewals/renewal-offers.service.ts';
import { registerRenewals } from './renewals/renewals.routes.ts';

export type InvoicesParts = Omit<InvoiceParts, 'issue' | 'offers' | 'noteRequest'> &
  Pick<InvoiceNewsParts, 'bus' | 'people'> & { writeMail: WriteMail; limits: Limits; news: News };

/** Serves the calls of invoices. Answers how the PDF behind a mail's attachment is read. */
export function registerInvoices(
  app: FastifyInstance,
  parts: InvoicesParts,
): Record<'invoice' | 'credit-note', (invoiceId: string) => Promise<Uint8Array>> {
  const news = createInvoiceNews(parts);
  const issuing = createIssue({ ...parts, noteInvoice: news.noteInvoice });
  const offers = createRenewalOffers(parts);
  const invoices = createInvoices({ ...parts, issue: issuing.issue, offers, noteRequest: news.noteRequest });
  const pdfs = createInvoicePdfs(parts);
  const { ring } = parts.news;
  registerBilling(app, { ...parts, issuing, news, pdfs, ring });
  registerRenewals(app, { ...parts, news, offers, ring });

  bindList(app, 'GET /api/invoice-requests', ({ query }) => invoices.readOpen(query));

  bind(app, 'GET /api/invoice-requests/count', async () => ({ new: await invoices.countNew() }));

  bindCreation(app, 'POST /api/invoice-requests', {
    async create({ viewer, body }, noteMade) {
      const { me, institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: undefined });
      const request = await invoices.request({ id: me.id, institutionId: institution.id }, body, noteMade);
      await news.changed(institution.id);
      return request;
    },
    async again({ viewer }, id) {
      const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: undefined });
      const request = await invoices.read(Number(id));
      if (request.institutionId !== institution.id) throw notFound('This invoice request does not exist');
      return request;
    },
  });

  bindCreation(app, 'POST /api/invoice-requests/:id/send', {
    async create({ viewer, params, body }, noteMade) {
      const request = await invoices.send(params.id, { ...body, byId: viewer.id }, noteMade);
      await news.changed(request.institutionId);
      return request;
    },
    again: (_, id) => invoices.read(Number(id)),
  });

  bind(app, 'POST /api/invoice-requests/:id/complete', async ({ viewer, params }) => {
    const request = await invoices.complete(params.id, viewer.id);
    await news.changed(request.institutionId);
    return request;
  });

  bind(app, 'POST /api/invoice-requests/:id/withdraw', async ({ viewer, params }) => {
    const { me, institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: undefined });
    const request = await invoices.withdraw(params.id, { byId: me.id, institutionId: institution.id });
    await news.changed(institution.id);
    return request;
  });

  bindList(app, 'GET /api/invoices', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return invoices.readOf(institution.id, query);
  });

  bindList(app, 'GET /api/invoices/issued', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return readIssuedPage(parts.reading, institution.id, { ...query, today: londonTime(parts.clock()).day });
  });

  bindList(app, 'GET /api/invoices/found', async ({ viewer, query }) => {
    const { me } = await viewerOf(parts.people, viewer.id);
    return readFoundPage(parts.reading, me, { ...query, today: londonTime(parts.clock()).day });
  });

  bind(app, 'GET /api/invoices/:id/pdf', async ({ viewer, params, reply }) => {
    const { number, bytes } = await pdfs.pdfFor(viewer.id, params.id);
    reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return bytes;
  });

  return {
    invoice: (id: string) => pdfs.readInvoice(Number(id)),
    'credit-note': (id: string) => pdfs.readCreditNote(Number(id)),
  };
}
