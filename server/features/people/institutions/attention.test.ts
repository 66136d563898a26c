import { expect, test } from 'vitest';
import type { Attention } from '#contract/values/people/attention.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

/** The newest month with figures; the test starts on 4 March 2026. */
const february = '2026-02';
const [harrowmere, calderBay] = [1, 2];

async function found(portal: TestApp, attention: Attention, username = 'admin'): Promise<number[]> {
  const query = `attention=${attention}&sort=name`;
  const rows: { id: number }[] = (await portal.as(username).get(`/api/institutions/served?${query}`)).json();
  const counted = await portal.as(username).get(`/api/institutions/served/count?attention=${attention}`);
  expect(counted.json().count).toBe(rows.length);
  return rows.map(({ id }) => id);
}

describeOnBothEngines('the institutions that need attention', (makeApp) => {
  test('had a plan that has ended, and none that holds or begins later', async () => {
    const portal = await makeApp();
    const plan = (change: object) =>
      portal.db.updateTable('subscriptions').set(change).where('institutionId', '=', calderBay);
    expect(await found(portal, 'not-renewed')).toEqual([]);
    await plan({ startDate: '2025-03-04', endDate: '2026-03-03' }).execute();
    expect(await found(portal, 'not-renewed')).toEqual([calderBay]);
    // An institution that never had a plan has nothing to renew.
    await portal.as('admin').post('/api/institutions', { name: 'Élan Collège' });
    expect(await found(portal, 'not-renewed')).toEqual([calderBay]);
    await plan({ endDate: '2026-03-04' }).execute();
    expect(await found(portal, 'not-renewed')).toEqual([]);
    await plan({ startDate: '2026-04-01', endDate: '2027-03-31' }).execute();
    expect(await found(portal, 'not-renewed')).toEqual([]);
  });

  test('have nobody who signed in within 60 days', async () => {
    const portal = await makeApp();
    const signedIn = (institutionId: number, at: string | null) =>
      portal.db.updateTable('users').set({ lastSignInAt: at }).where('institutionId', '=', institutionId).execute();
    await signedIn(harrowmere, null);
    await signedIn(calderBay, '2026-01-02T23:59:00.000Z');
    expect(await found(portal, 'not-signed-in')).toEqual([calderBay, harrowmere]);
    await signedIn(calderBay, '2026-01-03T00:00:00.000Z');
    expect(await found(portal, 'not-signed-in')).toEqual([harrowmere]);
    // Staff see only the institutions assigned to them.
    await portal.db.updateTable('institutions').set({ techSupportId: null }).where('id', '=', harrowmere).execute();
    expect(await found(portal, 'not-signed-in', 'tech')).toEqual([]);
  });

  test('have a plan and used nothing in the newest month of which there are figures', async () => {
    const portal = await makeApp();
    const uses = (institutionId: number, month: string, used: number) =>
      portal.db.insertInto('institutionUses').values({ institutionId, month, uses: used }).execute();
    await uses(harrowmere, february, 7);
    await uses(calderBay, '2026-01', 7);
    expect(await found(portal, 'no-usage')).toEqual([calderBay]);
    await uses(calderBay, february, 0);
    expect(await found(portal, 'no-usage')).toEqual([calderBay]);
    await portal.db.updateTable('institutionUses').set({ uses: 1 }).where('uses', '=', 0).execute();
    expect(await found(portal, 'no-usage')).toEqual([]);
  });

  test('sign in by a certificate that ends within 90 days, or has ended', async () => {
    const portal = await makeApp();
    await portal.as('librarian').post('/api/technical-setup', { entityId: 'https://idp.example.org/entity' });
    const ends = (at: string | null) => portal.db.updateTable('technicalSetups').set({ certificateEnds: at }).execute();
    expect(await found(portal, 'certificate')).toEqual([]);
    await ends('2026-06-02T00:00:00.000Z');
    expect(await found(portal, 'certificate')).toEqual([]);
    await ends('2026-06-01T23:00:00.000Z');
    expect(await found(portal, 'certificate')).toEqual([harrowmere]);
    await ends('2025-06-01T00:00:00.000Z');
    expect(await found(portal, 'certificate')).toEqual([harrowmere]);
  });
});
