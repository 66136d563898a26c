import { countryName } from '#contract/values/plans-and-usage/countries.ts';
import { formatBasisPoints, formatPence } from '#contract/values/plans-and-usage/money.ts';
import { plainVatNumber } from '#contract/values/plans-and-usage/vat-numbers.ts';
import { newPdf, type Pdf } from '#server/pdf/new-pdf.ts';
import type { PrintedLine } from './invoice-lines.ts';

/** What invoices, credit notes and offers look like on paper: A4, measures in points. */
export const page = { top: 48, left: 56, right: 539.28, bottom: 785, width: 483.28 };
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

export function newPaper(facts: Parameters<typeof newPdf>[0]): ReturnType<typeof newPdf> {
  // The footer is below the bottom margin, where text would otherwise break onto another page.
  return newPdf(facts, { margins: { top: 48, left: page.left, right: 56, bottom: 24 } });
}

/** Writes a text and answers the height at which the next one may begin. */
export function write(paper: Pdf, text: string, x: number, y: number, style: TextStyle = {}): number {
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

interface SellerText {
  seller: string;
  sellerVatNumber: string | null;
  sellerCompanyNumber: string | null;
}

/** With the numbers of VAT and company, unless whoever set the portal up wrote them into the address. */
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

/** Who sells, what this paper is, and its number where it has one. */
export function drawHead(
  paper: Pdf,
  { heading, number }: { heading: string; number: string },
  [name = '', ...address]: readonly string[],
): number {
  paper.rect(0, 0, 595.28, 6).fill(blue);
  const half = page.width / 2;
  let left = write(paper, name, page.left, 48, { size: 15, isBold: true, width: half });
  left = write(paper, address.join('\n'), page.left, left + 3, { size: 9, colour: soft, width: half });
  const x = page.left + half;
  let right = write(paper, heading, x, 46, { size: 22, isBold: true, colour: blue, width: half, align: 'right' });
  right = write(paper, number, x, right, { size: 12, isBold: true, width: half, align: 'right' });
  return Math.max(left, right) + 30;
}

interface Parties {
  label: string;
  institution: string;
  attention: string;
  address: readonly string[];
  /** Beside them, each with its label. */
  facts: readonly (readonly [string, string])[];
}

/** Whom it is for, and its dates. */
export function drawParties(paper: Pdf, { label, institution, attention, address, facts }: Parties, y: number): number {
  const leftWidth = 250;
  let left = write(paper, label, page.left, y, { size: 9, colour: soft });
  left = write(paper, institution, page.left, left + 1, { size: 11, isBold: true, width: leftWidth });
  left = write(paper, `For the attention of ${attention}`, page.left, left + 1, { width: leftWidth });
  left = write(paper, address.join('\n'), page.left, left + 1, { width: leftWidth });
  const x = 330;
  let right = y;
  for (const [fact, value] of facts) {
    write(paper, fact, x, right, { size: 9, colour: soft, width: 95 });
    right = write(paper, value, x + 97, right - 1, { isBold: true, width: page.right - x - 97, align: 'right' }) + 4;
  }
  return Math.max(left, right) + 30;
}

export function drawLines(paper: Pdf, lines: readonly PrintedLine[], y: number): number {
  const amountWidth = 110;
  const head = { size: 9, colour: soft };
  write(paper, 'Description', page.left, y, head);
  write(paper, 'Amount (GBP)', page.right - amountWidth, y, { ...head, width: amountWidth, align: 'right' });
  rule(paper, y + 18, { colour: ink });
  const width = page.width - amountWidth - 20;
  let below = y + 18;
  // Many lines are set closer, so that everything stays on one page.
  const { space, ...style } = lines.length > 3 ? { size: 9, gap: 1, space: 6 } : { size: 10, gap: 2.5, space: 12 };
  for (const { description, quantity, unitPence, netPence, details } of lines) {
    const top = below + space;
    write(paper, formatPence(netPence), page.right - amountWidth, top, {
      ...style,
      width: amountWidth,
      align: 'right',
    });
    below = write(paper, description, page.left, top, { ...style, isBold: true, width });
    const shown = quantity > 1 ? [`${quantity} at ${formatPence(unitPence)}`, ...details] : details;
    for (const detail of shown) below = write(paper, detail, page.left, below + 1, { ...style, colour: soft, width });
  }
  rule(paper, below + 12);
  return below + 24;
}

interface Sums {
  netPence: number;
  vatBasisPoints: number;
  vatPence: number;
  totalPence: number;
}

/** The sums, and why there is no VAT where that has to be said. */
export function drawTotals(
  paper: Pdf,
  { label, sums, vatReason }: { label: string; sums: Sums; vatReason: string | null },
  y: number,
): number {
  const x = 330;
  const width = page.right - x;
  let below = y;
  const put = (what: string, pence: number, style: TextStyle = {}) => {
    write(paper, what, x, below, { ...style, width: width - 110 });
    below = write(paper, formatPence(pence), page.right - 110, below, { ...style, width: 110, align: 'right' }) + 5;
  };
  if (sums.vatBasisPoints > 0) {
    put('Subtotal', sums.netPence);
    put(`VAT at ${formatBasisPoints(sums.vatBasisPoints)}`, sums.vatPence);
    rule(paper, below + 1, { from: x });
    below += 10;
  }
  put(label, sums.totalPence, { size: 13, isBold: true });
  if (vatReason) below = write(paper, vatReason, page.left, below + 8);
  return below + 34;
}

export function drawFoot(paper: Pdf, left: string, right: string): void {
  rule(paper, page.bottom);
  const style = { size: 8.5, colour: soft };
  write(paper, left, page.left, page.bottom + 8, { ...style, width: 320 });
  write(paper, right, page.right - 220, page.bottom + 8, { ...style, width: 220, align: 'right' });
}
