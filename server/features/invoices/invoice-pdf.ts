import { daysBetween } from '#contract/values/plans-and-usage/billing.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import {
  billedAddressLines,
  drawFoot,
  drawHead,
  drawLines,
  drawParties,
  drawTotals,
  newPaper,
  type Paper,
  type PaperHead,
  page,
  sellerLines,
  write,
  writeHeading,
} from './billing-paper.ts';
import { printedLinesOf } from './invoice-lines.ts';
import type { CreditNoteRow, InvoiceRow } from './invoices.queries.ts';

/*
 * An invoice as a PDF: one page unless there are many lines. Everything but the logo comes from the row, and nothing from
 * the clock, so that the file is the same each time.
 */

/** Space for terms and note; with many lines they move to a second page. */
const termsRoom = 170;

export type PrintedInvoice = Omit<InvoiceRow, 'id'>;

/** A credit note as it is printed, for the whole invoice or what is left of it, or for a part. */
export type PrintedCredit = Pick<CreditNoteRow, 'number' | 'reason' | 'issuedAt' | 'issueDate'> & {
  isForPart: boolean;
};

/** An invoice or, with the lines and totals that it takes back, its credit note. */
interface Sheet extends PaperHead {
  issueDate: string;
  credit: PrintedCredit | null;
}

export function renderInvoice(invoice: PrintedInvoice, logo: RasterPicture | null): Promise<Buffer<ArrayBuffer>> {
  const { number, issueDate } = invoice;
  return render(invoice, { heading: 'INVOICE', number, logo, issueDate, credit: null });
}

export function renderCreditNote(
  invoice: PrintedInvoice,
  credit: PrintedCredit,
  logo: RasterPicture | null,
): Promise<Buffer<ArrayBuffer>> {
  const { number, issueDate } = credit;
  return render(invoice, { heading: 'CREDIT NOTE', number, logo, issueDate, credit });
}

function render(invoice: PrintedInvoice, sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  const { credit, number } = sheet;
  const seller = sellerLines(invoice);
  const title = `${credit ? 'Credit note' : 'Invoice'} ${number}`;
  const madeAt = new Date(credit?.issuedAt ?? invoice.issuedAt);
  const { paper, end } = newPaper({ title, author: seller[0] ?? '', madeAt });

  const belowHead = drawHead(paper, sheet, seller);
  const belowParties = drawParties(paper, partiesOf(invoice, sheet), belowHead);
  const belowLines = drawLines(
    paper,
    { lines: printedLinesOf(invoice, longDay), currency: invoice.currency },
    belowParties,
  );
  const foot = () => drawFoot(paper, footOf(invoice), `${seller[0] ?? ''} · ${number}`);
  const label = credit ? 'Total credited' : 'Total due';
  let belowTotals = drawTotals(paper, { label, sums: invoice, vatReason: invoice.vatReason }, belowLines);
  if (belowTotals > page.bottom - termsRoom) {
    foot();
    paper.pdf.addPage();
    belowTotals = page.top;
  }
  if (credit) drawReason(paper, { invoice, credit }, belowTotals);
  else drawTerms(paper, invoice, belowTotals);
  foot();
  return end();
}

/** Where to ask, and the seller's own lines. */
function footOf({ contactEmail, footer }: PrintedInvoice): string {
  return [contactEmail && `Questions about this invoice: ${contactEmail}`, footer ?? ''].filter(Boolean).join('\n');
}

function partiesOf(invoice: PrintedInvoice, { credit, issueDate }: Sheet): Parameters<typeof drawParties>[1] {
  const facts: [string, string][] = credit
    ? [
        ['Date', longDay(issueDate)],
        ['Credits invoice', invoice.number],
        ['Invoice date', longDay(invoice.issueDate)],
      ]
    : [
        ['Invoice date', longDay(invoice.issueDate)],
        ['Due by', longDay(invoice.dueDate)],
      ];
  if (invoice.purchaseOrder) facts.push(['Your purchase order', invoice.purchaseOrder]);
  const address = billedAddressLines(invoice);
  return { label: 'Billed to', institution: invoice.institutionName, attention: invoice.attention, address, facts };
}

function drawReason(
  paper: Paper,
  { invoice, credit }: { invoice: PrintedInvoice; credit: PrintedCredit },
  y: number,
): void {
  let below = writeHeading(paper, 'Why', y);
  below = write(paper, credit.reason.replace(/\s+/g, ' '), page.left, below + 3);
  const takesBack = credit.isForPart
    ? `This takes back a part of invoice ${invoice.number}. The rest of it stays due.`
    : `This cancels invoice ${invoice.number} whole: nothing is due for it.`;
  write(paper, takesBack, page.left, below + 6);
}

function drawTerms(paper: Paper, invoice: PrintedInvoice, y: number): void {
  const terms = `Payment is due within ${daysBetween(invoice.issueDate, invoice.dueDate)} days of the invoice date, by ${longDay(invoice.dueDate)}. Please quote ${invoice.number} with your payment.`;
  let below = writeHeading(paper, 'Payment', y);
  below = write(paper, terms, page.left, below + 3);
  const payment =
    invoice.payment || (invoice.contactEmail && `For payment details please write to ${invoice.contactEmail}.`);
  if (payment) below = write(paper, payment, page.left, below + 6);
  if (!invoice.note) return;
  below = writeHeading(paper, 'Note', below + 20);
  // The note has its own line breaks, but must not fill the whole page.
  const height = Math.max(page.bottom - below - 10, 12);
  write(paper, invoice.note.replace(/\s+/g, ' '), page.left, below + 3, { size: 9, height });
}
