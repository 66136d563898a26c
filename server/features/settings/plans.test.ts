import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { defaultPlans, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { Caller } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;
/** Tests begin on 4 March 2026. */
const [yesterday, today, tomorrow] = ['2026-03-03', '2026-03-04', '2026-03-05'];

const from = (first: string, changed: Partial<Plan>): Plan => ({ ...defaultPlans.gold, from: first, ...changed });

async function save(caller: Caller, values: object, version?: number) {
  const seen = version ?? (await caller.get('/api/settings')).json().version;
  return caller.send({ method: 'PUT', url: '/api/settings/plans', payload: { version: seen, values } });
}

async function saved(caller: Caller, values: object) {
  const answer = await save(caller, values);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

const setGold = async (caller: Caller) =>
  caller.post('/api/update-subscription', { customerId: 2, subscriptionTier: 'gold' });

describeOnBothEngines('plans and prices', (makeApp) => {
  test('are those of the price list until somebody changes one', async () => {
    const { as } = await makeApp();
    const list = (await as('librarian').get('/api/plans')).json();
    expect(list).toEqual({
      subject: [defaultPlans.subject],
      silver: [defaultPlans.silver],
      gold: [defaultPlans.gold],
      professional: [defaultPlans.professional],
    });
    const { institutionsByPlan } = (await as('admin').get('/api/settings')).json();
    expect(institutionsByPlan).toEqual(
      expect.arrayContaining([
        { tier: 'gold', institutions: 1 },
        { tier: 'silver', institutions: 1 },
      ]),
    );
  });

  test('a new price holds from its day on; plans that began before keep theirs', async () => {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const { as } = await makeApp({ database });
    await setGold(as('admin'));
    await saved(as('admin'), {
      goldPlan: [defaultPlans.gold, from(tomorrow, { pricePence: 4_500_00, insights: 9000 })],
    });
    // Customers do not see what is to come.
    expect((await as('librarian').get('/api/plans')).json().gold).toEqual([defaultPlans.gold]);
    expect((await as('manager').get('/api/plans')).json().gold).toHaveLength(2);

    const later = await makeApp({ database, startAfterMs: day });
    expect((await later.as('librarian').get('/api/plans')).json().gold.at(-1).pricePence).toBe(4_500_00);
    expect((await later.as('librarian').get('/api/subscription')).json()).toMatchObject({
      pricePence: 3_999_99,
      features: expect.arrayContaining(['8,000 insights per year']),
    });
    await later.as('admin').post('/api/update-subscription', { customerId: 5, subscriptionTier: 'gold' });
    expect((await later.as('librarian2').get('/api/subscription')).json()).toMatchObject({
      pricePence: 4_500_00,
      features: ['9,000 insights per year', 'Sign-in by SAML', 'Sign-in by IP ranges', 'Annual billing by invoice'],
    });
  });

  test('invoices, renewals, sign-in, articles and guides go by the list', async () => {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const { as, db } = await makeApp({ database });
    const librarian = as('librarian');
    await saved(as('admin'), {
      goldPlan: [defaultPlans.gold, from(today, { pricePence: 4_500_00, includesSaml: false })],
    });
    await setGold(as('admin'));
    expect((await librarian.post('/api/invoice-requests', {})).json().amountPence).toBe(4_500_00);

    expect((await librarian.get('/api/technical-setup')).json().hasSamlPlan).toBe(false);
    const { body } = await librarian.post('/api/technical-setup/check', { entityId: 'https://idp.example.org' });
    expect(body).toContain('goes live with a Silver or Professional plan.');

    await db.updateTable('subscriptions').set({ endDate: '2026-04-30' }).where('institutionId', '=', 1).execute();
    await saved(as('admin'), {
      goldPlan: [
        defaultPlans.gold,
        from(today, { pricePence: 4_500_00, includesSaml: false }),
        from('2026-05-01', { pricePence: 5_000_00 }),
      ],
    });
    expect((await as('manager').get('/api/renewals')).json()).toMatchObject([{ pricePence: 5_000_00 }]);

    const article = (await librarian.get('/api/ai/articles/subscription/plans-and-prices')).json();
    expect(article.body).toContain('University Gold at £4,500.00');
    expect(article.body).toContain('- University Gold: 8,000 insights a year. It is the plan');
    const guide = await librarian.get('/downloads/getting-started-guide.pdf');
    const { text } = await extractText(new Uint8Array(guide.rawPayload), { mergePages: true });
    expect([text.includes('£4,500.00'), text.includes('£3,999.99')]).toEqual([true, false]);
  });

  test('a price in euros holds for contracts in euros: new terms, the next one, offers and renewals at once', async () => {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const { as } = await makeApp({ database });
    const [admin, manager] = [as('admin'), as('manager')];
    const inEuros = from(today, { otherPrices: { EUR: 4_600_00 } });
    await saved(admin, { goldPlan: [defaultPlans.gold, inEuros] });
    const { gold, silver } = (await as('librarian').get('/api/plans')).json();
    expect([gold.at(-1), silver]).toEqual([inEuros, [defaultPlans.silver]]);
    const years = [{ startDate: today, endDate: '2026-04-30' }];
    const add = (tier: string) => admin.post('/api/plan-terms', { institutionId: 1, tier, currency: 'EUR', years });
    expect((await add('silver')).json()).toMatchObject({ field: 'priceMinor' });
    const { terms } = (await add('gold')).json();
    expect(terms).toMatchObject([{ priceMinor: 4_600_00, currency: 'EUR', isListPrice: true }]);
    expect((await manager.get('/api/plan-terms/next?institution=1')).json()).toMatchObject({
      ...{ currency: 'EUR', priceMinor: 4_600_00, listPrices: { gold: 3_999_99 } },
      otherListPrices: { EUR: { gold: 4_600_00, silver: null }, USD: { gold: null } },
    });
    const later = from('2026-05-01', { otherPrices: { EUR: 4_800_00 } });
    await saved(admin, { goldPlan: [defaultPlans.gold, inEuros, later] });
    const due = { currency: 'EUR', pricePence: 4_800_00, lastPence: null };
    expect((await manager.get('/api/renewals')).json()).toMatchObject([due]);
    const nextDay = await makeApp({ database, startAfterMs: day });
    await setGold(nextDay.as('admin'));
    const { history } = (await nextDay.as('librarian').get('/api/subscription')).json();
    expect(history[0]).toMatchObject({ startDate: '2026-05-01', priceMinor: 4_800_00, currency: 'EUR' });
    await nextDay.as('admin').post('/api/update-subscription', { customerId: 2, subscriptionTier: 'silver' });
    expect((await nextDay.as('librarian').get('/api/subscription')).json()).toMatchObject({
      ...{ tier: 'silver', pricePence: 1_999_99, currency: 'GBP' },
    });
    const log = (await nextDay.as('admin').get('/api/changes?type=setting')).json();
    expect(log[0].differences[0].after).toContain('from 2026-05-01: £3,999.99, €4,800.00, 8,000 insights');
  });

  test('a change is in the log with what it was before, and can be taken back', async () => {
    const { as } = await makeApp();
    const admin = as('admin');
    const { version } = await saved(admin, { goldPlan: [defaultPlans.gold, from(tomorrow, { pricePence: null })] });
    expect((await admin.get('/api/changes?type=setting')).json()).toContainEqual(
      expect.objectContaining({
        action: 'set',
        objectName: 'Plans & prices: University Gold',
        differences: [
          {
            field: 'value',
            before: '£3,999.99, 8,000 insights per year, SAML, Popular',
            after:
              '£3,999.99, 8,000 insights per year, SAML, Popular; from 2026-03-05: On request, 8,000 insights per year, SAML, Popular',
          },
        ],
      }),
    );
    expect((await admin.post('/api/settings/plans/undo', { version })).statusCode).toBe(200);
    expect((await as('manager').get('/api/plans')).json().gold).toEqual([defaultPlans.gold]);
  });

  test('nothing that held before today is changed, neither by a save nor by taking one back', async () => {
    const database = await makeApp.database();
    const { as } = await makeApp({ database });
    const past = /What held before 4 March 2026 stays as it is/;
    for (const goldPlan of [
      [defaultPlans.gold, from(yesterday, { pricePence: 1_00 })],
      [{ ...defaultPlans.gold, pricePence: 1_00 }],
    ]) {
      const answer = await save(as('admin'), { goldPlan });
      expect([answer.statusCode, answer.json().field]).toEqual([400, 'goldPlan']);
      expect(answer.json().message).toMatch(past);
    }
    const { version } = await saved(as('admin'), {
      goldPlan: [defaultPlans.gold, from(today, { pricePence: 4_500_00 })],
    });
    const later = await makeApp({ database, startAfterMs: day });
    const undone = await later.as('admin').post('/api/settings/plans/undo', { version });
    expect([undone.statusCode, undone.json().message]).toEqual([400, expect.stringMatching(/before 5 March 2026/)]);
    expect((await later.as('manager').get('/api/plans')).json().gold).toHaveLength(2);
  });

  test('what is wrong is refused at its plan, and nothing is stored by halves', async () => {
    const { as, db } = await makeApp();
    const wrong: [Partial<Plan>, RegExp][] = [
      [{ pricePence: -1 }, /above zero/],
      [{ pricePence: 0 }, /above zero/],
      [{ pricePence: 10.5 }, /pounds and pence/],
      [{ pricePence: 1e12 }, /too large/],
      [{ insights: 0 }, /at least 1/],
      [{ insights: null }, /a number of insights, or a description/],
      [{ from: 'tomorrow' }, /a day, as 2027-01-01/],
      [{ from: null }, /later day/],
      [{ currency: 'XYZ' as 'GBP' }, /GBP/],
      [{ otherPrices: { EUR: 0 } }, /above zero/],
      [{ pricePence: null, otherPrices: { EUR: 1_00 } }, /needs one in pounds/],
      [{ description: 'x'.repeat(61) }, /60 characters/],
    ];
    for (const [plan, message] of wrong) {
      const values = {
        silverPlan: [defaultPlans.silver, from(tomorrow, {})],
        goldPlan: [defaultPlans.gold, from(tomorrow, plan)],
      };
      const answer = await save(as('admin'), values);
      expect([answer.statusCode, answer.json().field]).toEqual([400, 'goldPlan']);
      expect(answer.json().message).toMatch(message);
    }
    for (const goldPlan of [[], [from(tomorrow, {})], [defaultPlans.gold, from('2026-05-01', {}), from(tomorrow, {})]])
      expect((await save(as('admin'), { goldPlan })).json().field).toBe('goldPlan');
    for (const username of ['librarian', 'manager', 'tech'])
      expect((await save(as(username), { goldPlan: [defaultPlans.gold] }, 0)).statusCode).toBe(403);
    expect(await db.selectFrom('settings').where('version', '>', 0).selectAll().execute()).toEqual([]);
  });

  test('the second of two administrators is told what the first one changed', async () => {
    const { as } = await makeApp();
    const { version } = (await as('admin').get('/api/settings')).json();
    await saved(as('admin'), { goldPlan: [defaultPlans.gold, from(tomorrow, { pricePence: 4_500_00 })] });
    const second = await save(as('admin'), { silverPlan: [defaultPlans.silver, from(tomorrow, {})] }, version);
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      expect.stringMatching(/^Ada Lindqvist changed University Gold since you opened this page\./),
    ]);
  });

  test('another process goes by a change within a second', async () => {
    const database = await makeApp.database();
    const bus = createBus();
    const [one, other] = [await makeApp({ database, bus }), await makeApp({ database, bus })];
    await saved(one.as('admin'), { goldPlan: [defaultPlans.gold, from(today, { pricePence: 4_500_00 })] });
    await expect
      .poll(async () => (await other.as('librarian').get('/api/plans')).json().gold.at(-1).pricePence, {
        timeout: 1000,
        interval: 20,
      })
      .toBe(4_500_00);
  });
});
