import { expect, test } from 'vitest';
import { monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { items, stored } from '#server/testing/usage.ts';

const at = '2024-01-01T00:00:00.000Z';

async function subscribe(portal: TestApp, tier: 'gold' | 'silver', startDate: string, endDate: string) {
  const row = { institutionId: 1, tier, startDate, endDate, status: 'expired', createdAt: at, updatedAt: at } as const;
  await portal.db.insertInto('subscriptions').values(row).execute();
}

/** An invoice for the year 2025. */
async function invoice(portal: TestApp, number: string, netPence: number): Promise<number> {
  const who = { institutionId: 1, contactId: 2, institutionName: 'Harrowmere', attention: 'A Librarian', issuedBy: 1 };
  const plan = {
    tier: 'gold',
    planName: 'Gold',
    planAccess: '',
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
  } as const;
  const amounts = { netPence, vatCategory: 'S', vatBasisPoints: 2000, vatPence: netPence / 5 } as const;
  const { id } = await portal.db
    .insertInto('invoices')
    .values({
      ...{ ...who, ...plan, ...amounts, number, totalPence: netPence * 1.2, lines: null, requestId: null },
      ...{ purchaseOrder: null, note: null, issuedAt: at, issueDate: '2025-01-01', dueDate: '2025-01-31' },
      ...{ seller: 'Seller', payment: '', contactEmail: 'accounts@carrel.example' },
      ...{ sellerCountry: null, sellerVatNumber: null, sellerCompanyNumber: null, billingStreet: null },
      ...{ billingTown: null, billingPostcode: null, billingCountry: null, customerVatNumber: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const choose = (portal: TestApp, startMonth: number) =>
  portal.as('librarian').send({ method: 'PUT', url: '/api/usage/financial-year', payload: { startMonth } });

const costOf = async (portal: TestApp, query: string, as = 'librarian') =>
  (await portal.as(as).get(`/api/usage/cost?${query}`)).json();

describeOnAnyEngine('periods of usage', (makeApp) => {
  test('an institution reckons by its months, its subscriptions and its financial year', async () => {
    const portal = await makeApp();
    await portal.db.deleteFrom('subscriptions').where('institutionId', '=', 1).execute();
    expect((await portal.as('librarian').get('/api/usage/periods')).json()).toEqual({
      ...{ known: null, financialYearStart: null, subscriptionYears: [] },
    });
    await subscribe(portal, 'gold', '2024-09-15', '2025-09-14');
    await subscribe(portal, 'silver', '2025-09-15', '2026-09-14');
    await stored(portal, counterFile(items(['2025-01', '2025-03'], { Film: [1, 2] })));
    const chosen = await choose(portal, 8);
    expect(chosen.statusCode).toBe(200);
    const periods = await portal.as('manager').get('/api/usage/periods?institution=1');
    expect(periods.json()).toEqual({
      known: { from: '2025-01', to: '2025-03' },
      financialYearStart: 8,
      subscriptionYears: [
        { tier: 'silver', from: '2025-09', to: '2026-08' },
        { tier: 'gold', from: '2024-09', to: '2025-08' },
      ],
    });
    expect((await choose(portal, 13)).statusCode).toBe(400);
  });

  test('a use costs what was invoiced for months with figures, beside the same months a year before', async () => {
    const portal = await makeApp();
    await portal.db.deleteFrom('subscriptions').where('institutionId', '=', 1).execute();
    await subscribe(portal, 'gold', '2024-01-01', '2024-12-31');
    const months = monthsIn({ from: '2024-01', to: '2025-02' });
    await stored(portal, counterFile(items(months, { Film: months.map(() => 10) })));
    await invoice(portal, 'INV-000001', 3650);
    const voided = await invoice(portal, 'INV-000002', 99_999_00);
    await portal.db
      .insertInto('creditNotes')
      .values({ invoiceId: voided, number: 'CN-000001', reason: 'Twice', issuedAt: at, issueDate: '2025-01-02' })
      .execute();
    expect(await costOf(portal, 'from=2025-01&to=2025-12')).toEqual([
      {
        ...{ from: '2025-01', to: '2025-12', months: 12, reportedMonths: 2, uses: 20, mixedMonths: [] },
        ...{ netPence: expect.closeTo(590), totalPence: expect.closeTo(708), pencePerUse: expect.closeTo(29.5) },
        ...{
          invoicedDays: 59,
          planDays: 0,
          unpricedDays: 0,
          unpriced: [],
          invoices: ['INV-000001'],
          currencies: ['GBP'],
        },
      },
      {
        ...{ from: '2024-01', to: '2024-12', months: 12, reportedMonths: 12, uses: 120, mixedMonths: [] },
        ...{ netPence: expect.closeTo(3_999_99), totalPence: null, pencePerUse: expect.closeTo(3_999_99 / 120) },
        ...{ invoicedDays: 0, planDays: 366, unpricedDays: 0, unpriced: [], invoices: [], currencies: ['GBP'] },
      },
    ]);
    // The period before these 8,000 years would begin before the year 0.
    const longest = await portal.as('librarian').get('/api/usage/cost?from=2025-01&to=9999-12');
    expect(longest.statusCode).toBe(200);
    // Technical support sees no invoices.
    const bySupport = await costOf(portal, 'institution=1&from=2025-01&to=2025-12', 'tech');
    expect(bySupport[0]).toMatchObject({ invoices: [], unpricedDays: 59, pencePerUse: null });
  });

  test('months that end before they begin are refused', async () => {
    const portal = await makeApp();
    const refused = await portal.as('librarian').get('/api/usage/cost?from=2025-02&to=2025-01');
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'The last month is before the first']);
  });
});
