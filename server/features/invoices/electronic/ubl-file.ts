import { typedMoney } from '#contract/values/plans-and-usage/money.ts';
import {
  type ElectronicDocument,
  type ElectronicLine,
  type ElectronicParty,
  typeCodes,
} from './electronic-document.ts';

/*
 * A document as a UBL 2.1 file, in the syntax binding of EN 16931 (CEN/TS 16931-3-2). The schemas of UBL fix the order
 * of elements.
 */

const schemas = {
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  creditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  aggregate: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  basic: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

type Xml = string;
type Attributes = Readonly<Record<string, string>>;

/** The document must follow every business rule. */
export function writeUbl(document: ElectronicDocument): Xml {
  const isCredit = document.typeCode === typeCodes.creditNote;
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const { seller, buyer, currency, period, precedingInvoice, paymentTerms } = document;
  const parts = [
    basic('CustomizationID', document.specification),
    basic('ProfileID', document.process),
    basic('ID', document.number),
    basic('IssueDate', document.issueDate),
    // The schema of a credit note has no due date, and nothing is due.
    isCredit ? '' : basic('DueDate', document.dueDate),
    basic(isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', document.typeCode),
    basic('Note', document.note),
    basic('DocumentCurrencyCode', currency),
    basic('BuyerReference', document.buyerReference),
    period && group('InvoicePeriod', basic('StartDate', period.start), basic('EndDate', period.end)),
    document.purchaseOrder && group('OrderReference', basic('ID', document.purchaseOrder)),
    precedingInvoice && group('BillingReference', group('InvoiceDocumentReference', basic('ID', precedingInvoice))),
    group('AccountingSupplierParty', party(seller)),
    group('AccountingCustomerParty', party(buyer)),
    paymentTerms && group('PaymentTerms', basic('Note', paymentTerms)),
    taxTotal(document),
    group(
      'LegalMonetaryTotal',
      amount('LineExtensionAmount', document.linesPence, currency),
      amount('TaxExclusiveAmount', document.netPence, currency),
      amount('TaxInclusiveAmount', document.totalPence, currency),
      amount('PayableAmount', document.duePence, currency),
    ),
    ...document.lines.map((line) => lineOf(line, { isCredit, currency })),
  ];
  const names = `xmlns="${isCredit ? schemas.creditNote : schemas.invoice}" xmlns:cac="${schemas.aggregate}" xmlns:cbc="${schemas.basic}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${names}>${parts.filter(Boolean).join('')}</${root}>\n`;
}

function party({ name, endpoint, companyNumber, vatNumber, address }: ElectronicParty): Xml {
  const [street, second, ...others] = address.lines;
  return group(
    'Party',
    endpoint && basic('EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    group('PartyName', basic('Name', name)),
    group(
      'PostalAddress',
      basic('StreetName', street),
      basic('AdditionalStreetName', second),
      basic('CityName', address.town),
      basic('PostalZone', address.postcode),
      others.length > 0 && group('AddressLine', basic('Line', others.join(', '))),
      group('Country', basic('IdentificationCode', address.country)),
    ),
    vatNumber && group('PartyTaxScheme', basic('CompanyID', vatNumber), vatScheme),
    group('PartyLegalEntity', basic('RegistrationName', name), basic('CompanyID', companyNumber)),
  );
}

function taxTotal({ vat, vatPence, currency }: ElectronicDocument): Xml {
  return group(
    'TaxTotal',
    amount('TaxAmount', vatPence, currency),
    ...vat.map((part) =>
      group(
        'TaxSubtotal',
        amount('TaxableAmount', part.basePence, currency),
        amount('TaxAmount', part.vatPence, currency),
        group(
          'TaxCategory',
          basic('ID', part.category),
          basic('Percent', percentText(part.basisPoints)),
          basic('TaxExemptionReasonCode', part.reasonCode),
          basic('TaxExemptionReason', part.reason),
          vatScheme,
        ),
      ),
    ),
  );
}

function lineOf(line: ElectronicLine, { isCredit, currency }: { isCredit: boolean; currency: string }): Xml {
  return group(
    isCredit ? 'CreditNoteLine' : 'InvoiceLine',
    basic('ID', line.id),
    basic(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', String(line.quantity), { unitCode: line.unitCode }),
    amount('LineExtensionAmount', line.netPence, currency),
    group(
      'Item',
      basic('Name', line.name),
      group(
        'ClassifiedTaxCategory',
        basic('ID', line.vatCategory),
        basic('Percent', percentText(line.vatBasisPoints)),
        vatScheme,
      ),
    ),
    group('Price', amount('PriceAmount', line.pricePence, currency)),
  );
}

const vatScheme = group('TaxScheme', basic('ID', 'VAT'));

/** A parent element; missing children are left out. */
function group(name: string, ...children: (Xml | null | false)[]): Xml {
  return `<cac:${name}>${children.filter(Boolean).join('')}</cac:${name}>`;
}

/** A text element; empty without text, because an empty element is an error. */
function basic(name: string, text: string | null | undefined, attributes: Attributes = {}): Xml {
  if (!text) return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<cbc:${name}${written.join('')}>${escaped(text)}</cbc:${name}>`;
}

function amount(name: string, pence: number, currencyID: string): Xml {
  return basic(name, typedMoney(pence, currencyID), { currencyID });
}

/** `2000` as `20.00`; null if no rate applies. */
function percentText(basisPoints: number | null): string | null {
  return basisPoints === null ? null : hundredthsText(basisPoints);
}

/** `479999` as `4799.99`, in integer arithmetic. */
function hundredthsText(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Drops characters that XML forbids, because titles can be pasted from anywhere. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
