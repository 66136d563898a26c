import type { FastifyInstance, FastifyReply } from 'fastify';
import { electronicFileOf } from '#server/features/invoices/electronic/electronic-file.service.ts';
import type { InvoiceNews } from '#server/features/invoices/invoice-news.service.ts';
import type { InvoicePdfs } from '#server/features/invoices/invoice-pdfs.service.ts';
import type { InvoiceParts } from '#server/features/invoices/invoices.service.ts';
import type { createIssue } from '#server/features/invoices/issue-invoice.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOf } from '#server/platform/http/list-page.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import { createBillingDetails } from './billing-details.service.ts';
import { createBillingList } from './billing-list.service.ts';
import { createDrafts } from './drafts.service.ts';
import { type BellNote, createSettlement } from './settlement.service.ts';

export interface BillingParts extends Omit<InvoiceParts, 'issue' | 'offers'> {
  people: People;
  writeMail: WriteMail;
  issuing: ReturnType<typeof createIssue>;
  news: InvoiceNews;
  pdfs: InvoicePdfs;
  /** Tells in the bell. After the commit: it does not undo what it tells. */
  ring(note: BellNote): Promise<void>;
}

/** Serves the billing desk, which is the administrators' alone. */
export function registerBilling(app: FastifyInstance, parts: BillingParts): void {
  const { news, pdfs, ring } = parts;
  const list = createBillingList(parts);
  const drafts = createDrafts(parts);
  const settlement = createSettlement(parts);
  const details = createBillingDetails(parts);

  bindList(app, 'GET /api/billing/invoices', async ({ query }) =>
    pageOf(await list.list(query), query, ({ state, id }) => `${state === 'draft' ? 'draft' : 'invoice'}${id}`),
  );

  bind(app, 'GET /api/billing/counts', ({ query }) => list.counts(query));

  bind(app, 'POST /api/billing/drafts', async ({ viewer, body }) => {
    const draft = await drafts.add(body, viewer.id);
    await news.deskChanged();
    return draft;
  });

  bind(app, 'GET /api/billing/drafts/:id', ({ params }) => drafts.read(params.id));

  bind(app, 'PUT /api/billing/drafts/:id', async ({ viewer, params, body }) => {
    const draft = await drafts.change(params.id, body, viewer.id);
    await news.deskChanged();
    return draft;
  });

  bind(app, 'DELETE /api/billing/drafts/:id', async ({ viewer, params }) => {
    await drafts.remove(params.id, viewer.id);
    await news.deskChanged();
    return { id: params.id };
  });

  bind(app, 'GET /api/billing/drafts/:id/preview', async ({ params, reply }) => {
    const { renderInvoice } = await import('#server/features/invoices/invoice-pdf.ts');
    const bytes = await renderInvoice(await drafts.preview(params.id));
    reply.header('content-type', 'application/pdf');
    reply.header('content-disposition', 'attachment; filename="draft.pdf"');
    return bytes;
  });

  bind(app, 'POST /api/billing/drafts/:id/send', async ({ viewer, params, body }) => {
    const { id, number, institutionId, contactId } = await drafts.send(params.id, body.version, viewer.id);
    await news.changed(institutionId);
    await ring({
      userId: contactId,
      title: `Invoice ${number}`,
      description: `Invoice ${number} is ready. You can download it under Your Subscription.`,
      createdBy: viewer.id,
    });
    return { id, number };
  });

  bind(app, 'POST /api/invoices/:id/payment', async ({ viewer, params, body }) => {
    const { id, institutionId } = await settlement.pay(params.id, body.paidOn, viewer.id);
    await news.changed(institutionId);
    return { id };
  });

  bind(app, 'DELETE /api/invoices/:id/payment', async ({ viewer, params }) => {
    const { id, institutionId } = await settlement.takePaymentBack(params.id, viewer.id);
    await news.changed(institutionId);
    return { id };
  });

  bind(app, 'POST /api/invoices/:id/reminder', async ({ viewer, params }) => {
    const { invoice, contact, note } = await settlement.remind(params.id, viewer.id);
    await news.deskChanged();
    await ring(note);
    return { id: invoice.id, contact: contact.fullName };
  });

  bind(app, 'POST /api/invoices/:id/void', async ({ viewer, params, body }) => {
    const { invoice, creditNote, note } = await settlement.voidInvoice(params.id, body.reason, viewer.id);
    await news.changed(invoice.institutionId);
    if (note) await ring(note);
    return { id: invoice.id, creditNoteNumber: creditNote.number };
  });

  bind(app, 'GET /api/invoices/:id/credit-note/pdf', async ({ viewer, params, reply }) => {
    const { number, bytes } = await pdfs.creditNoteFor(viewer.id, params.id);
    reply.header('content-type', 'application/pdf');
    reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return bytes;
  });

  function answerUbl(reply: FastifyReply, number: string, file: string): string {
    reply.header('content-type', 'application/xml; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${number}.xml"`);
    return file;
  }

  bind(app, 'GET /api/invoices/:id/ubl', async ({ viewer, params, reply }) => {
    const invoice = await pdfs.invoiceFor(viewer.id, params.id);
    return answerUbl(reply, invoice.number, electronicFileOf(invoice, null));
  });

  bind(app, 'GET /api/invoices/:id/credit-note/ubl', async ({ viewer, params, reply }) => {
    const invoice = await pdfs.invoiceFor(viewer.id, params.id);
    const credit = await pdfs.creditNoteOf(invoice);
    return answerUbl(reply, credit.number, electronicFileOf(invoice, credit));
  });

  bind(app, 'GET /api/billing/institutions/:id', ({ params }) => details.read(params.id));

  bind(app, 'PUT /api/billing/institutions/:id', async ({ viewer, params, body }) => {
    const saved = await details.save(params.id, body, viewer.id);
    await news.addressChanged(params.id);
    return saved;
  });
}
