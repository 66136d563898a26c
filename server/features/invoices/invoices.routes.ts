import type { FastifyInstance } from 'fastify';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { chooseInvoices, requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { portalPng } from '#server/platform/settings/portal-png.ts';
import type { Portal } from '#server/portal.ts';
import { registerBilling } from './billing/billing.routes.ts';
import { readIssuedPage, readSearchPage } from './billing/billing-list.service.ts';
import type { ContractTerms } from './contract-terms.ts';
import { createInvoiceNews } from './invoice-news.service.ts';
import { paperOf } from './invoice-paper.ts';
import { createInvoicePdfs } from './invoice-pdfs.service.ts';
import { createInvoices } from './invoices.service.ts';
import { createIssue } from './issue-invoice.service.ts';
import { createNextToInvoice } from './next-to-invoice.service.ts';
import { papers } from './papers.ts';
import { createRenewalOffers } from './renewals/renewal-offers.service.ts';
import { registerRenewals } from './renewals/renewals.routes.ts';
import { registerStatements } from './statements/statements.routes.ts';

/** Serves the calls of invoices. Returns the function that reads a mail's PDF attachment. */
export function registerInvoices(
  app: FastifyInstance,
  portal: Portal,
  terms: ContractTerms,
): Record<'invoice' | 'credit-note' | 'part-credit', (invoiceId: string) => Promise<Uint8Array>> {
  const news = createInvoiceNews(portal);
  const issuing = createIssue(portal, { noteInvoice: news.noteInvoice, terms });
  const offers = createRenewalOffers(portal);
  const invoices = createInvoices(portal, { issuing, offers, terms, noteRequest: news.noteRequest });
  const pdfs = createInvoicePdfs(portal);
  const readNext = createNextToInvoice(portal);
  registerBilling(app, portal, { issuing, news, pdfs, terms });
  registerRenewals(app, portal, { news, offers });

  bindList(app, 'GET /api/invoice-requests', ({ query }) => invoices.readOpen(query));

  bind(app, 'GET /api/invoice-requests/count', async () => ({ new: await invoices.countNew() }));

  bind(app, 'GET /api/invoice-requests/next', async ({ viewer }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: undefined });
    return readNext(institution.id);
  });

  bindCreation(app, 'POST /api/invoice-requests', {
    async create({ viewer, body }, recordCreation) {
      const { me, institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: undefined });
      const request = await invoices.request({ id: me.id, institutionId: institution.id }, body, recordCreation);
      await news.changed(institution.id);
      return request;
    },
    async again({ viewer }, id) {
      const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: undefined });
      const request = await invoices.read(Number(id));
      if (request.institutionId !== institution.id) throw notFound('This invoice request does not exist');
      return request;
    },
  });

  bind(app, 'GET /api/invoice-requests/:id/paper', async ({ params, query }) =>
    paperOf(await invoices.preview(params.id, query), portal.settings()),
  );

  bind(app, 'GET /api/invoice-requests/:id/preview', async ({ params, query, reply }) => {
    const { invoice } = await invoices.preview(params.id, query);
    const bytes = await papers.run('invoice', { invoice, logo: portalPng(portal.settings()) });
    reply.header('content-disposition', 'attachment; filename="draft.pdf"');
    return bytes;
  });

  bindCreation(app, 'POST /api/invoice-requests/:id/send', {
    async create({ viewer, params, body }, recordCreation) {
      const request = await invoices.send(params.id, { ...body, byId: viewer.id }, recordCreation);
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
    const { me, institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: undefined });
    const request = await invoices.withdraw(params.id, { byId: me.id, institutionId: institution.id });
    await news.changed(institution.id);
    return request;
  });

  bindList(app, 'GET /api/invoices', async ({ viewer, query }) => {
    const { institution } = await chooseInvoices(portal, { viewerId: viewer.id, institution: query.institution });
    return invoices.readOf(institution.id, query);
  });

  bindList(app, 'GET /api/invoices/issued', async ({ viewer, query }) => {
    const { institution } = await chooseInvoices(portal, { viewerId: viewer.id, institution: query.institution });
    return readIssuedPage(portal.reading, institution.id, { ...query, today: londonTime(portal.clock()).day });
  });

  bindList(app, 'GET /api/invoices/found', async ({ viewer, query }) => {
    const { me } = await viewerOf(portal.people, viewer.id);
    return readSearchPage(portal.reading, me, { ...query, today: londonTime(portal.clock()).day });
  });

  bind(app, 'GET /api/invoices/:id/pdf', async ({ viewer, params, reply }) => {
    const { number, bytes } = await pdfs.pdfFor(viewer.id, params.id);
    reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return bytes;
  });

  registerStatements(app, portal);

  return {
    invoice: (id: string) => pdfs.readInvoice(Number(id)),
    'credit-note': (id: string) => pdfs.readCreditNote(Number(id)),
    'part-credit': (id: string) => pdfs.readPartCredit(Number(id)),
  };
}
