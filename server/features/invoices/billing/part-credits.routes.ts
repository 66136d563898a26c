import type { FastifyInstance } from 'fastify';
import { creditedInvoice } from '#server/features/invoices/credited-invoice.ts';
import { answerUbl, electronicFileOf } from '#server/features/invoices/electronic/electronic-file.service.ts';
import type { InvoiceNews } from '#server/features/invoices/invoice-news.service.ts';
import type { InvoicePdfs } from '#server/features/invoices/invoice-pdfs.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { createPartCredits, readPartCredits } from './part-credits.service.ts';

/** Serves the credit notes for a part of an invoice. */
export function registerPartCredits(
  app: FastifyInstance,
  portal: Portal,
  { news, pdfs }: { news: InvoiceNews; pdfs: InvoicePdfs },
): void {
  const partCredits = createPartCredits(portal);

  bindCreation(app, 'POST /api/invoices/:id/credit', {
    async create({ viewer, params, body }, recordCreation) {
      const by = { ...body, byId: viewer.id };
      const { invoice, number } = await partCredits.credit(params.id, by, recordCreation);
      await news.changed(invoice.institutionId);
      return { id: invoice.id, creditNoteNumber: number };
    },
    async again({ viewer }, id) {
      const { invoice, credit } = await pdfs.partCreditFor(viewer.id, Number(id));
      return { id: invoice.id, creditNoteNumber: credit.number };
    },
  });

  bind(app, 'GET /api/invoices/:id/credits', async ({ viewer, params }) =>
    readPartCredits(portal.reading, await pdfs.invoiceFor(viewer.id, params.id)),
  );

  bind(app, 'GET /api/part-credits/:id/pdf', async ({ viewer, params, reply }) => {
    const { number, bytes } = await pdfs.partCreditPdfFor(viewer.id, params.id);
    reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return bytes;
  });

  bind(app, 'GET /api/part-credits/:id/ubl', async ({ viewer, params, reply }) => {
    const { invoice, credit } = await pdfs.partCreditFor(viewer.id, params.id);
    const file = electronicFileOf(creditedInvoice(invoice, credit), { ...credit, isForPart: true });
    return answerUbl(reply, credit.number, file);
  });
}
