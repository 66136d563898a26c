import { getDocumentProxy } from 'unpdf';
import { expect, test, vi } from 'vitest';
import { lettersWithoutFont } from '#server/pdf/mixed-text.ts';
import { testInvoice } from '#server/testing/test-invoices.ts';
import { renderInvoice } from './invoice-pdf.ts';
import type { InvoiceRow } from './invoices.queries.ts';

const invoice: InvoiceRow = {
  ...testInvoice,
  id: 1,
  institutionName: 'Uniwersytet Łódzki, Ελληνική Βιβλιοθήκη',
  purchaseOrder: 'PO-2026/00417',
  note: 'Cost centre 4711\n\nplease',
  seller: 'Carrel Insights Ltd\n4 Reading Room Lane\nVAT GB 000 0000 00',
  payment: 'Sort code 00-00-00\nAccount 00000000',
};

/** The text of the pages, line by line. */
async function textOf(row: InvoiceRow): Promise<{ pages: number; lines: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(await renderInvoice(row, null)));
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    lines.push(...items.flatMap((item) => ('str' in item ? item.str.trim() || [] : [])));
  }
  return { pages: pdf.numPages, lines };
}

test('an invoice names everything that a finance office asks for', async () => {
  const { pages, lines } = await textOf(invoice);
  expect(pages).toBe(1);
  expect(lines).toEqual([
    'Carrel Insights Ltd',
    '4 Reading Room Lane',
    'VAT GB 000 0000 00',
    'INVOICE',
    'INV-000900',
    'Billed to',
    'Uniwersytet Łódzki, Ελληνική Βιβλιοθήκη',
    'For the attention of Maya Okafor',
    'Invoice date',
    '2 February 2026',
    'Due by',
    '4 March 2026',
    'Your purchase order',
    'PO-2026/00417',
    'Description',
    'Amount (GBP)',
    'University Gold: annual subscription',
    '8,000 insights per year',
    '1 January 2026 to 31 December 2026',
    '£3,999.99',
    'Subtotal',
    '£3,999.99',
    'VAT at 20%',
    '£800.00',
    'Total due',
    '£4,799.99',
    'Payment',
    'Payment is due within 30 days of the invoice date, by 4 March 2026. Please quote INV-000900 with',
    'your payment.',
    'Sort code 00-00-00',
    'Account 00000000',
    'Note',
    'Cost centre 4711 please',
    'Questions about this invoice: accounts@carrel.example',
    'Carrel Insights Ltd · INV-000900',
  ]);
});

test('without VAT there is no line of it, and without what is optional no empty heading', async () => {
  const { lines } = await textOf({
    ...invoice,
    vatBasisPoints: 0,
    vatPence: 0,
    totalPence: 3_999_99,
    purchaseOrder: null,
    note: null,
    payment: '',
  });
  expect(lines.filter((line) => /^VAT at|Subtotal|^Note$|purchase order/.test(line))).toEqual([]);
  expect(lines.filter((line) => line === '£3,999.99')).toHaveLength(2);
  expect(lines).toContain('For payment details please write to accounts@carrel.example.');
});

test('the longest texts that people may enter stay on one page', async () => {
  const { pages, lines } = await textOf({
    ...invoice,
    institutionName: 'Wydział Bibliotekoznawstwa '.repeat(7).trim(),
    attention: 'W'.repeat(120),
    purchaseOrder: 'W'.repeat(40),
    note: `${'\n'.repeat(200)}${'W '.repeat(150)}`,
    totalPence: 12_000_000_00,
    netPence: 10_000_000_00,
    vatPence: 2_000_000_00,
  });
  expect(pages).toBe(1);
  expect(lines).toContain('£12,000,000.00');
  expect(lines.at(-1)).toBe('Carrel Insights Ltd · INV-000900');
});

test('a note that finds too little room ends with an ellipsis', async () => {
  const payment = Array.from({ length: 20 }, (_, index) => `Account ${index}`).join('\n');
  const { pages, lines } = await textOf({ ...invoice, payment, note: 'W '.repeat(250) });
  expect(pages).toBe(1);
  expect(lines.at(-3)).toMatch(/W…$/);
});

test('where many lines leave no room, how to pay goes onto a second page, and the foot stands on both', async () => {
  const line = { description: 'Training and Wydział '.repeat(6).slice(0, 100), quantity: 9999, unitPence: 1_00 };
  const { pages, lines } = await textOf({
    ...invoice,
    ...{ lines: JSON.stringify(Array.from({ length: 6 }, () => line)), note: 'W '.repeat(250) },
    ...{
      billingStreet: `${'Wide Street '.repeat(7)}\n${'Library '.repeat(9)}`,
      billingTown: 'Harrowmere',
      billingPostcode: 'HW1',
    },
    ...{ billingCountry: 'GB', customerVatNumber: 'GB123456789', vatCategory: 'AE' as const, sellerVatNumber: 'GB1' },
    vatReason: 'Reverse charge: the customer accounts for the VAT.',
  });
  expect(pages).toBe(2);
  expect(lines.filter((text) => text === '9999 at £1.00')).toHaveLength(6);
  expect(lines).toContain('Reverse charge: the customer accounts for the VAT.');
  expect(lines.filter((text) => text === 'Carrel Insights Ltd · INV-000900')).toHaveLength(2);
  const [sums, payment] = [lines.indexOf('Total due'), lines.indexOf('Payment')];
  expect(lines.indexOf('Carrel Insights Ltd · INV-000900')).toBeGreaterThan(sums);
  expect(lines.indexOf('Carrel Insights Ltd · INV-000900')).toBeLessThan(payment);
});

test('it is the same file each time it is made, whenever that is', async () => {
  const first = await renderInvoice(invoice, null);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 });
  const aDayLater = await renderInvoice(invoice, null).finally(vi.useRealTimers);
  expect(aDayLater.equals(first)).toBe(true);
  expect((await renderInvoice({ ...invoice, totalPence: 4_800_00 }, null)).equals(first)).toBe(false);
});

interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** The first page in the order of a screen reader: each text after the tags of its elements. */
async function readAloud(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const first = await pdf.getPage(1);
  const texts = new Map<string, string>();
  let marked = '';
  const { items } = await first.getTextContent({ includeMarkedContent: true });
  for (const item of items) {
    if ('type' in item) marked = item.type.startsWith('begin') ? (item.id ?? '') : '';
    else if (marked) texts.set(marked, `${texts.get(marked) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
  }
  const readFrom = (node: Node, tags: string[]): string[] => {
    if (node.type === 'content') return [`${tags.join(' ')}: ${texts.get(node.id ?? '')?.trim()}`];
    const within = node.role && !['Root', 'Document'].includes(node.role) ? [...tags, node.role] : tags;
    return (node.children ?? []).flatMap((child) => readFrom(child, within));
  };
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  return readFrom((await first.getStructTree()) as Node, []);
}

test('a screen reader is told what is a heading and what a table, in the order in which it is read', async () => {
  expect(await readAloud(await renderInvoice(invoice, null))).toEqual([
    'P: Carrel Insights Ltd',
    'P: 4 Reading Room Lane',
    'P: VAT GB 000 0000 00',
    'H1: INVOICE',
    'P: INV-000900',
    'P: Billed to',
    'P: Uniwersytet Łódzki, Ελληνική Βιβλιοθήκη',
    'P: For the attention of Maya Okafor',
    'Table TR TH: Invoice date',
    'Table TR TD: 2 February 2026',
    'Table TR TH: Due by',
    'Table TR TD: 4 March 2026',
    'Table TR TH: Your purchase order',
    'Table TR TD: PO-2026/00417',
    'Table TR TH: Description',
    'Table TR TH: Amount (GBP)',
    'Table TR TD P: University Gold: annual subscription',
    'Table TR TD P: 8,000 insights per year',
    'Table TR TD P: 1 January 2026 to 31 December 2026',
    'Table TR TD: £3,999.99',
    'Table TR TH: Subtotal',
    'Table TR TD: £3,999.99',
    'Table TR TH: VAT at 20%',
    'Table TR TD: £800.00',
    'Table TR TH: Total due',
    'Table TR TD: £4,799.99',
    'H2: Payment',
    'P: Payment is due within 30 days of the invoice date, by 4 March 2026. Please quote INV-000900 with your payment.',
    'P: Sort code 00-00-00',
    'P: Account 00000000',
    'H2: Note',
    'P: Cost centre 4711 please',
  ]);
});

test('names in Hebrew and Arabic are set in their own letters, their first word at the right', async () => {
  const names = { institutionName: 'האוניברסיטה העברית (הספרייה) 12', attention: 'ليلى حسن' };
  const { lines } = await textOf({ ...invoice, ...names });
  const [from, to] = [lines.indexOf('Billed to') + 1, lines.indexOf('Invoice date')];
  const seen = ['12 (', 'הספרייה', ')', 'העברית', 'האוניברסיטה', 'For the attention of', 'حسن', 'ليلى'];
  expect(lines.slice(from, to)).toEqual(seen);
});

const written = [
  ['Chinese', '北京大学图书馆（海淀）', '王小明'],
  ['Chinese of Taiwan', '國立臺灣大學圖書館', '陳美玲'],
  ['Japanese', '東京大学附属図書館・サービス課', '山田たろう'],
  ['Korean', '서울대학교중앙도서관', '김민수'],
  ['Thai', 'จุฬาลงกรณ์มหาวิทยาลัย', 'น้ำผึ้ง'],
  ['Hindi', 'दिल्ली', 'प्रज्ञा'],
  ['Latin and Chinese', 'Zürich苏黎世大学', 'Łukasz李'],
] as const;

test.each(written)('a name is set in its own letters: %s', async (_, institutionName, attention) => {
  expect(lettersWithoutFont(institutionName + attention)).toEqual([]);
  const { lines } = await textOf({ ...invoice, institutionName, attention });
  const said = lines.slice(lines.indexOf('Billed to') + 1, lines.indexOf('Invoice date'));
  // A PDF gives the text of joined letters back letter by letter, so its signs are compared without their order.
  const signs = (text: string) => [...text.normalize('NFKC').replace(/[\s\p{Cc}]/gu, '')].sort().join('');
  expect(signs(said.join(''))).toBe(signs(`${institutionName}For the attention of ${attention}`));
});

test('letters that no font has are named', () => {
  for (const [text, missing] of [
    ['ᏣᎳᎩ', ['Ꮳ', 'Ꮃ', 'Ꭹ']],
    ['𠮷野家', ['𠮷']],
    ['Library 📚', ['📚']],
    ['ქართული', [...'ქართული']],
    ['မြန်မာ', [...new Set('မြန်မာ')]],
    ['میخواهم می\u200cخواهم', []],
    ['Ελληνική Киев', []],
  ] as const) {
    expect([text, lettersWithoutFont(text)]).toEqual([text, missing]);
  }
});
