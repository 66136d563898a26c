import type { FastifyInstance } from 'fastify';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { canReadInvoices } from '#server/features/people/people.access.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOf } from '#server/platform/http/list-page.ts';
import { createInvoiceNews, type InvoiceNewsParts } from './invoice-news.service.ts';
import { findInvoice, findInvoicePdf, type InvoiceRow, insertInvoicePdf } from './invoices.queries.ts';
import { createInvoices, type InvoiceParts } from './invoices.service.ts';

const minute = 60_000;

export type InvoicesParts = InvoiceParts & Omit<InvoiceNewsParts, 'db' | 'clock' | 'vatBasisPoints' | 'onFailure'>;

/** Serves the calls of invoices. `say` writes into the chat. Answers how the PDF of an invoice is read. */
export function registerInvoices(
  app: FastifyInstance,
  parts: InvoicesParts,
): { readPdf(invoiceId: number): Promise<Uint8Array> } {
  const { db, people } = parts;
  const invoices = createInvoices(parts);
  const news = createInvoiceNews({
    ...parts,
    vatBasisPoints: parts.settings.vatBasisPoints,
    onFailure: (error) => app.log.error({ err: error }, 'the chat could not be told of an invoice'),
  });
  const tellSoon = app.jobs.every({ name: 'news of invoices', everyMs: minute }, news.tell);

  bindList(app, 'GET /api/invoice-requests', async ({ query }) =>
    pageOf(await invoices.listOpen(), query, ({ id }) => id),
  );

  bind(app, 'POST /api/invoice-requests', async ({ viewer, body }) => {
    const { me, institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: undefined });
    const request = await invoices.request({ id: me.id, institutionId: institution.id }, body);
    await news.changed(institution.id);
    tellSoon();
    return request;
  });

  bind(app, 'POST /api/invoice-requests/:id/send', async ({ viewer, params, body }) => {
    const request = await invoices.send(params.id, viewer.id, body.amountPence);
    await news.changed(request.institutionId);
    tellSoon();
    return request;
  });

  bind(app, 'POST /api/invoice-requests/:id/complete', async ({ viewer, params }) => {
    const request = await invoices.complete(params.id, viewer.id);
    await news.changed(request.institutionId);
    return request;
  });

  bindList(app, 'GET /api/invoices', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return pageOf(await invoices.listOf(institution.id), query, ({ id }) => id);
  });

  bind(app, 'GET /api/invoices/:id/pdf', async ({ viewer, params, reply }) => {
    const me = (await people.directory()).find(viewer.id);
    const invoice = await findInvoice(db, params.id);
    // The same answer for an unknown invoice and one that the viewer may not see.
    const institution = invoice && (await findServedBy(db, invoice.institutionId));
    if (!me || !institution || !canReadInvoices(me, institution)) throw notFound('Invoice not found');
    reply.header('content-type', 'application/pdf');
    reply.header('content-disposition', `attachment; filename="${invoice.number}.pdf"`);
    return pdfOf(invoice);
  });

  async function pdfOf(invoice: InvoiceRow): Promise<Uint8Array<ArrayBuffer>> {
    return (await findInvoicePdf(db, invoice.id)) ?? (await keepPdf(invoice));
  }

  /** Made once: drawing takes long, and what was sent out must be the same file after every update of the portal. */
  async function keepPdf(invoice: InvoiceRow): Promise<Uint8Array<ArrayBuffer>> {
    // Loaded with the first invoice: the server starts without the PDF library.
    const { renderInvoice } = await import('./invoice-pdf.ts');
    const bytes = await renderInvoice(invoice);
    await insertInvoicePdf(db, invoice.id, bytes);
    return bytes;
  }

  return {
    async readPdf(invoiceId) {
      const invoice = await findInvoice(db, invoiceId);
      if (!invoice) throw notFound('Invoice not found');
      return pdfOf(invoice);
    },
  };
}
