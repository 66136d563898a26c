import type { FastifyInstance } from 'fastify';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import { registerBilling } from './billing/billing.routes.ts';
import { readIssuedPage } from './billing/billing-list.service.ts';
import type { BellNote } from './billing/settlement.service.ts';
import { createInvoiceNews, type InvoiceNewsParts } from './invoice-news.service.ts';
import { createInvoicePdfs } from './invoice-pdfs.service.ts';
import { createInvoices, type InvoiceParts } from './invoices.service.ts';
import { createIssue } from './issue-invoice.service.ts';
import { createRenewalOffers } from './renewals/renewal-offers.service.ts';
import { registerRenewals } from './renewals/renewals.routes.ts';

const minute = 60_000;

export type InvoicesParts = Omit<InvoiceParts, 'issue' | 'offers'> &
  Omit<InvoiceNewsParts, 'db' | 'clock' | 'settings' | 'onFailure'> & {
    writeMail: WriteMail;
    limits: Limits;
    notify(userId: number, note: Omit<BellNote, 'userId'>): Promise<unknown>;
    notifyEach(userIds: readonly number[], note: Omit<BellNote, 'userId'>): Promise<unknown>;
  };

/** Serves the calls of invoices. `say` writes into the chat. Answers how the PDF behind a mail's attachment is read. */
export function registerInvoices(
  app: FastifyInstance,
  parts: InvoicesParts,
): Record<'invoice' | 'credit-note', (invoiceId: number) => Promise<Uint8Array>> {
  const issuing = createIssue(parts);
  const offers = createRenewalOffers(parts);
  const invoices = createInvoices({ ...parts, issue: issuing.issue, offers });
  const pdfs = createInvoicePdfs(parts);
  const news = createInvoiceNews({
    ...parts,
    onFailure: (error) => app.log.error({ err: error }, 'the chat could not be told of an invoice'),
  });
  /** After the commit: it does not undo what it tells. */
  const orLog = async (telling: Promise<unknown>) => {
    await telling.catch((error: unknown) => app.log.error({ err: error }, 'an invoice could not be told in the bell'));
  };
  const ring = ({ userId, ...note }: BellNote) => orLog(parts.notify(userId, note));
  registerBilling(app, { ...parts, issuing, news, pdfs, ring });
  registerRenewals(app, {
    ...parts,
    news,
    offers,
    ringEach: (userIds, note) => orLog(parts.notifyEach(userIds, note)),
  });
  const tellSoon = app.jobs.every({ name: 'news of invoices', everyMs: minute }, news.tell);

  bindList(app, 'GET /api/invoice-requests', ({ query }) => invoices.readOpen(query));

  bindCreation(app, 'POST /api/invoice-requests', {
    async create({ viewer, body }, noteMade) {
      const { me, institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: undefined });
      const request = await invoices.request({ id: me.id, institutionId: institution.id }, body, noteMade);
      await news.changed(institution.id);
      tellSoon();
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
      tellSoon();
      return request;
    },
    again: (_, id) => invoices.read(Number(id)),
  });

  bind(app, 'POST /api/invoice-requests/:id/complete', async ({ viewer, params }) => {
    const request = await invoices.complete(params.id, viewer.id);
    await news.changed(request.institutionId);
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

  bind(app, 'GET /api/invoices/:id/pdf', async ({ viewer, params, reply }) => {
    const { number, bytes } = await pdfs.pdfFor(viewer.id, params.id);
    reply.header('content-type', 'application/pdf');
    reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return bytes;
  });

  return { invoice: pdfs.readInvoice, 'credit-note': pdfs.readCreditNote };
}
