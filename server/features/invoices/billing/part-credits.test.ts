import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import type { IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import type { PartCredits } from '#contract/plans-and-usage/part-credits.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const env = {
  PORTAL_VAT_PERCENT: '20',
  PORTAL_INVOICE_SELLER: 'Carrel Insights Ltd | 4 Reading Room Lane',
  PORTAL_INVOICE_VAT_NUMBER: 'GB 123 4567 89',
};
const training = { description: 'Training on site', quantity: 2, unitPence: 450_50 };
const book = { description: 'Handbook', quantity: 1, unitPence: 10_01 };
const address = { street: '1 Elm Street', town: 'Harrowmere', postcode: 'HW1 1AA', country: 'GB' };

/** Sends an invoice, by default of both lines: 911.01, and 1,093.21 with VAT. */
async function sent(portal: TestApp, lines: object[] = [training, book]): Promise<number> {
  const admin = portal.as('admin');
  const payload = { ...address, vatNumber: null, version: 0 };
  await admin.send({ method: 'PUT', url: '/api/billing/institutions/1', payload });
  const draft = { customerId: 2, plan: null, lines };
  const { id, version } = (await admin.post('/api/billing/drafts', draft)).json();
  return (await admin.post(`/api/billing/drafts/${id}/send`, { version })).json().id;
}

const listed = async (portal: TestApp, query = ''): Promise<BilledInvoice[]> =>
  (await portal.as('admin').get(`/api/billing/invoices${query}`)).json();

async function textOf(portal: TestApp, url: string): Promise<string> {
  const file = await portal.as('librarian').get(url);
  expect(file.statusCode).toBe(200);
  return (await extractText(new Uint8Array(file.rawPayload), { mergePages: true })).text;
}

describeOnBothEngines('credit for a part of an invoice', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('credits a part by an amount or by lines, never more than is left, and every sum follows', async () => {
    const { portal, smtp } = await makePortal({ env });
    await giveAddresses(portal.db, 'librarian');
    const id = await sent(portal);
    const credit = (asked: object) =>
      portal.as('admin').post(`/api/invoices/${id}/credit`, { reason: 'Too much', ...asked });
    const problem = async (asked: object) => {
      const answer = await credit(asked);
      return [answer.statusCode, answer.json().field, answer.json().message];
    };
    expect((await problem({}))[0]).toBe(400);
    expect((await problem({ netPence: 1, lines: [{ line: 0, quantity: 1 }] }))[0]).toBe(400);
    expect(await problem({ netPence: 911_02 })).toEqual([400, 'netPence', 'Only £911.01 before VAT is left to credit']);
    expect(await problem({ netPence: 911_01 })).toEqual([
      ...[400, 'netPence', 'This is all that is left to pay: void INV-000001 instead'],
    ]);
    expect(await problem({ lines: [{ line: 2, quantity: 1 }] })).toEqual([
      400,
      'lines',
      'The invoice has no such line',
    ]);
    const both = await Promise.all([1, 2].map(() => credit({ lines: [{ line: 0, quantity: 2 }] })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await problem({ lines: [{ line: 0, quantity: 1 }] })).toEqual([
      ...[400, 'lines', 'Not so much is left of “Training on site”'],
    ]);
    // 901.00 net was credited with 180.20 VAT of 182.20, so 10.01 with 2.00 is left, VAT rounded once.
    expect((await portal.as('librarian').get(`/api/invoices/${id}/credits`)).json()).toMatchObject({
      credits: [{ number: 'CN-000001', netPence: 901_00, vatPence: 180_20, totalPence: 1_081_20 }],
      ...{ netLeftPence: 10_01, leftPence: 12_01, lines: [{ quantityLeft: 0 }, { quantityLeft: 1 }] },
    });
    expect((await portal.as('admin').get('/api/billing/counts')).json()).toMatchObject({ sent: 1, openPence: 12_01 });
    expect(await listed(portal)).toMatchObject([{ state: 'sent', creditedPence: 1_081_20, paidPence: 0 }]);
    expect(await listed(portal, '?q=cn-000001')).toHaveLength(1);
    const [issued] = (await portal.as('librarian').get('/api/invoices/issued')).json() as IssuedInvoice[];
    expect(issued).toMatchObject({ creditedPence: 1_081_20, partCredits: [{ number: 'CN-000001' }] });
    const file = `/api/part-credits/${issued?.partCredits[0]?.id}`;
    const text = await textOf(portal, `${file}/pdf`);
    for (const part of ['CREDIT NOTE', 'Training on site', '£1,081.20', 'takes back a part of invoice INV-000001']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Handbook');
    const ubl = (await portal.as('librarian').get(`${file}/ubl`)).body;
    expect(ubl).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
    expect(ubl).toContain('<cbc:PayableAmount currencyID="GBP">1081.20</cbc:PayableAmount>');
    for (const username of ['librarian2', 'tech']) {
      expect((await portal.as(username).get(`${file}/pdf`)).statusCode).toBe(404);
      expect((await portal.as(username).get(`/api/invoices/${id}/credits`)).statusCode).toBe(404);
    }
    const pay = (amountPence?: number) =>
      portal.as('admin').post(`/api/invoices/${id}/payment`, { paidOn: '2026-03-02', amountPence });
    expect((await pay(12_02)).json().message).toBe('Only £12.01 is left to pay');
    expect((await pay(6_01)).statusCode).toBe(200);
    expect(await problem({ netPence: 10_01 })).toEqual([
      ...[400, 'netPence', 'Only £6.00 is left to pay, and this is £12.01 with VAT'],
    ]);
    expect((await credit({ netPence: 5_00 })).json()).toEqual({ id, creditNoteNumber: 'CN-000002' });
    expect(await listed(portal)).toMatchObject([{ state: 'paid', paidOn: '2026-03-04', paidPence: 6_01 }]);
    expect((await problem({ netPence: 1 }))[2]).toBe('INV-000001 was paid on 4 March 2026');
    expect((await portal.as('admin').send({ method: 'DELETE', url: `/api/invoices/${id}/payment` })).statusCode).toBe(
      200,
    );
    expect((await portal.as('admin').get('/api/billing/counts')).json()).toMatchObject({ sent: 1, openPence: 6_01 });
    await portal.as('admin').post(`/api/invoices/${id}/void`, { reason: 'All of it' });
    const rest = await textOf(portal, `/api/invoices/${id}/credit-note/pdf`);
    for (const part of ['CN-000003', 'Rest of invoice INV-000001', '£6.01']) expect(rest).toContain(part);
    expect((await portal.as('librarian').get(`/api/invoices/${id}/credit-note/ubl`)).statusCode).toBe(200);
    await sendMails(portal);
    const mailed = smtp.mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
    expect(mailed).toEqual(expect.arrayContaining(['CN-000001.pdf', 'CN-000002.pdf', 'CN-000003.pdf']));
  });

  test.each([
    ['each part of a penny or three', [3, 3, 3], 12],
    ['each part rounded down', [2, 2, 2, 2, 2], 12],
    ['parts of all sizes', [1, 7, 3, 50, 333], 999],
  ])(
    'takes no more VAT back than the invoice has, and leaves none less than nothing: %s',
    async (_, parts, netPence) => {
      const { portal } = await makePortal({ env });
      const id = await sent(portal, [{ description: 'Pages', quantity: 1, unitPence: netPence }]);
      const admin = portal.as('admin');
      for (const part of parts) {
        expect(await admin.post(`/api/invoices/${id}/credit`, { reason: 'Less', netPence: part })).toMatchObject({
          statusCode: 200,
        });
      }
      expect((await admin.post(`/api/invoices/${id}/void`, { reason: 'All of it' })).statusCode).toBe(200);
      const { credits }: PartCredits = (await admin.get(`/api/invoices/${id}/credits`)).json();
      const { statusCode, body: rest } = await portal.as('librarian').get(`/api/invoices/${id}/credit-note/ubl`);
      expect([statusCode, statusCode === 200 ? '' : rest]).toEqual([200, '']);
      const restOf = (name: string) =>
        Math.round(100 * Number(new RegExp(`<cbc:${name} currencyID="GBP">([^<]+)<`).exec(rest)?.[1]));
      const all = [
        ...credits.map((credit) => [credit.netPence, credit.vatPence, credit.totalPence]),
        ['TaxExclusiveAmount', 'TaxAmount', 'PayableAmount'].map(restOf),
      ];
      expect(all.flat().filter((pence) => !(pence >= 0))).toEqual([]);
      const sums = [0, 1, 2].map((at) => all.reduce((sum, amounts) => sum + (amounts[at] ?? 0), 0));
      const vatPence = Math.round(netPence / 5);
      expect(sums).toEqual([netPence, vatPence, netPence + vatPence]);
    },
  );
});
