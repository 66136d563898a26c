import { expect, test } from 'vitest';
import type { PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const line = { description: 'University Gold', quantity: 1, unitPence: 9_000_00 };

const terms = async (portal: TestApp): Promise<PlanTerm[]> =>
  (await portal.as('manager').get('/api/plan-terms?institution=1')).json();
const daysOf = async (portal: TestApp) =>
  (await terms(portal)).map(({ tier, startDate, endDate, priceMinor, state }) => [
    tier,
    startDate,
    endDate,
    priceMinor,
    state,
  ]);
const renewalDate = async (portal: TestApp) =>
  (await portal.as('librarian').get('/api/subscription')).json().renewalDate;

async function send(portal: TestApp, plan: object, more: object = {}) {
  const body = { customerId: 2, plan: { tier: 'gold', ...plan }, lines: [line], purchaseOrder: 'PO-9', ...more };
  const draft = await portal.as('admin').post('/api/billing/drafts', body);
  return portal.as('admin').post(`/api/billing/drafts/${draft.json().id}/send`, { version: 1 });
}

describeOnBothEngines('accepted offers and sent invoices', (makeApp) => {
  /** Today is 4 March 2026. The only term is gold until 30 April. */
  async function begin() {
    const portal = await makeApp();
    await portal.db
      .updateTable('subscriptions')
      .set({ endDate: '2026-04-30' })
      .where('institutionId', '=', 1)
      .execute();
    return portal;
  }
  const present = ['gold', '2025-06-22', '2026-04-30', 3_999_99, 'active'] as const;
  const nextYear = { periodStart: '2026-05-01', periodEnd: '2027-04-30' };

  async function accepted(portal: TestApp) {
    const offer = { institutionId: 1, tier: 'gold', periodStart: '2026-05-01' };
    await portal.as('admin').post('/api/renewals/offers', { offers: [offer] });
    const [made] = (await portal.as('librarian').get('/api/renewals/offers')).json();
    const request = { renewalOfferId: made.id, purchaseOrder: 'PO-9' };
    return (await portal.as('librarian').post('/api/invoice-requests', request)).json();
  }

  test('an accepted offer is the next term at once, and its invoice adds no second one', async () => {
    const portal = await begin();
    const { id } = await accepted(portal);
    const upcoming = ['gold', '2026-05-01', '2027-04-30', 3_999_99, 'upcoming'];
    expect(await daysOf(portal)).toEqual([upcoming, present]);
    expect((await terms(portal))[0]).toMatchObject({ purchaseOrder: 'PO-9', currency: 'GBP', invoiceNumber: null });
    expect(await renewalDate(portal)).toBe('2027-05-01');
    expect((await portal.as('admin').get('/api/renewals?institution=1')).json()).toEqual([]);
    await portal.as('admin').post(`/api/invoice-requests/${id}/send`, {});
    expect(await daysOf(portal)).toEqual([upcoming, present]);
    const log = portal.db.selectFrom('changeLog').where('objectType', '=', 'subscription').select(['action', 'byId']);
    expect(await log.execute()).toEqual([{ action: 'add', byId: 2 }]);
  });

  test('an acceptance that is taken back, or closed without an invoice, is no term; the offer can be accepted again', async () => {
    const portal = await begin();
    for (const [username, what] of [
      ['librarian', 'withdraw'],
      ['admin', 'complete'],
    ] as const) {
      const { id } = await accepted(portal);
      await portal.as(username).post(`/api/invoice-requests/${id}/${what}`);
      expect((await daysOf(portal)).filter(([, , , , state]) => state !== 'withdrawn')).toEqual([present]);
      expect(await renewalDate(portal)).toBe('2026-05-01');
    }
    await accepted(portal);
    expect(await renewalDate(portal)).toBe('2027-05-01');
  });

  test('an invoice of three years is a term of three years, at its price; voided before it begins, it is none', async () => {
    const portal = await begin();
    const sent = await send(portal, { ...nextYear, periodEnd: '2029-04-30' });
    expect(await daysOf(portal)).toEqual([['gold', '2026-05-01', '2029-04-30', 9_000_00, 'upcoming'], present]);
    await portal.as('admin').post(`/api/invoices/${sent.json().id}/void`, { reason: 'Wrong' });
    expect((await daysOf(portal)).map(([, , , , state]) => state)).toEqual(['withdrawn', 'active']);
    expect(await renewalDate(portal)).toBe('2026-05-01');
  });

  test('an invoice that begins with an uninvoiced term gives it its end and price; parts of a term change nothing', async () => {
    const portal = await begin();
    expect((await send(portal, { periodStart: '2025-07-01', periodEnd: '2025-12-31' })).statusCode).toBe(200);
    expect(await daysOf(portal)).toEqual([present]);
    await portal.as('admin').post('/api/plan-terms', {
      ...{ institutionId: 1, tier: 'gold', years: [{ startDate: '2026-05-01', endDate: '2027-04-30', priceMinor: 1 }] },
    });
    await send(portal, { ...nextYear, periodEnd: '2029-04-30' });
    expect(await daysOf(portal)).toEqual([['gold', '2026-05-01', '2029-04-30', 9_000_00, 'upcoming'], present]);
  });

  test('an invoice over days of other terms is refused, and takes no number', async () => {
    const portal = await begin();
    const refusals = [
      [{ periodStart: '2026-04-01', periodEnd: '2027-03-31' }, 'University Gold, 22 June 2025 to 30 April 2026'],
      [{ tier: 'silver', periodStart: '2026-04-30', periodEnd: '2026-04-30' }, 'University Gold, 22 June 2025'],
    ] as const;
    for (const [plan, text] of refusals) {
      const answer = await send(portal, plan);
      expect([answer.statusCode, answer.json().field]).toEqual([409, 'periodStart']);
      expect(answer.json().message).toContain(`The period overlaps ${text}`);
    }
    expect(await portal.db.selectFrom('invoices').selectAll().execute()).toEqual([]);
    expect((await send(portal, nextYear)).json().number).toBe('INV-000001');
  });

  test('an invoice of a plan that runs today begins it for the people; voided later, the plan stays', async () => {
    const portal = await makeApp();
    await portal.db.deleteFrom('subscriptions').execute();
    const sent = await send(portal, { tier: 'silver', periodStart: '2026-03-01', periodEnd: '2027-02-28' });
    expect((await portal.as('colleague').get('/api/user')).json().subscriptionTier).toBe('silver');
    await portal.as('admin').post(`/api/invoices/${sent.json().id}/void`, { reason: 'Wrong' });
    expect((await portal.as('colleague').get('/api/user')).json().subscriptionTier).toBe('silver');
  });

  test('of an acceptance and a plan written down at the same moment one is stored', async () => {
    const portal = await begin();
    const years = [{ startDate: '2026-05-01', endDate: '2027-04-30' }];
    const offer = { institutionId: 1, tier: 'gold', periodStart: '2026-05-01' };
    await portal.as('admin').post('/api/renewals/offers', { offers: [offer] });
    const [made] = (await portal.as('librarian').get('/api/renewals/offers')).json();
    const answers = await Promise.all([
      portal.as('librarian').post('/api/invoice-requests', { renewalOfferId: made.id }),
      portal.as('admin').post('/api/plan-terms', { institutionId: 1, tier: 'silver', years }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await daysOf(portal)).toHaveLength(2);
  });
});
