import type { FastifyInstance } from 'fastify';
import type { ContractTerms } from '#server/features/invoices/contract-terms.ts';
import { restOf } from '#server/features/invoices/credited-invoice.ts';
import { answerUbl, electronicFileOf } from '#server/features/invoices/electronic/electronic-file.service.ts';
import type { InvoiceNews } from '#server/features/invoices/invoice-news.service.ts';
import { paperOf } from '#server/features/invoices/invoice-paper.ts';
import type { InvoicePdfs } from '#server/features/invoices/invoice-pdfs.service.ts';
import { listPartCredits } from '#server/features/invoices/invoices.queries.ts';
import type { createIssue } from '#server/features/invoices/issue-invoice.service.ts';
import { papers } from '#server/features/invoices/papers.ts';
import { coverMarks } from '#server/features/people/absences/cover-marks.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { invoicesOf } from '#server/features/people/people.access.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { portalPng } from '#server/platform/settings/portal-png.ts';
import type { Portal } from '#server/portal.ts';
import { createAutomaticReminders } from './automatic-reminders.service.ts';
import { createBillingDetails } from './billing-details.service.ts';
import { createBillingList } from './billing-list.service.ts';
import { createDrafts } from './drafts.service.ts';
import { registerPartCredits } from './part-credits.routes.ts';
import { readPayers } from './payers.queries.ts';
import { createReminders } from './reminders.service.ts';
import { createSettlement } from './settlement.service.ts';

const hour = 60 * 60 * 1000;

interface Billing {
  issuing: ReturnType<typeof createIssue>;
  news: InvoiceNews;
  pdfs: InvoicePdfs;
  terms: ContractTerms;
}

/** Serves the billing desk: account managers have drafts and the list of the institutions they serve. */
export function registerBilling(app: FastifyInstance, portal: Portal, { issuing, news, pdfs, terms }: Billing): void {
  const list = createBillingList(portal);
  const drafts = createDrafts(portal, issuing);
  const settlement = createSettlement(portal, terms);
  const reminders = createReminders(portal);
  const details = createBillingDetails(portal);

  const whoseOf = async (viewerId: number) => ({ values: invoicesOf((await viewerOf(portal.people, viewerId)).me) });

  bindList(app, 'GET /api/billing/invoices', async ({ viewer, query }) => {
    const { me, directory } = await viewerOf(portal.people, viewer.id);
    const page = await list.list({ ...query, values: invoicesOf(me) });
    const ids = page.rows.map(({ institutionId }) => institutionId);
    const covers = await coverMarks(portal.reading, { me, directory }, ids);
    const rows = page.rows.map((row) => ({ ...row, coveredFor: covers.get(row.institutionId) ?? null }));
    return { ...page, rows };
  });

  bind(app, 'GET /api/billing/counts', async ({ viewer, query }) =>
    list.counts({ ...query, ...(await whoseOf(viewer.id)) }),
  );

  bindList(app, 'GET /api/billing/payers', async ({ viewer, query }) =>
    readPayers(portal.reading, { ...query, ...(await whoseOf(viewer.id)) }),
  );

  bindCreation(app, 'POST /api/billing/drafts', {
    async create({ viewer, body }, recordCreation) {
      const draft = await drafts.add(body, viewer.id, recordCreation);
      await news.deskChanged();
      return draft;
    },
    again: ({ viewer }, id) => drafts.read(Number(id), viewer.id),
  });

  bind(app, 'GET /api/billing/drafts/:id', ({ viewer, params }) => drafts.read(params.id, viewer.id));

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

  bind(app, 'GET /api/billing/drafts/:id/paper', async ({ viewer, params }) =>
    paperOf(await drafts.preview(params.id, viewer.id), portal.settings()),
  );

  bind(app, 'GET /api/billing/drafts/:id/preview', async ({ viewer, params, reply }) => {
    const { invoice } = await drafts.preview(params.id, viewer.id);
    const bytes = await papers.run('invoice', { invoice, logo: portalPng(portal.settings()) });
    reply.header('content-disposition', 'attachment; filename="draft.pdf"');
    return bytes;
  });

  bindCreation(app, 'POST /api/billing/drafts/:id/send', {
    async create({ viewer, params, body }, recordCreation) {
      const by = { version: body.version, byId: viewer.id };
      const { id, number, institutionId } = await drafts.send(params.id, by, recordCreation);
      await news.changed(institutionId);
      return { id, number };
    },
    async again({ viewer }, made) {
      const { id, number } = await pdfs.invoiceFor(viewer.id, Number(made));
      return { id, number };
    },
  });

  bindCreation(app, 'POST /api/invoices/:id/payment', {
    async create({ viewer, params, body }, recordCreation) {
      const { id, institutionId } = await settlement.pay(params.id, { ...body, byId: viewer.id }, recordCreation);
      await news.changed(institutionId);
      return { id };
    },
    again: async (_, id) => ({ id: Number(id) }),
  });

  bind(app, 'DELETE /api/invoices/:id/payment', async ({ viewer, params }) => {
    const { id, institutionId } = await settlement.takePaymentBack(params.id, viewer.id);
    await news.changed(institutionId);
    return { id };
  });

  bindCreation(app, 'POST /api/invoices/:id/reminder', {
    async create({ viewer, params }, recordCreation) {
      const { invoice, contact } = await reminders.remind(params.id, viewer.id, recordCreation);
      await news.deskChanged();
      return { id: invoice.id, contact: contact.fullName };
    },
    async again({ params }, contactId) {
      const contact = (await portal.people.directory()).find(Number(contactId));
      return { id: params.id, contact: contact?.fullName ?? '' };
    },
  });

  bind(app, 'PUT /api/invoices/:id/reminders', async ({ viewer, params, body }) => {
    const { id } = await reminders.withhold(params.id, { reason: body.withheldFor, byId: viewer.id });
    await news.deskChanged();
    return { id };
  });

  const remindAll = createAutomaticReminders(portal, reminders);
  portal.jobs.every({ name: 'reminders of invoices', everyMs: hour, deletes: false }, remindAll);

  bindCreation(app, 'POST /api/invoices/:id/void', {
    async create({ viewer, params, body }, recordCreation) {
      const by = { ...body, byId: viewer.id };
      const { invoice, creditNote } = await settlement.voidInvoice(params.id, by, recordCreation);
      await news.changed(invoice.institutionId);
      return { id: invoice.id, creditNoteNumber: creditNote.number };
    },
    async again({ viewer }, id) {
      const invoice = await pdfs.invoiceFor(viewer.id, Number(id));
      return { id: invoice.id, creditNoteNumber: (await pdfs.creditNoteOf(invoice)).number };
    },
  });

  bind(app, 'GET /api/invoices/:id/credit-note/pdf', async ({ viewer, params, reply }) => {
    const { number, bytes } = await pdfs.creditNoteFor(viewer.id, params.id);
    reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return bytes;
  });

  registerPartCredits(app, portal, { news, pdfs });

  bind(app, 'GET /api/invoices/:id/ubl', async ({ viewer, params, reply }) => {
    const invoice = await pdfs.invoiceFor(viewer.id, params.id);
    return answerUbl(reply, invoice.number, electronicFileOf(invoice, null));
  });

  bind(app, 'GET /api/invoices/:id/credit-note/ubl', async ({ viewer, params, reply }) => {
    const invoice = await pdfs.invoiceFor(viewer.id, params.id);
    const credit = await pdfs.creditNoteOf(invoice);
    const rest = restOf(invoice, await listPartCredits(portal.reading, invoice.id));
    return answerUbl(reply, credit.number, electronicFileOf(rest, credit));
  });

  bind(app, 'GET /api/billing/institutions/:id', ({ params }) => details.read(params.id));

  bind(app, 'PUT /api/billing/institutions/:id', async ({ viewer, params, body }) => {
    const saved = await details.save(params.id, body, viewer.id);
    await news.addressChanged(params.id);
    return saved;
  });
}
