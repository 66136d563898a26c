import { describe, expect, test } from 'vitest';
import type { InvoiceRow } from '#server/features/invoices/invoices.queries.ts';
import { testInvoice } from '#server/testing/test-invoices.ts';
import { brokenRules, businessRules } from './business-rules.ts';
import { type ElectronicDocument, electronicDocumentOf } from './electronic-document.ts';

const invoice: InvoiceRow = {
  ...{ ...testInvoice, id: 1, seller: 'Carrel Insights Ltd\n12 Inkwell Yard\nLondon', sellerCountry: 'GB' },
  ...{ sellerVatNumber: 'GB123456789', sellerCompanyNumber: '01234567', customerVatNumber: 'GB987654321' },
  ...{ billingStreet: '1 Elm Street', billingTown: 'Harrowmere', billingPostcode: 'HW1 1AA', billingCountry: 'GB' },
};
const credit = {
  invoiceId: 1,
  number: 'CN-000001',
  reason: 'Wrong',
  issuedAt: invoice.issuedAt,
  issueDate: '2026-02-03',
};
const untaxed = { vatBasisPoints: 0, vatPence: 0, totalPence: invoice.netPence };
const rows = {
  S: invoice,
  AE: { ...invoice, ...untaxed, vatCategory: 'AE' as const, billingCountry: 'FR', customerVatNumber: 'FR12345678901' },
  O: { ...invoice, ...untaxed, vatCategory: 'O' as const },
  E: { ...invoice, ...untaxed, vatCategory: 'E' as const, vatReason: 'Exempt from VAT: Public body' },
  G: { ...invoice, ...untaxed, vatCategory: 'G' as const, vatReason: 'Export: Books', billingCountry: 'US' },
};
type Issued = keyof typeof rows;

function documentOf(row: InvoiceRow, isCredit = false): ElectronicDocument {
  const document = electronicDocumentOf(row, isCredit ? credit : null);
  if (!document) throw new Error('This row makes no document');
  return structuredClone(document);
}

/** Changes the first line and VAT part of a document, which every document has. */
function changed(kind: Issued, change: (document: ElectronicDocument) => void, isCredit = false): ElectronicDocument {
  const document = documentOf(rows[kind], isCredit);
  change(document);
  return document;
}

const first = <Item>(items: Item[]): Item => {
  const [item] = items;
  if (!item) throw new Error('There is none');
  return item;
};
const line = (document: ElectronicDocument) => first(document.lines);
const part = (document: ElectronicDocument) => first(document.vat);
/** A standard-rated document with everything changed to another VAT category. */
const turnedInto = (category: 'Z' | 'E' | 'G', more: (document: ElectronicDocument) => void = () => {}) =>
  changed('AE', (document) => {
    Object.assign(line(document), { vatCategory: category });
    Object.assign(part(document), { category, ...(category === 'Z' && { reason: null, reasonCode: null }) });
    more(document);
  });

/** For each rule, a document that breaks it. */
const broken: Record<string, () => ElectronicDocument> = {
  'BR-01': () => changed('S', (document) => Object.assign(document, { specification: '' })),
  'PEPPOL-EN16931-R001': () => changed('S', (document) => Object.assign(document, { process: null })),
  'PEPPOL-EN16931-R003': () => changed('S', (document) => Object.assign(document, { buyerReference: ' ' })),
  'PEPPOL-EN16931-R010': () => changed('S', ({ buyer }) => Object.assign(buyer, { endpoint: null })),
  'PEPPOL-EN16931-R020': () => changed('S', ({ seller }) => Object.assign(seller, { endpoint: null })),
  'BR-02': () => changed('S', (document) => Object.assign(document, { number: ' ' })),
  'BR-03': () => changed('S', (document) => Object.assign(document, { issueDate: '2026-13-01' })),
  'BR-04': () => changed('S', (document) => Object.assign(document, { typeCode: '' })),
  'BR-05': () => changed('S', (document) => Object.assign(document, { currency: '' })),
  'BR-06': () => changed('S', ({ seller }) => Object.assign(seller, { name: '' })),
  'BR-07': () => changed('S', ({ buyer }) => Object.assign(buyer, { name: '' })),
  'BR-08': () => changed('S', ({ seller }) => Object.assign(seller.address, { lines: [], country: '' })),
  'BR-09': () => changed('S', ({ seller }) => Object.assign(seller.address, { country: '' })),
  'BR-10': () => changed('S', ({ buyer }) => Object.assign(buyer.address, { lines: [], country: '' })),
  'BR-11': () => changed('S', ({ buyer }) => Object.assign(buyer.address, { country: '' })),
  'BR-12': () => changed('S', (document) => Object.assign(document, { linesPence: Number.NaN })),
  'BR-13': () => changed('S', (document) => Object.assign(document, { netPence: 0.5 })),
  'BR-14': () => changed('S', (document) => Object.assign(document, { totalPence: Number.POSITIVE_INFINITY })),
  'BR-15': () => changed('S', (document) => Object.assign(document, { duePence: undefined })),
  'BR-16': () => changed('S', (document) => Object.assign(document, { lines: [] })),
  'BR-21': () => changed('S', (document) => Object.assign(line(document), { id: '' })),
  'BR-22': () => changed('S', (document) => Object.assign(line(document), { quantity: undefined })),
  'BR-23': () => changed('S', (document) => Object.assign(line(document), { unitCode: '' })),
  'BR-24': () => changed('S', (document) => Object.assign(line(document), { netPence: undefined })),
  'BR-25': () => changed('S', (document) => Object.assign(line(document), { name: '' })),
  'BR-26': () => changed('S', (document) => Object.assign(line(document), { pricePence: undefined })),
  'BR-27': () => changed('S', (document) => Object.assign(line(document), { pricePence: -1 })),
  'BR-29': () => changed('S', ({ period }) => Object.assign(period ?? {}, { end: '2025-12-31' })),
  'BR-45': () => changed('S', (document) => Object.assign(part(document), { basePence: undefined })),
  'BR-46': () => changed('S', (document) => Object.assign(part(document), { vatPence: undefined })),
  'BR-47': () => changed('S', (document) => Object.assign(part(document), { category: '' })),
  'BR-48': () => changed('S', (document) => Object.assign(part(document), { basisPoints: null })),
  'BR-55': () => changed('S', (document) => Object.assign(document, { precedingInvoice: null }), true),
  'BR-CO-04': () => changed('S', (document) => Object.assign(line(document), { vatCategory: '' })),
  'BR-CO-09': () => changed('S', ({ buyer }) => Object.assign(buyer, { vatNumber: '987654321' })),
  'BR-CO-10': () => changed('S', (document) => Object.assign(document, { linesPence: document.linesPence + 1 })),
  'BR-CO-13': () => changed('S', (document) => Object.assign(document, { netPence: document.netPence - 1 })),
  'BR-CO-14': () => changed('S', (document) => Object.assign(document, { vatPence: document.vatPence + 1 })),
  'BR-CO-15': () => changed('S', (document) => Object.assign(document, { totalPence: document.totalPence + 1 })),
  'BR-CO-16': () => changed('S', (document) => Object.assign(document, { duePence: 0 })),
  'BR-CO-17': () =>
    changed('S', (document) => Object.assign(part(document), { vatPence: part(document).vatPence + 1 })),
  'BR-CO-18': () => changed('S', (document) => Object.assign(document, { vat: [] })),
  'BR-CO-25': () => changed('S', (document) => Object.assign(document, { dueDate: null, paymentTerms: null })),
  'BR-CO-26': () => changed('O', ({ seller }) => Object.assign(seller, { companyNumber: null })),
  'PEPPOL-EN16931-R120': () => changed('S', (document) => Object.assign(line(document), { quantity: 2 })),
  'BR-CL-01': () => changed('S', (document) => Object.assign(document, { typeCode: '999' })),
  'BR-CL-03': () => changed('S', (document) => Object.assign(document, { currency: 'POUND' })),
  'BR-CL-14': () => changed('S', ({ seller }) => Object.assign(seller.address, { country: 'UK' })),
  'BR-S-01': () => changed('S', (document) => Object.assign(part(document), { category: 'E' })),
  'BR-S-02': () => changed('S', ({ seller }) => Object.assign(seller, { vatNumber: null })),
  'BR-S-05': () => changed('S', (document) => Object.assign(line(document), { vatBasisPoints: 0 })),
  'BR-S-08': () => changed('S', (document) => Object.assign(part(document), { basePence: 1 })),
  'BR-S-10': () => changed('S', (document) => Object.assign(part(document), { reason: 'Exempt' })),
  'BR-AE-01': () => changed('AE', (document) => document.vat.push(part(document))),
  'BR-AE-02': () => changed('AE', ({ buyer }) => Object.assign(buyer, { vatNumber: null })),
  'BR-AE-05': () => changed('AE', (document) => Object.assign(line(document), { vatBasisPoints: 2000 })),
  'BR-AE-08': () => changed('AE', (document) => Object.assign(part(document), { basePence: 1 })),
  'BR-AE-09': () => changed('AE', (document) => Object.assign(part(document), { vatPence: 1 })),
  'BR-AE-10': () => changed('AE', (document) => Object.assign(part(document), { reason: null, reasonCode: null })),
  'BR-O-01': () => changed('O', (document) => document.vat.push(part(document))),
  'BR-O-02': () => changed('O', ({ seller }) => Object.assign(seller, { vatNumber: 'GB123456789' })),
  'BR-O-05': () => changed('O', (document) => Object.assign(line(document), { vatBasisPoints: 0 })),
  'BR-O-08': () => changed('O', (document) => Object.assign(part(document), { basePence: 1 })),
  'BR-O-09': () => changed('O', (document) => Object.assign(part(document), { vatPence: 1 })),
  'BR-O-10': () => changed('O', (document) => Object.assign(part(document), { reason: null, reasonCode: null })),
  'BR-O-11': () => changed('O', (document) => document.vat.push(part(documentOf(rows.S)))),
  'BR-O-12': () => changed('O', (document) => document.lines.push(line(documentOf(rows.S)))),
  'BR-Z-01': () => turnedInto('Z', (document) => document.vat.push(part(document))),
  'BR-Z-02': () => turnedInto('Z', ({ seller }) => Object.assign(seller, { vatNumber: null })),
  'BR-Z-05': () => turnedInto('Z', (document) => Object.assign(line(document), { vatBasisPoints: 2000 })),
  'BR-Z-08': () => turnedInto('Z', (document) => Object.assign(part(document), { basePence: 1 })),
  'BR-Z-09': () => turnedInto('Z', (document) => Object.assign(part(document), { vatPence: 1 })),
  'BR-Z-10': () => turnedInto('Z', (document) => Object.assign(part(document), { reason: 'Zero' })),
  'BR-E-01': () => turnedInto('E', (document) => document.vat.push(part(document))),
  'BR-E-02': () => turnedInto('E', ({ seller }) => Object.assign(seller, { vatNumber: null })),
  'BR-E-05': () => turnedInto('E', (document) => Object.assign(line(document), { vatBasisPoints: 2000 })),
  'BR-E-08': () => turnedInto('E', (document) => Object.assign(part(document), { basePence: 1 })),
  'BR-E-09': () => turnedInto('E', (document) => Object.assign(part(document), { vatPence: 1 })),
  'BR-E-10': () => turnedInto('E', (document) => Object.assign(part(document), { reason: null, reasonCode: null })),
  'BR-G-01': () => turnedInto('G', (document) => document.vat.push(part(document))),
  'BR-G-02': () => turnedInto('G', ({ seller }) => Object.assign(seller, { vatNumber: null })),
  'BR-G-05': () => turnedInto('G', (document) => Object.assign(line(document), { vatBasisPoints: 2000 })),
  'BR-G-08': () => turnedInto('G', (document) => Object.assign(part(document), { basePence: 1 })),
  'BR-G-09': () => turnedInto('G', (document) => Object.assign(part(document), { vatPence: 1 })),
  'BR-G-10': () => turnedInto('G', (document) => Object.assign(part(document), { reason: null, reasonCode: null })),
};

describe('the business rules of EN 16931', () => {
  test.each(['S', 'AE', 'O', 'E', 'G'] as const)('are all kept by an invoice and a credit note of kind %s', (kind) => {
    for (const isCredit of [false, true]) expect(brokenRules(documentOf(rows[kind], isCredit))).toEqual([]);
    const lines = [
      { description: 'Training', quantity: 3, unitPence: 333_33 },
      { description: 'Shelves', quantity: 1, unitPence: invoice.netPence - 999_99 },
    ];
    expect(brokenRules(documentOf({ ...rows[kind], lines: JSON.stringify(lines) }))).toEqual([]);
  });

  test('are kept by zero rate and exemption where a document of theirs is right', () => {
    expect(brokenRules(turnedInto('Z'))).toEqual([]);
    expect(brokenRules(turnedInto('E'))).toEqual([]);
    expect(brokenRules(turnedInto('G'))).toEqual([]);
  });

  test('are kept by a period of one day, and by parts at several rates', () => {
    const day = changed('S', ({ period }) => Object.assign(period ?? {}, { end: period?.start }));
    expect(brokenRules(day)).toEqual([]);
    const rates = changed('S', ({ vat }) => vat.push({ ...first(vat), basisPoints: 500 }));
    expect(brokenRules(rates)).not.toContain('BR-S-01');
  });

  test('each have a document here that breaks them', () => {
    expect(Object.keys(broken).sort()).toEqual(Object.keys(businessRules).sort());
  });

  test.each(Object.keys(broken))('%s is seen to be broken', (name) => {
    const document = broken[name]?.();
    expect(document && brokenRules(document)).toContain(name);
  });
});

test('a row makes no document where the standard asks for what it does not have', () => {
  expect(electronicDocumentOf({ ...invoice, billingCountry: null }, null)).toBeNull();
  expect(electronicDocumentOf({ ...invoice, sellerVatNumber: null }, null)).toBeNull();
  expect(electronicDocumentOf({ ...rows.O, sellerCompanyNumber: null }, null)).toBeNull();
  expect(electronicDocumentOf({ ...invoice, sellerCountry: null }, null)).toBeNull();
});
