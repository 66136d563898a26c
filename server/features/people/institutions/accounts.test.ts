import { expect, test } from 'vitest';
import type { Account, AccountsOverview } from '#contract/people/accounts.ts';
import { listGoldIn } from '#server/testing/list-prices.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

async function accounts(portal: TestApp, who = 'admin', query = ''): Promise<Account[]> {
  const answer = await portal.as(who).get(`/api/accounts${query}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

async function overview(portal: TestApp, who = 'admin'): Promise<AccountsOverview> {
  return (await portal.as(who).get('/api/accounts/overview')).json();
}

async function termOf(portal: TestApp, institutionId: number, years: object[], more: object = {}) {
  const body = { institutionId, tier: 'gold', years, acceptsGap: true, ...more };
  const answer = await portal.as('admin').post('/api/plan-terms', body);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
}

const year = (from: number, priceMinor: number) => ({
  ...{ startDate: `${from}-04-01`, endDate: `${from + 1}-03-31`, priceMinor },
});

// Tests begin on 4 March 2026.
describeOnBothEngines('the accounts', (makeApp) => {
  test('show renewals by month with list, agreed, invoiced and paid, and never add currencies', async () => {
    const portal = await makeApp();
    await portal.db.deleteFrom('subscriptions').execute();
    await listGoldIn(portal, { EUR: 4_500_00 });
    await termOf(portal, 1, [year(2025, 3_000_00), year(2026, 3_500_00)]);
    await termOf(portal, 2, [year(2025, 2_000_00), year(2026, 2_500_00)], { currency: 'EUR' });
    const plan = { tier: 'gold', periodStart: '2026-04-01', periodEnd: '2027-03-31' };
    const lines = [{ description: 'Gold', quantity: 1, unitPence: 3_500_00 }];
    const draft = { customerId: 2, plan, lines, purchaseOrder: null, note: null };
    const { id, version } = (await portal.as('admin').post('/api/billing/drafts', draft)).json();
    expect((await portal.as('admin').post(`/api/billing/drafts/${id}/send`, { version })).statusCode).toBe(200);
    const [first, second] = await accounts(portal);
    const invoiced = [{ currency: 'GBP', netMinor: 3_500_00, paidMinor: 0 }];
    expect(first?.renewal ?? second?.renewal).toMatchObject({ day: '2026-04-01' });
    const renewals = new Map((await accounts(portal)).map((one) => [one.id, one.renewal]));
    expect(renewals.get(1)).toMatchObject({
      agreedMinor: 3_500_00,
      currency: 'GBP',
      listMinor: 3_999_99,
      invoiced,
    });
    expect(renewals.get(2)).toMatchObject({
      agreedMinor: 2_500_00,
      listMinor: 4_500_00,
      currency: 'EUR',
      invoiced: [],
    });
    expect((await overview(portal)).months).toEqual([
      {
        ...{ month: '2026-04', currency: 'EUR', renewals: 1, listMinor: 4_500_00, agreedMinor: 2_500_00 },
        ...{ invoicedMinor: 0, paidMinor: 0 },
      },
      {
        ...{ month: '2026-04', currency: 'GBP', renewals: 1, listMinor: 3_999_99, agreedMinor: 3_500_00 },
        ...{ invoicedMinor: 3_500_00, paidMinor: 0 },
      },
    ]);
    expect(await accounts(portal, 'admin', '?month=2026-04')).toHaveLength(2);
    expect(await accounts(portal, 'admin', '?month=2026-05')).toEqual([]);

    // Half of it is paid, and then a part credited: both are told without VAT.
    const [{ totalPence = 0 } = {}] = (await portal.as('librarian').get('/api/invoices/issued')).json();
    const payment = { paidOn: '2026-03-03', amountPence: totalPence / 2 };
    expect((await portal.as('admin').post(`/api/invoices/${id}/payment`, payment)).statusCode).toBe(200);
    const credit = { reason: 'Too much', netPence: 1_000_00 };
    expect((await portal.as('admin').post(`/api/invoices/${id}/credit`, credit)).statusCode).toBe(200);
    const paid = { currency: 'GBP', netMinor: 2_500_00, paidMinor: 1_750_00 };
    expect((await accounts(portal)).find((one) => one.id === 1)?.renewal?.invoiced).toEqual([paid]);
    expect((await overview(portal)).months[1]).toMatchObject({ invoicedMinor: 2_500_00, paidMinor: 1_750_00 });
  });

  test('compare use over the months that both years have, and find who needs attention', async () => {
    const portal = await makeApp();
    await portal.db.deleteFrom('institutionUses').execute();
    const used = (institutionId: number, month: string, uses: number) => ({ institutionId, month, uses });
    const months = ['11', '12'].flatMap((month) => [
      ...[used(1, `2025-${month}`, 50), used(1, `2024-${month}`, 100), used(2, `2025-${month}`, 5)],
      used(2, `2024-${month}`, 9),
    ]);
    const more = [used(1, '2026-01', 40), used(1, '2025-01', 100), used(1, '2026-02', 900)];
    await portal.db
      .insertInto('institutionUses')
      .values([...months, ...more])
      .execute();
    const [falling] = await accounts(portal, 'admin', '?show=falling');
    expect(falling).toMatchObject({ id: 1, use: { months: 3, now: 140, before: 300 } });
    expect((await accounts(portal, 'admin', '?sort=use')).map(({ id }) => id)[0]).toBe(1);
    expect((await overview(portal)).counts.falling).toBe(1);
    await portal.db
      .updateTable('users')
      .set({ lastSignInAt: '2026-03-01T12:00:00.000Z' })
      .where('id', '=', 2)
      .execute();
    await portal.db.updateTable('users').set({ lastSignInAt: null }).where('id', '=', 5).execute();
    expect((await accounts(portal, 'admin', '?show=not-signed-in')).map(({ id }) => id)).toEqual([2]);
    for (const sort of ['name', 'renewal', 'signIn', 'certificate', 'accountManager']) {
      const found = await accounts(portal, 'admin', `?sort=${sort}&order=desc&limit=1`);
      expect(found).toHaveLength(1);
    }
    for (const show of ['contract', 'certificate', 'offer']) await accounts(portal, 'admin', `?show=${show}`);
  });

  test('are an account manager’s own, and nobody else’s', async () => {
    const portal = await makeApp();
    await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/2', payload: { accountManagerId: null } });
    expect((await accounts(portal, 'manager')).map(({ id }) => id)).toEqual([1]);
    expect(await accounts(portal)).toHaveLength(2);
    for (const who of ['tech', 'librarian']) {
      expect((await portal.as(who).get('/api/accounts')).statusCode).toBe(403);
      expect((await portal.as(who).get('/api/accounts/overview')).statusCode).toBe(403);
    }
    expect((await portal.as('admin').get('/api/accounts?show=nothing')).statusCode).toBe(400);
    expect((await portal.as('admin').get('/api/accounts?month=2026-13')).statusCode).toBe(400);
  });
});
