import { countryName } from '#contract/values/plans-and-usage/countries.ts';
import { formatBasisPoints, formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { plainVatNumber } from '#contract/values/plans-and-usage/vat-numbers.ts';
import { setMixedText } from '#server/pdf/mixed-text.ts';
import { newPdf, type Pdf, type PdfFacts } from '#server/pdf/new-pdf.ts';
import { canSet } from '#server/pdf/text-outline.ts';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import type { PrintedLine } from './invoice-lines.ts';
import type { NewInvoice } from './invoices.queries.ts';
import { drawLogo } from './paper-logo.ts';

/** Layout of invoices, credit notes and offers: A4, in points. */
export const page = { top: 48, left: 56, right: 539.28, bottom: 785, width: 483.28 };
const ink = '#1f2937';
const soft = '#4b5563';
const blue = '#1d4ed8';
const line = '#d1d5db';

type Element = PDFKit.PDFStructureElement;
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD';
/** The scope of a table heading, which the library's types do not declare yet. */
type Heading = PDFKit.Mixins.StructureElementOptions & { scope: 'Row' | 'Column' };

/** A tagged PDF: assistive technology reads texts in the order in which they are written. */
export interface Paper {
  pdf: Pdf;
  root: Element;
}

interface TextStyle {
  size?: number;
  isBold?: boolean;
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
  gap?: number;
  /** Longer text is cut with an ellipsis. */
  height?: number;
  tag?: Tag;
  scope?: Heading['scope'];
  /** The parent element in the structure tree; the document by default. */
  parent?: Element;
}

export function newPaper(facts: PdfFacts): { paper: Paper; end: () => Promise<Buffer<ArrayBuffer>> } {
  // The footer is below the bottom margin, where text would otherwise break onto another page.
  const margins = { top: 48, left: page.left, right: 56, bottom: 24 };
  const { pdf, bytes } = newPdf(facts, { margins, tagged: true, pdfVersion: '1.7' });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return {
    paper: { pdf, root },
    end() {
      root.end();
      pdf.end();
      return bytes;
    },
  };
}

/** Writes a text and returns the y position below it. */
export function write({ pdf, root }: Paper, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { tag = 'P', scope, parent = root } = style;
  if (text === '') return y;
  if (scope) {
    const heading: Heading = { scope };
    parent.add(pdf.struct(tag, heading, () => void setText(pdf, { text, x, y }, style)));
    return pdf.y;
  }
  return setText(pdf, { text, x, y }, { ...style, structParent: parent, structType: tag });
}

function setText(
  pdf: Pdf,
  { text, x, y }: { text: string; x: number; y: number },
  style: TextStyle & { structParent?: Element; structType?: Tag },
): number {
  const { size = 10, isBold = false, colour = ink, width = page.width, align = 'left', gap = 2.5, height } = style;
  const { structParent, structType } = style;
  pdf.font(isBold ? 'bold' : 'regular', size).fillColor(colour);
  const shortened = height === undefined ? {} : { height, ellipsis: true };
  const tagged = structParent && structType ? { structParent, structType } : {};
  if (canSet(text.replaceAll('\n', ''))) {
    pdf.text(text.normalize('NFC'), x, y, { width, align, lineGap: gap, ...shortened, ...tagged });
    return pdf.y;
  }
  const look = { x, y, width, size, weight: isBold ? 'bold' : 'regular', align, gap, height } as const;
  const draw = () => setMixedText(pdf, text, look);
  if (structParent && structType) structParent.add(pdf.struct(structType, { actual: text }, draw));
  else draw();
  return pdf.y;
}

export function writeHeading(paper: Paper, text: string, y: number): number {
  return write(paper, text, page.left, y, { size: 11, isBold: true, tag: 'H2' });
}

/** Draws an artifact, so that assistive technology skips it. */
function decorate({ pdf }: Paper, draw: (pdf: Pdf) => void, options?: PDFKit.Mixins.MarkingOptions): void {
  pdf.markContent('Artifact', options);
  draw(pdf);
  pdf.endMarkedContent();
}

export function drawRule(paper: Paper, y: number, { from = page.left, colour = line, thickness = 0.75 } = {}): void {
  decorate(paper, (pdf) => pdf.moveTo(from, y).lineTo(page.right, y).lineWidth(thickness).strokeColor(colour).stroke());
}

/** Adds an element to the structure tree, such as a table row. */
export function part({ pdf }: Paper, tag: 'Table' | 'TR' | 'TD', parent: Element): Element {
  const element = pdf.struct(tag);
  parent.add(element);
  return element;
}

interface SellerText {
  seller: string;
  sellerVatNumber: string | null;
  sellerCompanyNumber: string | null;
}

/** The seller's lines, with VAT and company numbers unless the address already contains them. */
export function sellerLines({ seller, sellerVatNumber, sellerCompanyNumber }: SellerText): string[] {
  const lines = seller.split('\n');
  if (sellerVatNumber && !plainVatNumber(seller).includes(sellerVatNumber)) lines.push(`VAT number ${sellerVatNumber}`);
  if (sellerCompanyNumber && !seller.includes(sellerCompanyNumber)) lines.push(`Company number ${sellerCompanyNumber}`);
  return lines;
}

interface Address {
  street: string | null;
  town: string | null;
  postcode: string | null;
  country: string | null;
  vatNumber: string | null;
}

export function addressLines({ street, town, postcode, country, vatNumber }: Address): string[] {
  if (street === null) return [];
  const lines = [street, [town, postcode].filter(Boolean).join(' ')];
  if (country) lines.push(countryName(country));
  if (vatNumber) lines.push(`VAT number ${vatNumber}`);
  return lines;
}

/** The address to which an invoice is billed, as it was when it was issued. */
export function billedAddressLines(invoice: NewInvoice): string[] {
  return addressLines({
    street: invoice.billingStreet,
    town: invoice.billingTown,
    postcode: invoice.billingPostcode,
    country: invoice.billingCountry,
    vatNumber: invoice.customerVatNumber,
  });
}

export interface PaperHead {
  heading: string;
  number: string;
  logo: RasterPicture | null;
}

/** Logo and seller, kind of document, and its number if it has one. */
export function drawHead(
  paper: Paper,
  { heading, number, logo }: PaperHead,
  [name = '', ...address]: readonly string[],
): number {
  decorate(paper, (pdf) => pdf.rect(0, 0, 595.28, 6).fill(blue));
  const half = page.width / 2;
  const belowLogo = logo ? drawLogo(paper, logo, { alt: `Logo of ${name}`, x: page.left, y: page.top }) : page.top;
  let left = write(paper, name, page.left, belowLogo, { size: 15, isBold: true, width: half });
  left = write(paper, address.join('\n'), page.left, left + 3, { size: 9, colour: soft, width: half });
  const x = page.left + half;
  const headed = { size: 22, isBold: true, colour: blue, width: half, align: 'right', tag: 'H1' } as const;
  let right = write(paper, heading, x, 46, headed);
  right = write(paper, number, x, right, { size: 12, isBold: true, width: half, align: 'right' });
  return Math.max(left, right) + 30;
}

interface Parties {
  label: string;
  institution: string;
  attention: string;
  address: readonly string[];
  /** Facts beside the number, each with its label. */
  facts: readonly (readonly [string, string])[];
}

export function drawParties(
  paper: Paper,
  { label, institution, attention, address, facts }: Parties,
  y: number,
): number {
  const leftWidth = 250;
  let left = write(paper, label, page.left, y, { size: 9, colour: soft });
  left = write(paper, institution, page.left, left + 1, { size: 11, isBold: true, width: leftWidth });
  if (attention !== '')
    left = write(paper, `For the attention of ${attention}`, page.left, left + 1, { width: leftWidth });
  left = write(paper, address.join('\n'), page.left, left + 1, { width: leftWidth });
  const x = 330;
  let right = y;
  const table = part(paper, 'Table', paper.root);
  for (const [fact, value] of facts) {
    const parent = part(paper, 'TR', table);
    write(paper, fact, x, right, { size: 9, colour: soft, width: 95, tag: 'TH', scope: 'Row', parent });
    const bold = { isBold: true, width: page.right - x - 97, align: 'right', tag: 'TD', parent } as const;
    right = write(paper, value, x + 97, right - 1, bold) + 4;
  }
  return Math.max(left, right) + 30;
}

export function drawLines(
  paper: Paper,
  { lines, currency }: { lines: readonly PrintedLine[]; currency: string },
  y: number,
): number {
  const amountWidth = 110;
  const atRight = { width: amountWidth, align: 'right' } as const;
  const table = part(paper, 'Table', paper.root);
  const head = { size: 9, colour: soft, tag: 'TH', scope: 'Column', parent: part(paper, 'TR', table) } as const;
  write(paper, 'Description', page.left, y, head);
  write(paper, `Amount (${currency})`, page.right - amountWidth, y, { ...head, ...atRight });
  drawRule(paper, y + 18, { colour: ink });
  const width = page.width - amountWidth - 20;
  let below = y + 18;
  // With many lines the spacing is tighter, so that everything stays on one page.
  const { space, ...style } = lines.length > 3 ? { size: 9, gap: 1, space: 6 } : { size: 10, gap: 2.5, space: 12 };
  for (const { description, quantity, unitPence, netPence, details } of lines) {
    const top = below + space;
    const row = part(paper, 'TR', table);
    const parent = part(paper, 'TD', row);
    below = write(paper, description, page.left, top, { ...style, isBold: true, width, parent });
    const shown = quantity > 1 ? [`${quantity} at ${formatMoney(unitPence, currency)}`, ...details] : details;
    const detailed = { ...style, colour: soft, width, parent };
    for (const detail of shown) below = write(paper, detail, page.left, below + 1, detailed);
    const amount = { ...style, ...atRight, tag: 'TD', parent: row } as const;
    write(paper, formatMoney(netPence, currency), page.right - amountWidth, top, amount);
  }
  drawRule(paper, below + 12);
  return below + 24;
}

interface Sums {
  netPence: number;
  vatBasisPoints: number;
  vatPence: number;
  totalPence: number;
  currency: string;
}

/** The totals, and the reason if no VAT is charged and the reason must be stated. */
export function drawTotals(
  paper: Paper,
  { label, sums, vatReason }: { label: string; sums: Sums; vatReason: string | null },
  y: number,
): number {
  const x = 330;
  const width = page.right - x;
  let below = y;
  const table = part(paper, 'Table', paper.root);
  const put = (what: string, pence: number, style: TextStyle = {}) => {
    const parent = part(paper, 'TR', table);
    write(paper, what, x, below, { ...style, width: width - 110, tag: 'TH', scope: 'Row', parent });
    const atRight = { ...style, width: 110, align: 'right', tag: 'TD', parent } as const;
    below = write(paper, formatMoney(pence, sums.currency), page.right - 110, below, atRight) + 5;
  };
  if (sums.vatBasisPoints > 0) {
    put('Subtotal', sums.netPence);
    put(`VAT at ${formatBasisPoints(sums.vatBasisPoints)}`, sums.vatPence);
    drawRule(paper, below + 1, { from: x });
    below += 10;
  }
  put(label, sums.totalPence, { size: 13, isBold: true });
  if (vatReason) below = write(paper, vatReason, page.left, below + 8);
  return below + 34;
}

/** The page footer, an artifact because it only repeats what the document says. */
export function drawFoot(paper: Paper, left: string, right: string): void {
  drawRule(paper, page.bottom);
  const style = { size: 8.5, colour: soft };
  const y = page.bottom + 8;
  decorate(
    paper,
    (pdf) => {
      setText(pdf, { text: left, x: page.left, y }, { ...style, width: 320 });
      setText(pdf, { text: right, x: page.right - 220, y }, { ...style, width: 220, align: 'right' });
    },
    { type: 'Pagination' },
  );
}
