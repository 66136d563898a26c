import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { env, line, saveAddress, sent } from '#server/testing/test-billing.ts';
import type { TestApp } from '#server/testing/test-server.ts';

/* Writes an invoice and both kinds of credit note for each VAT case, as the portal issues them. */

vi.setConfig({ testTimeout: 300_000 });
const folder = process.env['PORTAL_TEST_INVOICES'] ?? '';

const british = { street: '1 Elm Street\nLibrary', town: 'Harrowmere', postcode: 'HW1 1AA', country: 'GB' };
const french = { street: '5 rue des Livres', town: 'Lyon', postcode: '69001', country: 'FR' };
const indian = { street: '7 Ring Road', town: 'Pune', postcode: '411001', country: 'IN' };
const american = { street: '1 Main Street', town: 'Boston', postcode: '02110', country: 'US' };
const manx = { street: '2 Quay', town: 'Douglas', postcode: 'IM1 1AA', country: 'IM' };
const greek = { street: 'Odos 3', town: 'Athina', postcode: '105 57', country: 'GR' };
const monegasque = { street: '8 rue Neuve', town: 'Monaco', postcode: '98000', country: 'MC' };
const norwegian = { street: 'Storgata 1', town: 'Oslo', postcode: '0155', country: 'NO' };
const australian = { street: '1 Ocean Street', town: 'Perth', postcode: '6000', country: 'AU' };
const swiss = { street: 'Seilergraben 1', town: 'Zürich', postcode: '8001', country: 'CH' };
const reason = 'Group 6 & <others>';

const cases: readonly (readonly [name: string, details: object, draft: object])[] = [
  ['S', british, {}],
  ['S-number', { ...british, vatNumber: 'GB987654321' }, {}],
  ['S-northern-irish', { ...british, vatNumber: 'XI987654321' }, {}],
  ['S-government', { ...british, vatNumber: 'XIGD001' }, {}],
  ['S-manx', { ...manx, vatNumber: 'GB004123456' }, {}],
  ['S-abroad', french, {}],
  ['AE', { ...french, vatNumber: 'FR12345678901' }, {}],
  ['AE-greek', { ...greek, vatNumber: 'EL123456789' }, {}],
  ['AE-monaco', { ...monegasque, vatNumber: 'FR12345678901' }, {}],
  ['AE-liechtenstein', { ...swiss, country: 'LI', vatNumber: 'CHE-123.456.789' }, {}],
  ['AE-norwegian', { ...norwegian, vatNumber: 'NO123456789MVA' }, {}],
  ['AE-australian', { ...australian, vatNumber: '51 824 753 556' }, {}],
  ['AE-swiss', { ...swiss, vatNumber: 'CHE-123.456.789 MWST' }, {}],
  ['AE-indian', { ...indian, vatNumber: '27AAPFU0939F1ZV' }, {}],
  ['O', american, {}],
  ['O-australian', australian, {}],
  ['O-jersey', { ...british, country: 'JE', postcode: 'JE2 3AB' }, {}],
  ['O-swiss', swiss, {}],
  ['O-japanese', { ...american, country: 'JP', vatNumber: 'T1234567890123' }, {}],
  ['S-chosen', { ...french, vatNumber: 'FR12345678901' }, { vat: { rule: 'standard', reason } }],
  ['AE-chosen', { ...australian, vatNumber: '51 824 753 556' }, { vat: { rule: 'reverse-charge', reason } }],
  ['O-chosen', british, { vat: { rule: 'outside-scope', reason } }],
  ['E', british, { vat: { rule: 'exempt', reason } }],
  ['G', american, { vat: { rule: 'export', reason } }],
];
const lines = [
  line,
  { description: 'Handbook “ä” & <b>', quantity: 3, unitPence: 10_01 },
  { description: 'Long-standing customer', quantity: 1, unitPence: -25_33 },
];

describeOnAnyEngine('electronic invoices', (makeApp) => {
  test.each([
    ['GBP', '', null],
    ['EUR', '0088:7300010000001', '0088:7300010000001'],
    ['USD', '0088:7300010000001', '0088:7300010000001'],
    ['JPY', '0088:7300010000001', '0088:7300010000001'],
  ])('of each VAT case are written in %s', async (currency, seller, electronicAddress) => {
    const portal = await makeApp({
      env: { ...env, PORTAL_INVOICE_COMPANY_NUMBER: '01234567', PORTAL_INVOICE_ELECTRONIC_ADDRESS: seller },
    });
    for (const [version, [name, details, draft]] of cases.entries()) {
      const saved = await saveAddress(portal, { ...details, electronicAddress, version });
      expect([name, saved.statusCode, saved.json().message]).toEqual([name, 200, undefined]);
      const purchaseOrder = version % 2 === 0 ? 'PO-9' : null;
      const { id } = await sent(portal, { currency, lines, purchaseOrder, ...draft });
      await write(portal, `/api/invoices/${id}/ubl`, `${name}-${currency}-invoice`);
      await write(portal, await partCredit(portal, id), `${name}-${currency}-part`);
      const voided = await portal.as('admin').post(`/api/invoices/${id}/void`, { reason: 'Wrong' });
      expect([voided.statusCode, voided.json().message]).toEqual([200, undefined]);
      await write(portal, `/api/invoices/${id}/credit-note/ubl`, `${name}-${currency}-credit`);
    }
  });
});

async function partCredit(portal: TestApp, id: number): Promise<string> {
  const asked = { reason: 'Too much', lines: [{ line: 1, quantity: 1 }] };
  const answer = await portal.as('admin').post(`/api/invoices/${id}/credit`, asked);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  const { credits } = (await portal.as('librarian').get(`/api/invoices/${id}/credits`)).json();
  return `/api/part-credits/${credits.at(-1).id}/ubl`;
}

async function write(portal: TestApp, url: string, name: string): Promise<void> {
  const file = await portal.as('librarian').get(url);
  expect([name, file.statusCode, file.statusCode === 200 ? '' : file.body]).toEqual([name, 200, '']);
  writeFileSync(join(folder, `${name}.xml`), file.body);
}
