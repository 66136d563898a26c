import { expect, test } from 'vitest';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const day = 24 * 60 * 60 * 1000;
const [librarian, manager, librarian2] = [2, 4, 5];

async function setTier(portal: TestApp, subscriptionTier: string, customerId = librarian) {
  return portal.as('admin').post('/api/update-subscription', { customerId, subscriptionTier });
}

async function read(portal: TestApp, username = 'librarian', query = ''): Promise<Subscription> {
  const answer = await portal.as(username).get(`/api/subscription${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describeOnAnyEngine('the calls of subscriptions', (makeApp) => {
  async function begin() {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const portal = await makeApp({ database });
    // Sessions do not last for days, so later requests sign in again.
    return Object.assign(portal, { later: (days: number) => makeApp({ database, startAfterMs: days * day }) });
  }

  test('without a plan it is inactive, called None, and has nothing to pay', async () => {
    const portal = await begin();
    expect(await read(portal)).toEqual({
      institutionId: 1,
      companyName: 'University of Harrowmere',
      tier: null,
      status: 'inactive',
      planName: 'None',
      features: [],
      pricePence: null,
      currency: 'GBP',
      isTrial: false,
      allowance: null,
      vatBasisPoints: 0,
      vatReason: null,
      startDate: null,
      endDate: null,
      renewalDate: null,
      history: [],
    });
  });

  test('an admin gives a plan, and every customer of the institution has it at once, with its price and renewal', async () => {
    const portal = await begin();
    const answer = await setTier(portal, 'gold');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      tier: 'gold',
      status: 'active',
      planName: 'University Gold',
      pricePence: 399_999,
      startDate: '2026-03-04',
      endDate: '2027-03-03',
      renewalDate: '2027-03-04',
    });
    const { isRenewal, ...plan } = answer.json();
    expect(isRenewal).toBe(false);
    for (const username of ['librarian', 'colleague']) expect(await read(portal, username)).toEqual(plan);
    expect((await read(portal, 'librarian2')).tier).toBeNull();
    expect((await portal.as('colleague').get('/api/user')).json().subscriptionTier).toBe('gold');
  });

  test('the plan it has is renewed from the day after its end; another one begins today and ends what was bought', async () => {
    const portal = await begin();
    await setTier(portal, 'silver');
    // Within a minute the same call is a repetition.
    expect((await setTier(portal, 'silver')).json()).toMatchObject({ isRenewal: false, renewalDate: '2027-03-04' });
    portal.clock.advance(60_000);
    expect((await setTier(portal, 'silver')).json().isRenewal).toBe(true);
    expect(await read(portal)).toMatchObject({ tier: 'silver', endDate: '2027-03-03', renewalDate: '2028-03-04' });
    const later = await portal.later(10);
    await setTier(later, 'professional');
    const { history, ...current } = await read(later);
    expect(current).toMatchObject({ tier: 'professional', pricePence: null, renewalDate: '2027-03-14' });
    expect(history.map(({ tier, state, startDate, endDate }) => [tier, state, startDate, endDate])).toEqual([
      ['professional', 'active', '2026-03-14', '2027-03-13'],
      ['silver', 'cancelled', '2026-03-04', '2026-03-13'],
    ]);
  });

  test('it ends by its dates, before anybody has marked it', async () => {
    const portal = await begin();
    await setTier(portal, 'subject');
    const later = await portal.later(364);
    expect((await read(later)).status).toBe('active');
    // Half a day later the plan has ended in London, but the job has not run since.
    later.clock.advance(day / 2 + 1);
    expect(await read(later, 'colleague')).toMatchObject({
      status: 'inactive',
      tier: null,
      history: [{ state: 'expired' }],
    });
  });

  test('staff name an institution they serve; others, and none at all, are refused', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('institutions').set({ techSupportId: null }).where('id', '=', 2).execute();
    for (const username of ['admin', 'manager', 'tech']) {
      expect((await read(portal, username, '?institution=1')).companyName).toBe('University of Harrowmere');
      const without = await portal.as(username).get('/api/subscription');
      expect([without.statusCode, without.json().field]).toEqual([400, 'institution']);
      expect((await portal.as(username).get('/api/subscription?institution=4711')).statusCode).toBe(404);
    }
    expect((await portal.as('tech').get('/api/subscription?institution=2')).statusCode).toBe(404);
    expect((await portal.as('librarian').get('/api/subscription?institution=2')).statusCode).toBe(404);
    expect((await read(portal, 'librarian', '?institution=1')).institutionId).toBe(1);
    expect((await portal.visitor.get('/api/subscription')).statusCode).toBe(401);
  });

  test('a customer is found by their number as text as well, and the plan says what it gives', async () => {
    const portal = await begin();
    expect((await read(portal, 'librarian')).features).toEqual([]);
    const answer = await portal
      .as('admin')
      .post('/api/update-subscription', { customerId: String(librarian), subscriptionTier: 'silver' });
    expect([answer.statusCode, answer.json().tier]).toEqual([200, 'silver']);
    expect((await read(portal, 'librarian')).features).toEqual([
      '4,000 insights per year',
      'Sign-in by SAML',
      'Sign-in by IP ranges',
      'Annual billing by invoice',
    ]);
  });

  test('only admins change a plan, only to one that exists, and only of a customer; nothing changes otherwise', async () => {
    const portal = await begin();
    for (const username of ['librarian', 'manager', 'tech']) {
      const answer = await portal
        .as(username)
        .post('/api/update-subscription', { customerId: librarian, subscriptionTier: 'gold' });
      expect(answer.statusCode).toBe(403);
    }
    for (const [customerId, tier, status, message] of [
      [librarian, 'platinum', 400, undefined],
      [librarian, null, 400, undefined],
      [undefined, 'gold', 400, 'Please select a customer'],
      [0, 'gold', 400, 'Please select a customer'],
      ['two', 'gold', 400, 'Please select a customer'],
      ['2.5', 'gold', 400, 'Please select a customer'],
      [manager, 'gold', 404, 'Customer not found'],
      [4711, 'gold', 404, 'Customer not found'],
    ] as const) {
      const answer = await portal.as('admin').post('/api/update-subscription', { customerId, subscriptionTier: tier });
      expect(answer.statusCode).toBe(status);
      if (message) expect(answer.json().message).toBe(message);
    }
    expect(await portal.db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
  });

  test('two admins who change the same plan at once leave one that holds', async () => {
    const portal = await begin();
    const answers = await Promise.all(['gold', 'silver', 'gold', 'subject'].map((tier) => setTier(portal, tier)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { history } = await read(portal);
    expect(history.filter(({ state }) => state === 'active')).toHaveLength(1);
  });

  test('the change is told to the people of the institution and to staff, and to nobody else', async () => {
    const portal = await makeApp();
    const [colleague, stranger, tech] = [
      await connect(portal, 'colleague'),
      await connect(portal, 'librarian2'),
      await connect(portal, 'tech'),
    ];
    await setTier(portal, 'silver');
    expect((await colleague.next('changed')).what).toContain('/api/subscription');
    expect((await tech.next('changed')).what).toContain('/api/subscription');
    await setTier(portal, 'gold', librarian2);
    await stranger.next('changed');
    expect(stranger.received('changed')).toHaveLength(1);
  });
});

describeOnBothEngines('the institutions that staff choose from', (makeApp) => {
  test('are all for admins, the assigned ones for the others, with their plans', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('institutions').set({ techSupportId: null }).where('id', '=', 2).execute();
    const [first] = (await portal.as('tech').get('/api/institutions/served')).json();
    expect(first).toEqual({ ...(await portal.as('tech').get('/api/institutions/1')).json(), usesOfLastYear: null });
    const namesFor = async (username: string) => {
      const rows = (await portal.as(username).get('/api/institutions/served')).json();
      return rows.map(({ name, subscriptionTier }: Record<string, unknown>) => [name, subscriptionTier]);
    };
    const both = [
      ['Calder Bay University', 'silver'],
      ['University of Harrowmere', 'gold'],
    ];
    expect(await namesFor('admin')).toEqual(both);
    expect(await namesFor('manager')).toEqual(both);
    expect(await namesFor('tech')).toEqual(both.slice(1));
    expect((await portal.as('librarian').get('/api/institutions/served')).statusCode).toBe(403);
  });

  test('are found by words and plan, counted, and in the order that is asked for; without a plan or a figure comes first', async () => {
    const portal = await makeApp();
    const added = await portal.as('admin').post('/api/institutions', { name: 'Élan Collège' });
    await portal.db.updateTable('institutions').set({ usesOfLastYear: 90 }).where('id', '=', 1).execute();
    const ids = async (query: string) => {
      const rows: { id: number }[] = (await portal.as('admin').get(`/api/institutions/served?${query}`)).json();
      const { count } = (
        await portal.as('admin').get(`/api/institutions/served/count?${query.split('&sort')[0]}`)
      ).json();
      expect([query, count]).toEqual([query, rows.length]);
      return rows.map(({ id }) => id);
    };
    const elan = added.json().id;
    expect(await ids('q=')).toEqual([2, elan, 1]);
    expect(await ids('q=college elan')).toEqual([elan]);
    expect(await ids('plan=none')).toEqual([elan]);
    expect(await ids('plan=gold')).toEqual([1]);
    expect(await ids('q=&sort=plan')).toEqual([elan, 2, 1]);
    expect(await ids('q=&sort=renewal&order=desc')).toEqual([2, 1, elan]);
    expect(await ids('q=&sort=uses&order=desc')).toEqual([1, elan, 2]);
    // Only those remembered ids are returned that the person may still see.
    expect(await ids(`only=1,${elan},4711`)).toEqual([elan, 1]);
    expect((await portal.as('admin').get('/api/institutions/served?only=1,x')).statusCode).toBe(400);
    const admins = async (query: string) =>
      (await portal.as('admin').get(`/api/institutions?${query}`)).json().map(({ id }: { id: number }) => id);
    expect(await admins('sort=subscriptionTier&order=desc')).toEqual([1, 2, elan]);
    expect(await admins('q=bay&sort=accountManager')).toEqual([2]);
  });
});
