import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { items, stored } from './testing/usage.ts';

/*
 * Ten contracts as universities make them, through plan, allowance, cost per use, renewal, offer, invoice and electronic
 * file, against figures made by hand. Today is 4 March 2026.
 */

const env = {
  PORTAL_VAT_PERCENT: '20',
  PORTAL_INVOICE_SELLER: 'Carrel Insights Ltd | 4 Reading Room Lane',
  PORTAL_INVOICE_VAT_NUMBER: 'GB 123 4567 89',
};
const address = { street: '1 Elm Street', town: 'Harrowmere', postcode: 'HW1 1AA', country: 'GB', vatNumber: null };

describeOnAnyEngine('a contract', (makeApp) => {
  async function begin() {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const portal = await makeApp({ database, env });
    const url = '/api/billing/institutions/1';
    await portal.as('admin').send({ method: 'PUT', url, payload: { ...address, version: 0 } });
    return portal;
  }

  async function write(portal: TestApp, terms: object) {
    const answer = await portal.as('admin').post('/api/plan-terms', { institutionId: 1, tier: 'gold', ...terms });
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    return answer.json().terms;
  }

  const get = async (portal: TestApp, url: string, as = 'librarian') => (await portal.as(as).get(url)).json();
  const plan = (portal: TestApp) => get(portal, '/api/subscription');
  const renewals = (portal: TestApp) => get(portal, '/api/renewals?institution=1', 'admin');

  /** Ten uses in each month. */
  async function use(portal: TestApp, from: string, to: string) {
    const months = monthsIn({ from, to });
    await stored(portal, counterFile(items(months, { Film: months.map(() => 10) })));
  }

  async function costOf(portal: TestApp, from: string, to: string) {
    const [cost] = await get(portal, `/api/usage/cost?from=${from}&to=${to}`);
    return cost;
  }

  async function invoiced(portal: TestApp, body: object = {}) {
    const request = await portal.as('librarian').post('/api/invoice-requests', body);
    expect([request.statusCode, request.json().message]).toEqual([200, undefined]);
    const sent = await portal.as('admin').post(`/api/invoice-requests/${request.json().id}/send`, {});
    expect([sent.statusCode, sent.json().message]).toEqual([200, undefined]);
    await portal.as('admin').post(`/api/invoice-requests/${request.json().id}/complete`, {});
    return sent.json();
  }

  test('of a calendar year at the list price', async () => {
    const portal = await begin();
    await write(portal, { years: [{ startDate: '2026-01-01', endDate: '2026-12-31' }] });
    expect(await plan(portal)).toMatchObject({ pricePence: 3_999_99, currency: 'GBP', renewalDate: '2027-01-01' });
    await use(portal, '2026-01', '2026-02');
    // 59 of 365 days of £3,999.99 for twenty uses.
    const cost = await costOf(portal, '2026-01', '2026-12');
    expect(cost).toMatchObject({ planDays: 59, pencePerUse: expect.closeTo((399_999 * 59) / 365 / 20) });
    const { invoice, ...request } = await invoiced(portal);
    expect([request.periodStart, request.periodEnd, invoice.netPence, invoice.totalPence]).toEqual([
      ...['2026-01-01', '2026-12-31', 3_999_99, 4_799_99],
    ]);
  });

  test('of an academic year at an agreed price, with a purchase order', async () => {
    const portal = await begin();
    const year = { startDate: '2025-08-01', endDate: '2026-07-31', priceMinor: 3_650_00 };
    await write(portal, { purchaseOrder: 'PO-77', years: [year] });
    expect(await plan(portal)).toMatchObject({
      pricePence: 3_650_00,
      startDate: '2025-08-01',
      renewalDate: '2026-08-01',
    });
    await use(portal, '2026-01', '2026-01');
    expect((await costOf(portal, '2026-01', '2026-01')).netPence).toBeCloseTo(31 * 10_00);
    const { invoice, purchaseOrder } = await invoiced(portal);
    expect([invoice.netPence, invoice.vatPence, purchaseOrder]).toEqual([3_650_00, 730_00, 'PO-77']);
  });

  test('of three years with rising prices', async () => {
    const portal = await begin();
    const years = [3_000_00, 3_100_00, 3_200_00].map((priceMinor, at) => {
      return { startDate: `${2026 + at}-01-01`, endDate: `${2026 + at}-12-31`, priceMinor };
    });
    await write(portal, { years });
    expect(await plan(portal)).toMatchObject({ pricePence: 3_000_00, renewalDate: '2029-01-01' });
    const nets: [string, number][] = [];
    for (let each = 0; each < 3; each++) {
      const { invoice, periodStart } = await invoiced(portal);
      nets.push([periodStart, invoice.netPence]);
    }
    expect(nets).toEqual([
      ['2026-01-01', 3_000_00],
      ['2027-01-01', 3_100_00],
      ['2028-01-01', 3_200_00],
    ]);
    expect(await renewals(portal)).toEqual([]);
  });

  test('in euros, from the plan to the electronic file', async () => {
    const portal = await begin();
    await write(portal, {
      currency: 'EUR',
      years: [{ startDate: '2026-01-01', endDate: '2026-12-31', priceMinor: 4_380_00 }],
    });
    await use(portal, '2026-01', '2026-01');
    expect(await costOf(portal, '2026-01', '2026-01')).toMatchObject({
      ...{ currencies: ['EUR'], netPence: expect.closeTo(31 * 12_00), pencePerUse: expect.closeTo(37_20) },
    });
    const { invoice, currency } = await invoiced(portal);
    expect([currency, invoice.netPence, invoice.totalPence]).toEqual(['EUR', 4_380_00, 5_256_00]);
    const pdf = await portal.as('librarian').get(`/api/invoices/${invoice.id}/pdf`);
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
    expect(text).toContain('Amount (EUR)');
    expect(text).toContain('€5,256.00');
    expect(text).not.toContain('£');
    const ubl = (await portal.as('librarian').get(`/api/invoices/${invoice.id}/ubl`)).body;
    expect(ubl).toContain('<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>');
    expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">5256.00</cbc:PayableAmount>');
    expect(ubl).not.toContain('GBP');
    expect(await get(portal, '/api/billing/counts', 'admin')).toMatchObject({
      ...{ sent: 1, openPence: 0, sums: [{ currency: 'EUR', openPence: 5_256_00, overduePence: 0 }] },
    });
    await portal.as('admin').post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong' });
    const credit = (await portal.as('librarian').get(`/api/invoices/${invoice.id}/credit-note/ubl`)).body;
    expect(credit).toContain('<cbc:PayableAmount currencyID="EUR">5256.00</cbc:PayableAmount>');
  });

  test('of a trial costs nothing and is not invoiced', async () => {
    const portal = await begin();
    await write(portal, { isTrial: true, years: [{ startDate: '2026-02-01', endDate: '2026-03-15' }] });
    expect(await plan(portal)).toMatchObject({ tier: 'gold', status: 'active', pricePence: null, isTrial: true });
    const refused = await portal.as('librarian').post('/api/invoice-requests', {});
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Your institution has no plan to invoice']);
    await use(portal, '2026-02', '2026-02');
    expect(await costOf(portal, '2026-02', '2026-02')).toMatchObject({ pencePerUse: null, unpricedDays: 28 });
    // After a trial, the list price is offered.
    expect(await renewals(portal)).toMatchObject([{ periodStart: '2026-03-16', pricePence: 3_999_99 }]);
  });

  test('at a consortium’s price keeps that price in the next offer', async () => {
    const portal = await begin();
    const year = { startDate: '2025-05-01', endDate: '2026-04-30', priceMinor: 2_800_00 };
    await write(portal, { reference: 'Consortium 2025', years: [year] });
    expect(await renewals(portal)).toMatchObject([{ pricePence: null, lastPence: 2_800_00, currency: 'GBP' }]);
    const offers = [{ institutionId: 1, tier: 'gold', periodStart: '2026-05-01', amountPence: 2_800_00 }];
    expect((await portal.as('admin').post('/api/renewals/offers', { offers })).json()).toMatchObject({ made: 1 });
    const [offer] = await get(portal, '/api/renewals/offers');
    expect(offer).toMatchObject({ netPence: 2_800_00, periodEnd: '2027-04-30' });
    const { invoice } = await invoiced(portal, { renewalOfferId: offer.id });
    expect([invoice.netPence, invoice.totalPence]).toEqual([2_800_00, 3_360_00]);
  });

  test('with an agreed allowance', async () => {
    const portal = await begin();
    await write(portal, { allowance: 12_000, years: [{ startDate: '2026-01-01', endDate: '2026-12-31' }] });
    await use(portal, '2026-01', '2026-02');
    const { allowance } = await get(portal, '/api/usage/summary');
    // 12,000 in twelve months: 2,000 by the end of February. Twenty uses in two months make 120 in a year.
    expect(allowance).toMatchObject({ insights: 12_000, used: 20, evenPace: 2000, projected: 120 });
    expect((await plan(portal)).features[0]).toBe('12,000 insights, as agreed');
  });

  test('upgraded in the middle of a year', async () => {
    const portal = await begin();
    const year = { startDate: '2025-09-01', endDate: '2026-08-31', priceMinor: 1_825_00 };
    const [silver] = await write(portal, { tier: 'silver', years: [year] });
    const { id, version } = silver;
    // Until the end of January it cost its share: 153 of 365 days at £5.
    const ended = { tier: 'silver', startDate: '2025-09-01', endDate: '2026-01-31', priceMinor: 765_00, version };
    const changed = await portal.as('admin').send({ method: 'PUT', url: `/api/plan-terms/${id}`, payload: ended });
    expect(changed.statusCode).toBe(200);
    await write(portal, { years: [{ startDate: '2026-02-01', endDate: '2026-08-31', priceMinor: 2_120_00 }] });
    expect(await plan(portal)).toMatchObject({ tier: 'gold', pricePence: 2_120_00, renewalDate: '2026-09-01' });
    await use(portal, '2026-01', '2026-02');
    // 31 days at £5, and 28 of 212 days of £2,120: £10 a day.
    expect((await costOf(portal, '2026-01', '2026-02')).netPence).toBeCloseTo(31 * 5_00 + 28 * 10_00);
  });

  test('renewed late, with days without a plan that somebody has confirmed', async () => {
    const portal = await begin();
    await write(portal, { years: [{ startDate: '2025-01-01', endDate: '2025-12-31', priceMinor: 3_650_00 }] });
    expect((await plan(portal)).status).toBe('inactive');
    const late = { years: [{ startDate: '2026-02-01', endDate: '2026-12-31', priceMinor: 3_340_00 }] };
    const refused = await portal.as('admin').post('/api/plan-terms', { institutionId: 1, tier: 'gold', ...late });
    expect([refused.statusCode, refused.json().field, refused.json().message]).toEqual([
      ...[409, 'acceptsGap', 'There would be no plan from 1 January 2026 to 31 January 2026. Please confirm'],
    ]);
    await write(portal, { ...late, acceptsGap: true });
    await use(portal, '2025-12', '2026-02');
    // December at £10 a day, January that nothing prices, February at £10 a day.
    expect(await costOf(portal, '2025-12', '2026-02')).toMatchObject({
      ...{ planDays: 59, unpricedDays: 31, netPence: expect.closeTo(590_00), uses: 30 },
    });
  });

  test('of the year before is written down afterwards, and prices that year alone', async () => {
    const portal = await begin();
    await write(portal, { years: [{ startDate: '2026-01-01', endDate: '2026-12-31' }] });
    await write(portal, {
      tier: 'silver',
      years: [{ startDate: '2025-01-01', endDate: '2025-12-31', priceMinor: 1_460_00 }],
    });
    await use(portal, '2025-01', '2026-01');
    expect((await costOf(portal, '2025-01', '2025-12')).netPence).toBeCloseTo(1_460_00);
    const { tier, history } = await plan(portal);
    expect([tier, history.map((term: { state: string }) => term.state)]).toEqual(['gold', ['active', 'expired']]);
    const { subscriptionYears } = await get(portal, '/api/usage/periods');
    expect(subscriptionYears).toEqual([
      { tier: 'gold', from: '2026-01', to: '2026-12' },
      { tier: 'silver', from: '2025-01', to: '2025-12' },
    ]);
  });
});
