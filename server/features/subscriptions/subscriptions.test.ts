import { expect, test } from 'vitest';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import type { Db } from '#server/db/schema.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import { createSubscriptions } from './subscriptions.service.ts';

const admin = 1;
const day = 24 * 60 * 60 * 1000;

describeOnAnyEngine('the plan of an institution', (makeApp) => {
  async function begin() {
    const { db } = await makeApp.database();
    await db.deleteFrom('subscriptions').execute();
    let now = testStart;
    const plans = createSubscriptions({ clock: () => now, planOn: (tier) => defaultPlans[tier] });
    return {
      db,
      plans,
      passTo: (time: string) => (now = Date.parse(time)),
      /** A call within a minute would be a repetition. */
      passMinute: () => (now += 60_000),
    };
  }

  async function historyOf(db: Db, institutionId = 1) {
    const rows = await db
      .selectFrom('subscriptions')
      .where('institutionId', '=', institutionId)
      .orderBy('id')
      .selectAll()
      .execute();
    return rows.map(({ tier, startDate, endDate, status, withdrawnAt }) => [
      ...[tier, startDate, endDate],
      withdrawnAt === null ? status : 'withdrawn',
    ]);
  }

  async function tiersOfPeople(db: Db) {
    const rows = await db.selectFrom('users').where('institutionId', '=', 1).select('subscriptionTier').execute();
    return [...new Set(rows.map((row) => row.subscriptionTier))];
  }

  test('begins today, holds for a year, and all its people carry it', async () => {
    const { db, plans } = await begin();
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    expect(await historyOf(db)).toEqual([['silver', '2026-03-04', '2027-03-03', 'active']]);
    expect(await plans.findCurrentTier(db, 1)).toBe('silver');
    expect(await tiersOfPeople(db)).toEqual(['silver']);
    expect(await plans.findCurrentTier(db, 2)).toBeNull();
  });

  test('ends yesterday when another one begins, and stays in the history', async () => {
    const { db, plans, passTo } = await begin();
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    passTo('2026-06-01T12:00:00Z');
    await plans.setTier(db, { institutionId: 1, tier: 'gold' }, admin);
    expect(await historyOf(db)).toEqual([
      ['silver', '2026-03-04', '2026-05-31', 'cancelled'],
      ['gold', '2026-06-01', '2027-05-31', 'active'],
    ]);
    expect(await tiersOfPeople(db)).toEqual(['gold']);
  });

  test('changed twice on one day leaves one that holds', async () => {
    const { db, plans } = await begin();
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    await plans.setTier(db, { institutionId: 1, tier: 'gold' }, admin);
    expect(await historyOf(db)).toEqual([
      ['silver', '2026-03-04', '2027-03-03', 'withdrawn'],
      ['gold', '2026-03-04', '2027-03-03', 'active'],
    ]);
    expect(await plans.findCurrentTier(db, 1)).toBe('gold');
  });

  test('set again renews from the day after its end, and again from the day after that', async () => {
    const { db, plans, passTo, passMinute } = await begin();
    for (let year = 0; year < 3; year++) {
      await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
      passMinute();
    }
    expect(await historyOf(db)).toEqual([
      ['silver', '2026-03-04', '2027-03-03', 'active'],
      ['silver', '2027-03-04', '2028-03-03', 'active'],
      ['silver', '2028-03-04', '2029-03-03', 'active'],
    ]);
    passTo('2027-03-04T00:00:00Z');
    expect(await plans.findCurrentTier(db, 1)).toBe('silver');
    await plans.setTier(db, { institutionId: 1, tier: 'professional' }, admin);
    expect((await historyOf(db)).map(([tier, , , status]) => [tier, status])).toEqual([
      ['silver', 'active'],
      ['silver', 'withdrawn'],
      ['silver', 'withdrawn'],
      ['professional', 'active'],
    ]);
    expect(await plans.findCurrentTier(db, 1)).toBe('professional');
  });

  test('holds until the end of its last day in London, in summer as well', async () => {
    const { db, plans, passTo } = await begin();
    passTo('2026-06-30T23:30:00Z');
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    expect(await historyOf(db)).toEqual([['silver', '2026-07-01', '2027-06-30', 'active']]);
    passTo('2027-06-30T22:59:59Z');
    expect(await plans.findCurrentTier(db, 1)).toBe('silver');
    expect(await plans.expireEnded(db)).toEqual([]);
    expect(await tiersOfPeople(db)).toEqual(['silver']);
    passTo('2027-06-30T23:00:00Z');
    expect(await plans.findCurrentTier(db, 1)).toBeNull();
    expect(await plans.expireEnded(db)).toEqual([1]);
    expect(await tiersOfPeople(db)).toEqual([null]);
  });

  test('of a leap day ends on the last day of February', async () => {
    const { db, plans, passTo } = await begin();
    passTo('2028-02-29T12:00:00Z');
    await plans.setTier(db, { institutionId: 1, tier: 'gold' }, admin);
    expect(await historyOf(db)).toEqual([['gold', '2028-02-29', '2029-02-28', 'active']]);
  });

  test('that ran out is marked, and its people carry none; begun anew it starts today', async () => {
    const { db, plans, passTo, passMinute } = await begin();
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    await plans.setTier(db, { institutionId: 2, tier: 'gold' }, admin);
    passMinute();
    await plans.setTier(db, { institutionId: 2, tier: 'gold' }, admin);
    passTo('2027-03-04T00:00:00Z');
    expect((await plans.expireEnded(db)).sort()).toEqual([1, 2]);
    expect(await plans.expireEnded(db)).toEqual([]);
    expect(await historyOf(db)).toEqual([['silver', '2026-03-04', '2027-03-03', 'expired']]);
    expect(await tiersOfPeople(db)).toEqual([null]);
    expect(await plans.findCurrentTier(db, 2)).toBe('gold');
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    expect((await historyOf(db)).at(-1)).toEqual(['silver', '2027-03-04', '2028-03-03', 'active']);
  });

  test('set twice within a minute is set once', async () => {
    const { db, plans, passMinute } = await begin();
    for (let again = 0; again < 2; again++) await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    expect(await historyOf(db)).toEqual([['silver', '2026-03-04', '2027-03-03', 'active']]);
    passMinute();
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    expect(await historyOf(db)).toHaveLength(2);
  });

  test('set before a contract begins lasts until then', async () => {
    const { db, plans } = await begin();
    const at = '2026-01-01T00:00:00.000Z';
    const contract = { tier: 'gold', startDate: '2026-09-01', endDate: '2027-08-31', status: 'active' } as const;
    await db
      .insertInto('subscriptions')
      .values({ ...contract, institutionId: 1, createdAt: at, updatedAt: at })
      .execute();
    await plans.setTier(db, { institutionId: 1, tier: 'silver' }, admin);
    expect(await historyOf(db)).toEqual([
      ['gold', '2026-09-01', '2027-08-31', 'active'],
      ['silver', '2026-03-04', '2026-08-31', 'active'],
    ]);
  });

  test('stated for somebody never ends another one', async () => {
    const { db, plans } = await begin();
    const state = (tier: 'gold' | 'silver') =>
      db.transaction().execute((transaction) => plans.ensureTier(transaction, { institutionId: 1, tier }, admin));
    expect(await state('gold')).toBe(true);
    expect(await state('gold')).toBe(false);
    await expect(state('silver')).rejects.toMatchObject({ statusCode: 409, field: 'subscriptionTier' });
    expect(await historyOf(db)).toEqual([['gold', '2026-03-04', '2027-03-03', 'active']]);
  });

  test('stated by many at once is bought once', async () => {
    const { db, plans } = await begin();
    const state = () =>
      db
        .transaction()
        .execute((transaction) => plans.ensureTier(transaction, { institutionId: 1, tier: 'gold' }, admin));
    const changed = await Promise.all(Array.from({ length: 5 }, state));
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await historyOf(db)).toHaveLength(1);
  });

  test('is refused for an institution that does not exist, and undone with its transaction', async () => {
    const { db, plans } = await begin();
    await expect(plans.setTier(db, { institutionId: 4711, tier: 'gold' }, admin)).rejects.toMatchObject({
      statusCode: 404,
    });
    const failing = db.transaction().execute(async (transaction) => {
      await plans.ensureTier(transaction, { institutionId: 1, tier: 'gold' }, admin);
      throw new Error('Something else failed');
    });
    await expect(failing).rejects.toThrow('Something else failed');
    expect(await db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
    expect(await tiersOfPeople(db)).toEqual(['gold']);
  });
});

describeOnAnyEngine('a portal that was down when a plan ended', (makeApp) => {
  test('shows the people without it from its start on', async () => {
    const portal = await makeApp();
    expect((await portal.as('librarian').get('/api/user')).json().subscriptionTier).toBe('gold');
    portal.clock.advance(400 * day);
    const overview = (await portal.as('admin').get('/api/customers')).json();
    expect(overview.customers.map((customer: { subscriptionTier: unknown }) => customer.subscriptionTier)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
