import { daysBetween, vatReasons } from '#contract/values/billing.ts';
import { countryName } from '#contract/values/countries.ts';
import { formatBasisPoints, formatPence } from '#contract/values/money.ts';
import { plainVatNumber } from '#contract/values/vat-numbers.ts';
import { newPdf, type Pdf } from '#server/pdf/new-pdf.ts';
import { printedLinesOf } from './invoice-lines.ts';
import type { CreditNoteRow, InvoiceRow } from './invoices.queries.ts';

/*
 * An invoice on paper: A4, one page, measures in points. Everything comes from the row, nothing from the clock, so that it is
 * the same file each time.
 */

const page = { left: 56, right: 539.28, bottom: 785, width: 483.28 };
const ink = '#1f2937';
const soft = '#4b5563';
const blue = '#1d4ed8';
const line = '#d1d5db';

interface TextStyle {
  size?: number;
  isBold?: boolean;
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
  gap?: number;
  /** What is longer ends with an ellipsis. */
  height?: number;
}

type Drawn = Omit<InvoiceRow, 'id'>;

/** What is drawn: an invoice or, with the same lines and sums, the credit note that voids it. */
interface Sheet {
  heading: string;
  number: string;
  issueDate: string;
  credit: CreditNoteRow | null;
}

/** The invoice as a PDF file. */
export function renderInvoice(invoice: Drawn): Promise<Buffer<ArrayBuffer>> {
  return render(invoice, { heading: 'INVOICE', number: invoice.number, issueDate: invoice.issueDate, credit: null });
}

/** The credit note of a voided invoice as a PDF file. */
export function renderCreditNote(invoice: Drawn, credit: CreditNoteRow): Promise<Buffer<ArrayBuffer>> {
  return render(invoice, { heading: 'CREDIT NOTE', number: credit.number, issueDate: credit.issueDate, credit });
}

function render(invoice: Drawn, sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  const seller = sellerLines(invoice);
  const title = `${sheet.credit ? 'Credit note' : 'Invoice'} ${sheet.number}`;
  const madeAt = new Date(sheet.credit?.issuedAt ?? invoice.issuedAt);
  const facts = { title, author: seller[0] ?? '', madeAt };
  // The footer is below the bottom margin, where text would otherwise break onto another page.
  const margins = { top: 48, left: page.left, right: 56, bottom: 24 };
  const { pdf: paper, bytes } = newPdf(facts, { margins });

  const belowHead = drawHead(paper, sheet, seller);
  const belowParties = drawParties(paper, { invoice, sheet }, belowHead);
  const belowLines = drawLines(paper, invoice, belowParties);
  const belowTotals = drawTotals(paper, { invoice, sheet }, belowLines);
  if (sheet.credit) drawReason(paper, { invoice, credit: sheet.credit }, belowTotals);
  else drawTerms(paper, invoice, belowTotals);
  drawFoot(paper, { contactEmail: invoice.contactEmail, number: sheet.number }, seller[0] ?? '');
  paper.end();
  return bytes;
}

/** With the numbers of VAT and company, unless whoever set the portal up wrote them into the address. */
function sellerLines({ seller, sellerVatNumber, sellerCompanyNumber }: Drawn): string[] {
  const lines = seller.split('\n');
  if (sellerVatNumber && !plainVatNumber(seller).includes(sellerVatNumber)) lines.push(`VAT number ${sellerVatNumber}`);
  if (sellerCompanyNumber && !seller.includes(sellerCompanyNumber)) lines.push(`Company number ${sellerCompanyNumber}`);
  return lines;
}

/** Writes a text and answers the height at which the next one may begin. */
function write(paper: Pdf, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { size = 10, isBold = false, colour = ink, width = page.width, align = 'left', gap = 2.5, height } = style;
  paper.font(isBold ? 'bold' : 'regular', size).fillColor(colour);
  const options = { width, align, lineGap: gap, ...(height === undefined ? {} : { height, ellipsis: true }) };
  if (text === '') return y;
  paper.text(text.normalize('NFC'), x, y, options);
  return paper.y;
}

function rule(paper: Pdf, y: number, { from = page.left, colour = line, thickness = 0.75 } = {}): void {
  paper.moveTo(from, y).lineTo(page.right, y).lineWidth(thickness).strokeColor(colour).stroke();
}

function drawHead(paper: Pdf, { heading, number }: Sheet, [name = '', ...address]: string[]): number {
  paper.rect(0, 0, 595.28, 6).fill(blue);
  const half = page.width / 2;
  let left = write(paper, name, page.left, 48, { size: 15, isBold: true, width: half });
  left = write(paper, address.join('\n'), page.left, left + 3, { size: 9, colour: soft, width: half });
  const x = page.left + half;
  let right = write(paper, heading, x, 46, { size: 22, isBold: true, colour: blue, width: half, align: 'right' });
  right = write(paper, number, x, right, { size: 12, isBold: true, width: half, align: 'right' });
  return Math.max(left, right) + 30;
}

function drawParties(paper: Pdf, { invoice, sheet }: { invoice: Drawn; sheet: Sheet }, y: number): number {
  const leftWidth = 250;
  let left = write(paper, 'Billed to', page.left, y, { size: 9, colour: soft });
  left = write(paper, invoice.institutionName, page.left, left + 1, { size: 11, isBold: true, width: leftWidth });
  left = write(paper, `For the attention of ${invoice.attention}`, page.left, left + 1, { width: leftWidth });
  left = write(paper, addressOf(invoice).join('\n'), page.left, left + 1, { width: leftWidth });

  const facts: [string, string][] = sheet.credit
    ? [
        ['Date', longDay(sheet.issueDate)],
        ['Credits invoice', invoice.number],
        ['Invoice date', longDay(invoice.issueDate)],
      ]
    : [
        ['Invoice date', longDay(invoice.issueDate)],
        ['Due by', longDay(invoice.dueDate)],
      ];
  if (invoice.purchaseOrder) facts.push(['Your purchase order', invoice.purchaseOrder]);
  const x = 330;
  let right = y;
  for (const [label, value] of facts) {
    write(paper, label, x, right, { size: 9, colour: soft, width: 95 });
    right = write(paper, value, x + 97, right - 1, { isBold: true, width: page.right - x - 97, align: 'right' }) + 4;
  }
  return Math.max(left, right) + 30;
}

function addressOf(invoice: Drawn): string[] {
  const { billingStreet, billingTown, billingPostcode, billingCountry, customerVatNumber } = invoice;
  if (billingStreet === null) return [];
  const lines = [billingStreet, [billingTown, billingPostcode].filter(Boolean).join(' ')];
  if (billingCountry) lines.push(countryName(billingCountry));
  if (customerVatNumber) lines.push(`VAT number ${customerVatNumber}`);
  return lines;
}

function drawLines(paper: Pdf, invoice: Drawn, y: number): number {
  const amountWidth = 110;
  const head = { size: 9, colour: soft };
  write(paper, 'Description', page.left, y, head);
  write(paper, 'Amount (GBP)', page.right - amountWidth, y, { ...head, width: amountWidth, align: 'right' });
  rule(paper, y + 18, { colour: ink });
  const width = page.width - amountWidth - 20;
  let below = y + 18;
  for (const { description, quantity, unitPence, netPence, details } of printedLinesOf(invoice, longDay)) {
    const top = below + 12;
    write(paper, formatPence(netPence), page.right - amountWidth, top, { width: amountWidth, align: 'right' });
    below = write(paper, description, page.left, top, { isBold: true, width });
    const shown = quantity > 1 ? [`${quantity} at ${formatPence(unitPence)}`, ...details] : details;
    for (const detail of shown) below = write(paper, detail, page.left, below + 1, { colour: soft, width });
  }
  rule(paper, below + 12);
  return below + 24;
}

function drawTotals(paper: Pdf, { invoice, sheet }: { invoice: Drawn; sheet: Sheet }, y: number): number {
  const x = 330;
  const width = page.right - x;
  let below = y;
  const put = (label: string, pence: number, style: TextStyle = {}) => {
    write(paper, label, x, below, { ...style, width: width - 110 });
    below = write(paper, formatPence(pence), page.right - 110, below, { ...style, width: 110, align: 'right' }) + 5;
  };
  if (invoice.vatBasisPoints > 0) {
    put('Subtotal', invoice.netPence);
    put(`VAT at ${formatBasisPoints(invoice.vatBasisPoints)}`, invoice.vatPence);
    rule(paper, below + 1, { from: x });
    below += 10;
  }
  put(sheet.credit ? 'Total credited' : 'Total due', invoice.totalPence, { size: 13, isBold: true });
  const reason = vatReasons[invoice.vatCategory];
  if (reason) below = write(paper, reason, page.left, below + 8);
  return below + 34;
}

function drawReason(paper: Pdf, { invoice, credit }: { invoice: Drawn; credit: CreditNoteRow }, y: number): void {
  let below = write(paper, 'Why', page.left, y, { size: 11, isBold: true });
  below = write(paper, credit.reason.replace(/\s+/g, ' '), page.left, below + 3);
  write(paper, `This cancels invoice ${invoice.number} whole: nothing is to be paid for it.`, page.left, below + 6);
}

function drawTerms(paper: Pdf, invoice: Drawn, y: number): void {
  const terms = `Payment is due within ${daysBetween(invoice.issueDate, invoice.dueDate)} days of the invoice date, by ${longDay(invoice.dueDate)}. Please quote ${invoice.number} with your payment.`;
  let below = write(paper, 'Payment', page.left, y, { size: 11, isBold: true });
  below = write(paper, terms, page.left, below + 3);
  const payment = invoice.payment || `For payment details please write to ${invoice.contactEmail}.`;
  below = write(paper, payment, page.left, below + 6);
  if (!invoice.note) return;
  below = write(paper, 'Your note', page.left, below + 20, { size: 11, isBold: true });
  // The text comes with its own line breaks, but must not fill the whole page.
  const height = Math.max(page.bottom - below - 10, 12);
  write(paper, invoice.note.replace(/\s+/g, ' '), page.left, below + 3, { size: 9, height });
}

function drawFoot(paper: Pdf, { number, contactEmail }: Pick<Drawn, 'number' | 'contactEmail'>, seller: string): void {
  rule(paper, page.bottom);
  const style = { size: 8.5, colour: soft };
  write(paper, `Questions about this invoice: ${contactEmail}`, page.left, page.bottom + 8, { ...style, width: 320 });
  write(paper, `${seller} · ${number}`, page.right - 220, page.bottom + 8, { ...style, width: 220, align: 'right' });
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function longDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
