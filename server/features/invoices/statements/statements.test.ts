import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import type { Statement } from '#contract/plans-and-usage/statements.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { testInvoice } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const at = '2026-02-02T10:00:00.000Z';

/**
 * Invoices of the first institution, each of 120.00 with VAT: in 2025 one paid whole and one in part; in 2026 one
 * credited in part and voided, one in euros, and one of another institution.
 */
async function insertAccount({ db }: TestApp): Promise<void> {
  const invoice = (id: number, issueDate: string, more: object = {}) => ({
    ...{ ...testInvoice, requestId: null, id, contactId: 2, institutionId: 1, number: `INV-${id}`, issueDate },
    ...{ dueDate: issueDate, netPence: 100_00, vatPence: 20_00, totalPence: 120_00, ...more },
  });
  await db
    .insertInto('invoices')
    .values([
      invoice(201, '2025-03-01'),
      invoice(202, '2025-06-01'),
      invoice(203, '2026-01-15'),
      invoice(204, '2026-01-20', { currency: 'EUR' }),
      invoice(205, '2026-01-20', { institutionId: 2, contactId: 5 }),
    ])
    .execute();
  await db.insertInto('invoicePayments').values({ invoiceId: 201, paidOn: '2025-04-01', notedAt: at }).execute();
  await db
    .insertInto('partPayments')
    .values([
      { invoiceId: 202, amountPence: 50_00, paidOn: '2025-12-31', notedAt: at },
      { invoiceId: 202, amountPence: 60_00, paidOn: '2026-01-15', notedAt: at },
    ])
    .execute();
  await db
    .insertInto('partCredits')
    .values({
      ...{ invoiceId: 203, number: 'CN-1', reason: 'Too much', lines: '[]', issuedAt: at, issueDate: '2026-02-01' },
      ...{ netPence: 10_00, vatPence: 2_00, totalPence: 12_00 },
    })
    .execute();
  const voided = { invoiceId: 203, number: 'CN-2', reason: 'Wrong\nplan', issuedAt: at, issueDate: '2026-02-02' };
  await db.insertInto('creditNotes').values(voided).execute();
  await db.insertInto('invoiceReminders').values({ invoiceId: 202, day: '2026-01-16', remindedAt: at }).execute();
}

const read = async (portal: TestApp, username: string, query: string): Promise<Statement> =>
  (await portal.as(username).get(`/api/statements?${query}`)).json();

describeOnBothEngines('the statement of an institution', (makeApp) => {
  test('brings forward what was owed, lists what came in the period, and ends with what is owed in each currency', async () => {
    const portal = await makeApp();
    await insertAccount(portal);
    const statement = await read(portal, 'librarian', 'from=2026-01-01&to=2026-02-28');
    const rows = statement.accounts.map(({ rows: own, ...account }) => ({
      ...account,
      rows: own.map(({ day, kind, number, amountMinor, balanceMinor }) => [
        day,
        kind,
        number,
        amountMinor,
        balanceMinor,
      ]),
    }));
    expect(rows).toEqual([
      {
        currency: 'EUR',
        openingMinor: 0,
        closingMinor: 120_00,
        rows: [['2026-01-20', 'invoice', 'INV-204', 120_00, 120_00]],
      },
      {
        ...{ currency: 'GBP', openingMinor: 70_00, closingMinor: 10_00 },
        rows: [
          ['2026-01-15', 'invoice', 'INV-203', 120_00, 190_00],
          ['2026-01-15', 'payment', 'INV-202', -60_00, 130_00],
          ['2026-01-16', 'reminder', 'INV-202', 0, 130_00],
          ['2026-02-01', 'credit note', 'CN-1', -12_00, 118_00],
          ['2026-02-02', 'credit note', 'CN-2', -108_00, 10_00],
        ],
      },
    ]);
    // Up to a day, later rows are left out, and a settled account says nothing.
    expect((await read(portal, 'librarian', 'from=2025-04-02&to=2025-05-31')).accounts).toEqual([]);
    const open = (await read(portal, 'librarian', 'from=2026-03-01&to=2026-03-31')).accounts;
    expect(open.map(({ openingMinor, closingMinor, rows: none }) => [openingMinor, closingMinor, none])).toEqual([
      [120_00, 120_00, []],
      [10_00, 10_00, []],
    ]);
  });

  test('is for those who read the invoices of the institution, as a PDF too', async () => {
    const portal = await makeApp();
    await insertAccount(portal);
    const period = 'from=2026-01-01&to=2026-02-28';
    expect((await portal.as('librarian').get('/api/statements?from=2026-02-01&to=2026-01-01')).json()).toMatchObject({
      field: 'to',
    });
    for (const username of ['admin', 'manager']) {
      expect((await read(portal, username, `${period}&institution=1`)).accounts).toHaveLength(2);
      expect((await portal.as(username).get(`/api/statements?${period}`)).json()).toMatchObject({
        field: 'institution',
      });
    }
    expect((await portal.as('tech').get(`/api/statements?${period}&institution=1`)).statusCode).toBe(403);
    for (const username of ['librarian2']) {
      const answer = await portal.as(username).get(`/api/statements/pdf?${period}&institution=1`);
      expect(answer.statusCode).toBe(404);
    }
    const file = await portal.as('librarian').get(`/api/statements/pdf?${period}`);
    const { text } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true });
    for (const part of [
      'STATEMENT',
      'Brought forward',
      'Credit note CN-2 for INV-203: Wrong plan',
      '-£108.00',
      'Owed',
      '€120.00',
    ]) {
      expect(text).toContain(part);
    }
  });
});
