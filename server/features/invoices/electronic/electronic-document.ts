import { type VatCategory, vatReasons } from '#contract/values/plans-and-usage/billing.ts';
import { electronicAddressOf } from '#contract/values/plans-and-usage/electronic-addresses.ts';
import { currencyDecimals } from '#contract/values/plans-and-usage/money.ts';
import { printedLinesOf } from '#server/features/invoices/invoice-lines.ts';
import type { CreditNoteRow, InvoiceRow } from '#server/features/invoices/invoices.queries.ts';

/*
 * An invoice or a credit note in the terms of EN 16931, with the numbers of its terms (BT-1 …). Amounts are
 * whole minor units of the currency.
 */

/** Every VAT category that the rules know; the portal issues those of `VatCategory`. */
export type AnyVatCategory = VatCategory | 'Z' | 'E';

export interface ElectronicParty {
  /** BT-27, BT-44 */
  name: string;
  /** BT-34, BT-49, with their schemes; null where there is none. */
  endpoint: { scheme: string; id: string } | null;
  /** BT-30 */
  companyNumber: string | null;
  /** BT-31, BT-48 */
  vatNumber: string | null;
  /** BT-35 to BT-38, BT-50 to BT-53: street, second line, further lines, town and postcode. */
  address: { lines: string[]; town: string | null; postcode: string | null; country: string };
}

export interface ElectronicLine {
  /** BT-126 */
  id: string;
  /** BT-153 */
  name: string;
  /** BT-129 and its unit, BT-130 */
  quantity: number;
  unitCode: string;
  /** BT-146 */
  pricePence: number;
  /** BT-131 */
  netPence: number;
  /** BT-151 and BT-152, in hundredths of a percent; null if the category has no rate. */
  vatCategory: AnyVatCategory;
  vatBasisPoints: number | null;
}

export interface ElectronicVat {
  /** BT-118 and BT-119 */
  category: AnyVatCategory;
  basisPoints: number | null;
  /** BT-116 and BT-117 */
  basePence: number;
  vatPence: number;
  /** BT-120 and BT-121 */
  reason: string | null;
  reasonCode: string | null;
}

export interface ElectronicDocument {
  /** BT-24, and BT-23 for Peppol. */
  specification: string;
  process: string | null;
  /** BT-10, where there is no purchase order. */
  buyerReference: string | null;
  /** BT-1, BT-2, BT-3, BT-5, BT-9 */
  number: string;
  issueDate: string;
  typeCode: string;
  currency: string;
  dueDate: string | null;
  /** BT-13, BT-20, BT-22, BT-25 */
  purchaseOrder: string | null;
  paymentTerms: string | null;
  note: string | null;
  precedingInvoice: string | null;
  /** BT-73 and BT-74 */
  period: { start: string; end: string } | null;
  seller: ElectronicParty;
  buyer: ElectronicParty;
  lines: ElectronicLine[];
  vat: ElectronicVat[];
  /** BT-106, BT-109, BT-110, BT-112, BT-115 */
  linesPence: number;
  netPence: number;
  vatPence: number;
  totalPence: number;
  duePence: number;
}

/** Returns whether a document follows a business rule of the standard. */
export type BusinessRule = (document: ElectronicDocument) => boolean;

export const specification = 'urn:cen.eu:en16931:2017';
/** Peppol BIS Billing 3, which wants electronic addresses of both sides besides the standard. */
export const peppol = {
  specification: `${specification}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
};
/** UNTDID 1001: commercial invoice, credit note. */
export const typeCodes = { invoice: '380', creditNote: '381' } as const;
/** UN/ECE Recommendation 20: one piece. */
const piece = 'C62';

const reasons: Readonly<Record<VatCategory, { text: string; code: string } | null>> = {
  S: null,
  AE: { text: vatReasons.AE ?? '', code: 'VATEX-EU-AE' },
  O: { text: 'Not subject to VAT', code: 'VATEX-EU-O' },
};

/** A credit note; the invoice beside it has the lines and totals that it takes back. */
export type ElectronicCredit = Pick<CreditNoteRow, 'number' | 'reason' | 'issueDate'> & { isForPart?: boolean };

/**
 * The document of an invoice or of its credit note. Null if the row lacks mandatory data: it was sent without a billing
 * address, or before the seller was configured.
 */
export function electronicDocumentOf(invoice: InvoiceRow, credit: ElectronicCredit | null): ElectronicDocument | null {
  const { netPence, vatPence, totalPence, periodStart, periodEnd } = invoice;
  const parties = partiesOf(invoice);
  if (!parties || currencyDecimals(invoice.currency) > 2) return null;
  return {
    ...(parties.seller.endpoint ? peppol : { specification, process: null }),
    // Peppol wants what the buyer recognises the invoice by.
    buyerReference: invoice.purchaseOrder === null ? invoice.attention : null,
    number: credit?.number ?? invoice.number,
    issueDate: credit?.issueDate ?? invoice.issueDate,
    typeCode: credit ? typeCodes.creditNote : typeCodes.invoice,
    currency: invoice.currency,
    dueDate: credit ? null : invoice.dueDate,
    purchaseOrder: invoice.purchaseOrder,
    paymentTerms: credit ? creditTermsOf(invoice, credit) : termsOf(invoice),
    note: credit?.reason ?? invoice.note,
    precedingInvoice: credit ? invoice.number : null,
    period: periodStart && periodEnd ? { start: periodStart, end: periodEnd } : null,
    ...parties,
    lines: linesOf(invoice),
    vat: [vatOf(invoice)],
    linesPence: netPence,
    netPence,
    vatPence,
    totalPence,
    duePence: totalPence,
  };
}

function vatOf({ vatCategory: category, vatBasisPoints, netPence: basePence, vatPence }: InvoiceRow): ElectronicVat {
  const basisPoints = category === 'O' ? null : vatBasisPoints;
  const reason = reasons[category];
  return { category, basisPoints, basePence, vatPence, reason: reason?.text ?? null, reasonCode: reason?.code ?? null };
}

function linesOf(invoice: InvoiceRow): ElectronicLine[] {
  const { vatCategory, vatBasisPoints } = invoice;
  return printedLinesOf(invoice, (day) => day).map(({ description, quantity, unitPence, netPence }, at) => ({
    id: String(at + 1),
    name: description,
    // The price of an item is never below zero (BR-27): a discount is an item that is taken back.
    quantity: unitPence < 0 ? -quantity : quantity,
    unitCode: piece,
    pricePence: Math.abs(unitPence),
    netPence,
    vatCategory,
    vatBasisPoints: vatCategory === 'O' ? null : vatBasisPoints,
  }));
}

/** EN 16931 knows at most two decimals (BR-DEC-09 and others), so currencies with three are left out. */
export function canBeElectronic(invoice: InvoiceRow): boolean {
  return currencyDecimals(invoice.currency) <= 2 && sellerOf(invoice) !== null && buyerOf(invoice) !== null;
}

/** Both sides; their electronic addresses stand in a file for Peppol alone, which wants both. */
function partiesOf(invoice: InvoiceRow): { seller: ElectronicParty; buyer: ElectronicParty } | null {
  const [seller, buyer] = [sellerOf(invoice), buyerOf(invoice)];
  if (!seller || !buyer) return null;
  if (seller.endpoint && buyer.endpoint) return { seller, buyer };
  return { seller: { ...seller, endpoint: null }, buyer: { ...buyer, endpoint: null } };
}

function sellerOf(invoice: InvoiceRow) {
  const { seller, sellerCountry, sellerVatNumber, sellerCompanyNumber, vatCategory } = invoice;
  const [name = '', ...lines] = seller.split('\n');
  // If no VAT applies, the standard forbids the VAT number and requires another identifier of the seller.
  const vatNumber = vatCategory === 'O' ? null : sellerVatNumber;
  if (sellerCountry === null || (vatNumber === null && sellerCompanyNumber === null)) return null;
  if (vatCategory !== 'O' && vatNumber === null) return null;
  const address = { lines, town: null, postcode: null, country: sellerCountry };
  const endpoint = electronicAddressOf(invoice.sellerElectronicAddress, invoice.sellerVatNumber);
  return { name, endpoint, companyNumber: sellerCompanyNumber, vatNumber, address };
}

function buyerOf(invoice: InvoiceRow): ElectronicParty | null {
  const { institutionName, billingStreet, billingTown, billingPostcode, billingCountry, customerVatNumber } = invoice;
  if (billingCountry === null) return null;
  const vatNumber = invoice.vatCategory === 'O' ? null : customerVatNumber;
  const address = {
    lines: billingStreet?.split('\n') ?? [],
    town: billingTown,
    postcode: billingPostcode || null,
    country: billingCountry,
  };
  const endpoint = electronicAddressOf(invoice.customerElectronicAddress, customerVatNumber);
  return { name: institutionName, endpoint, companyNumber: null, vatNumber, address };
}

function creditTermsOf({ number }: InvoiceRow, { isForPart }: ElectronicCredit): string {
  return isForPart
    ? `This is taken off what is to be paid for ${number}`
    : `Nothing is to be paid: this cancels ${number}`;
}

function termsOf({ payment, contactEmail, number }: InvoiceRow): string {
  const ask = contactEmail && `For payment details please write to ${contactEmail}`;
  const how = payment ? payment.split('\n').join(', ') : ask;
  return [how, `Please quote ${number}`].filter(Boolean).join('. ');
}
