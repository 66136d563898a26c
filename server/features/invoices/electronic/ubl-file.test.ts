import { expect, test } from 'vitest';
import type { InvoiceRow } from '#server/features/invoices/invoices.queries.ts';
import { testInvoice } from '#server/testing/test-invoices.ts';
import { electronicDocumentOf } from './electronic-document.ts';
import { writeUbl } from './ubl-file.ts';

const invoice: InvoiceRow = {
  ...{ ...testInvoice, id: 1, seller: 'Carrel & Sons\n12 Inkwell Yard\nThird floor\nLondon', sellerCountry: 'GB' },
  ...{
    sellerVatNumber: 'GB123456789',
    sellerCompanyNumber: '01234567',
    customerVatNumber: null,
    purchaseOrder: 'P<O>',
  },
  ...{ billingStreet: '1 Elm Street', billingTown: 'Harrowmere', billingPostcode: 'HW1 1AA', billingCountry: 'GB' },
  lines: JSON.stringify([{ description: 'Training \u0001"on site"', quantity: 3, unitPence: 1_333_33 }]),
};
const credit = {
  invoiceId: 1,
  number: 'CN-000001',
  reason: 'Wrong',
  issuedAt: invoice.issuedAt,
  issueDate: '2026-02-03',
};

function fileOf(row: InvoiceRow, isCredit = false): string {
  const document = electronicDocumentOf(row, isCredit ? credit : null);
  if (!document) throw new Error('This row makes no document');
  return writeUbl(document);
}

/** The names of the elements directly below the root, in order. */
function topOf(xml: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  for (const [, end, name = ''] of xml.matchAll(/<(\/?)(?:cac:|cbc:)?(\w+)[^>]*>/g)) {
    if (end) {
      expect(open.pop()).toBe(name);
      continue;
    }
    if (open.length === 1) names.push(name);
    open.push(name);
  }
  expect(open).toEqual([]);
  return names;
}

test('an invoice is a UBL file with its elements in the order of the schema', () => {
  const xml = fileOf(invoice);
  expect(topOf(xml)).toEqual([
    ...['CustomizationID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'DocumentCurrencyCode', 'InvoicePeriod'],
    ...['OrderReference', 'AccountingSupplierParty', 'AccountingCustomerParty', 'PaymentTerms', 'TaxTotal'],
    ...['LegalMonetaryTotal', 'InvoiceLine'],
  ]);
  for (const part of [
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>INV-000900</cbc:ID>',
    '<cac:OrderReference><cbc:ID>P&lt;O&gt;</cbc:ID></cac:OrderReference>',
    '<cac:PartyName><cbc:Name>Carrel &amp; Sons</cbc:Name></cac:PartyName>',
    '<cbc:StreetName>12 Inkwell Yard</cbc:StreetName><cbc:AdditionalStreetName>Third floor</cbc:AdditionalStreetName>',
    '<cac:AddressLine><cbc:Line>London</cbc:Line></cac:AddressLine>',
    '<cbc:CompanyID>GB123456789</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
    '<cbc:TaxAmount currencyID="GBP">800.00</cbc:TaxAmount>',
    '<cbc:ID>S</cbc:ID><cbc:Percent>20.00</cbc:Percent>',
    '<cbc:PayableAmount currencyID="GBP">4799.99</cbc:PayableAmount>',
    '<cbc:InvoicedQuantity unitCode="C62">3</cbc:InvoicedQuantity>',
    '<cbc:Name>Training &quot;on site&quot;</cbc:Name>',
    '<cbc:PriceAmount currencyID="GBP">1333.33</cbc:PriceAmount>',
  ]) {
    expect(xml).toContain(part);
  }
});

test('a credit note is one too, and refers to its invoice', () => {
  const xml = fileOf(invoice, true);
  expect(topOf(xml)).toEqual([
    ...['CustomizationID', 'ID', 'IssueDate', 'CreditNoteTypeCode', 'Note', 'DocumentCurrencyCode', 'InvoicePeriod'],
    ...['OrderReference', 'BillingReference', 'AccountingSupplierParty', 'AccountingCustomerParty', 'PaymentTerms'],
    ...['TaxTotal', 'LegalMonetaryTotal', 'CreditNoteLine'],
  ]);
  // A credit note with a due date has no such element either, because the schema has no place for it.
  const due = electronicDocumentOf(invoice, credit);
  if (!due) throw new Error('This row makes no document');
  expect(writeUbl({ ...due, dueDate: '2026-03-04' })).not.toContain('DueDate');
  expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"');
  expect(xml).toContain('<cac:InvoiceDocumentReference><cbc:ID>INV-000900</cbc:ID></cac:InvoiceDocumentReference>');
  expect(xml).toContain('<cbc:CreditedQuantity unitCode="C62">3</cbc:CreditedQuantity>');
});

test('with electronic addresses of both sides it is a file for Peppol, else one of the standard alone', () => {
  const xml = fileOf({ ...invoice, customerVatNumber: 'FR12345678901', purchaseOrder: null });
  for (const part of [
    '#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017',
    '<cbc:BuyerReference>Maya Okafor</cbc:BuyerReference>',
    '<cac:Party><cbc:EndpointID schemeID="9932">GB123456789</cbc:EndpointID>',
    '<cac:Party><cbc:EndpointID schemeID="9957">FR12345678901</cbc:EndpointID>',
  ])
    expect(xml).toContain(part);
  const stated = fileOf({ ...invoice, customerElectronicAddress: '0088:7300010000001' });
  expect(stated).toContain('<cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID>');
  for (const part of ['ProfileID', 'peppol']) expect(fileOf(invoice)).not.toContain(part);
});

test('a discount is an item that is taken back, because no price is below zero', () => {
  const lines = [
    { description: 'Plan', quantity: 1, unitPence: 4_499_99 },
    { description: 'Long-standing', quantity: 2, unitPence: -250_00 },
  ];
  const xml = fileOf({ ...invoice, lines: JSON.stringify(lines) });
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="C62">-2</cbc:InvoicedQuantity>');
  expect(xml).toContain('<cbc:LineExtensionAmount currencyID="GBP">-500.00</cbc:LineExtensionAmount>');
  expect(xml).toContain('<cbc:PriceAmount currencyID="GBP">250.00</cbc:PriceAmount>');
});

test('where no VAT applies no rate and no number of it stands in the file', () => {
  const untaxed = { vatCategory: 'O' as const, vatBasisPoints: 0, vatPence: 0, totalPence: invoice.netPence };
  const xml = fileOf({ ...invoice, ...untaxed });
  expect(xml).not.toContain('Percent');
  expect(xml).not.toContain('GB123456789');
  expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>');
});
