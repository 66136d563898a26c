import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { canReadInvoices } from '#server/features/people/people.access.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { portalPng } from '#server/platform/settings/portal-png.ts';
import type { Portal } from '#server/portal.ts';
import { creditedInvoice, restOf } from './credited-invoice.ts';
import {
  type CreditNoteRow,
  findCreditNote,
  findInvoice,
  findPartCredit,
  findPartCreditPdf,
  findPdf,
  type InvoiceRow,
  insertPartCreditPdf,
  insertPdf,
  listPartCredits,
  type PartCreditRow,
  type PdfTable,
} from './invoices.queries.ts';
import { papers } from './papers.ts';

export type InvoicePdfs = ReturnType<typeof createInvoicePdfs>;

interface PdfFile {
  number: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** PDFs of invoices and credit notes: those that the viewer may read, or any for mails. */
export function createInvoicePdfs({ db, people, settings }: Pick<Portal, 'db' | 'people' | 'settings'>) {
  /** 404 both for an unknown invoice and for one that the viewer may not see. */
  async function invoiceFor(viewerId: number, invoiceId: number): Promise<InvoiceRow> {
    const me = (await people.directory()).find(viewerId);
    const invoice = await findInvoice(db, invoiceId);
    const institution = invoice && (await findServedBy(db, invoice.institutionId));
    if (!me || !institution || !canReadInvoices(me, institution)) throw notFound('Invoice not found');
    return invoice;
  }

  /**
   * Rendered once and stored: rendering is slow, and an issued document must stay the same file after updates of the
   * portal.
   */
  async function kept(table: PdfTable, invoiceId: number, draw: () => Promise<Uint8Array<ArrayBuffer>>) {
    const there = await findPdf(db, table, invoiceId);
    if (there) return there;
    const bytes = await draw();
    await insertPdf(db, table, { invoiceId, bytes });
    return bytes;
  }

  async function partCreditPdf(invoice: InvoiceRow, credit: PartCreditRow): Promise<PdfFile> {
    const there = await findPartCreditPdf(db, credit.id);
    if (there) return { number: credit.number, bytes: there };
    const bytes = await papers.run('creditNote', {
      invoice: creditedInvoice(invoice, credit),
      credit: { ...credit, isForPart: true },
      logo: portalPng(settings()),
    });
    await insertPartCreditPdf(db, { creditId: credit.id, bytes });
    return { number: credit.number, bytes };
  }

  const invoicePdf = async (invoice: InvoiceRow): Promise<PdfFile> => ({
    number: invoice.number,
    bytes: await kept('invoicePdfs', invoice.id, () => papers.run('invoice', { invoice, logo: portalPng(settings()) })),
  });
  const creditNotePdf = async (invoice: InvoiceRow, credit: CreditNoteRow): Promise<PdfFile> => ({
    number: credit.number,
    bytes: await kept('creditNotePdfs', invoice.id, async () =>
      papers.run('creditNote', {
        invoice: restOf(invoice, await listPartCredits(db, invoice.id)),
        credit: { ...credit, isForPart: false },
        logo: portalPng(settings()),
      }),
    ),
  });

  async function creditNoteOf(invoice: InvoiceRow): Promise<CreditNoteRow> {
    const credit = await findCreditNote(db, invoice.id);
    if (!credit) throw notFound('Credit note not found');
    return credit;
  }

  async function partCreditFor(viewerId: number, creditId: number) {
    const credit = await findPartCredit(db, creditId);
    if (!credit) throw notFound('Credit note not found');
    return { credit, invoice: await invoiceFor(viewerId, credit.invoiceId) };
  }

  async function known(invoiceId: number): Promise<InvoiceRow> {
    const invoice = await findInvoice(db, invoiceId);
    if (!invoice) throw notFound('Invoice not found');
    return invoice;
  }

  return {
    invoiceFor,
    creditNoteOf,
    partCreditFor,
    async partCreditPdfFor(viewerId: number, creditId: number): Promise<PdfFile> {
      const { invoice, credit } = await partCreditFor(viewerId, creditId);
      return partCreditPdf(invoice, credit);
    },
    async readPartCredit(creditId: number): Promise<Uint8Array> {
      const credit = await findPartCredit(db, creditId);
      if (!credit) throw notFound('Credit note not found');
      return (await partCreditPdf(await known(credit.invoiceId), credit)).bytes;
    },
    async pdfFor(viewerId: number, invoiceId: number): Promise<PdfFile> {
      return invoicePdf(await invoiceFor(viewerId, invoiceId));
    },
    async creditNoteFor(viewerId: number, invoiceId: number): Promise<PdfFile> {
      const invoice = await invoiceFor(viewerId, invoiceId);
      return creditNotePdf(invoice, await creditNoteOf(invoice));
    },
    async readInvoice(invoiceId: number): Promise<Uint8Array> {
      return (await invoicePdf(await known(invoiceId))).bytes;
    },
    async readCreditNote(invoiceId: number): Promise<Uint8Array> {
      const invoice = await known(invoiceId);
      return (await creditNotePdf(invoice, await creditNoteOf(invoice))).bytes;
    },
  };
}
