import { expect, test } from 'vitest';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const env = { PORTAL_VAT_PERCENT: '20' };
const draft = { customerId: 2, plan: null, lines: [{ description: 'Training', quantity: 1, unitPence: 100_00 }] };

async function sent(portal: TestApp): Promise<{ id: number }> {
  const { id } = (await portal.as('admin').post('/api/billing/drafts', draft)).json();
  return (await portal.as('admin').post(`/api/billing/drafts/${id}/send`, { version: 1 })).json();
}

async function listed(portal: TestApp, query: string): Promise<BilledInvoice[]> {
  return (await portal.as('admin').get(`/api/billing/invoices${query}`)).json();
}

describeOnBothEngines('reminders that the portal sends by itself', (makeApp) => {
  const lateBy = (days: number) => (30 + days) * day;
  /** An invoice that was due on 3 April 2026, and another one that is paid. */
  async function begin() {
    const database = await makeApp.database();
    const portal = await makeApp({ database, env });
    const { id } = await sent(portal);
    const paid = await sent(portal);
    await portal.as('admin').post(`/api/invoices/${paid.id}/payment`, { paidOn: '2026-03-04' });
    return { database, portal, id };
  }
  const remindedSteps = async (portal: TestApp) =>
    portal.db.selectFrom('invoiceReminders').orderBy('day').select(['invoiceId', 'step']).execute();
  async function on(database: Awaited<ReturnType<typeof begin>>['database'], days: number, more: object = {}) {
    const portal = await makeApp({ database, env: { ...env, ...more }, startAfterMs: lateBy(days) });
    await portal.app.jobs.runDue();
    return portal;
  }

  test('go out after 7, 21 and 35 days, once each, also after a restart and in two processes', async () => {
    const { database, id } = await begin();
    expect(await remindedSteps(await on(database, 6))).toEqual([]);
    await Promise.all([on(database, 7), on(database, 7)]);
    await on(database, 8);
    await on(database, 20);
    await on(database, 21);
    expect(await remindedSteps(await on(database, 35))).toEqual([7, 21, 35].map((step) => ({ invoiceId: id, step })));
    const portal = await on(database, 60);
    expect(await remindedSteps(portal)).toHaveLength(3);
    const told = portal.db.selectFrom('notifications').where('title', '=', 'Reminder: invoice INV-000001');
    expect(await told.select('userId').execute()).toEqual([{ userId: 2 }, { userId: 2 }, { userId: 2 }]);
    const log = portal.db.selectFrom('changeLog').where('objectType', '=', 'invoiceReminder').select('byId');
    expect(await log.execute()).toEqual([{ byId: null }, { byId: null }, { byId: null }]);
  });

  test('go by the setting, are left out where they are a week late, and not before eight o’clock', async () => {
    const { database } = await begin();
    expect(await remindedSteps(await on(database, 9, { PORTAL_INVOICE_REMINDERS: '10, 3' }))).toMatchObject([
      { step: 3 },
    ]);
    expect(await remindedSteps(await on(database, 19))).toHaveLength(1);
    const early = await makeApp({ database, env, startAfterMs: lateBy(22) - 6 * 60 * 60 * 1000 });
    await early.app.jobs.runDue();
    expect(await remindedSteps(early)).toHaveLength(1);
    expect(await remindedSteps(await on(database, 22))).toMatchObject([{ step: 3 }, { step: 21 }]);
  });

  test('are withheld for one invoice with a reason that staff see, and sent again', async () => {
    const { database, portal, id } = await begin();
    const withhold = (withheldFor: string | null, who = 'admin') =>
      portal.as(who).send({ method: 'PUT', url: `/api/invoices/${id}/reminders`, payload: { withheldFor } });
    expect([(await withhold('No', 'manager')).statusCode, (await withhold(' ')).statusCode]).toEqual([403, 400]);
    const answers = await Promise.all([withhold('They pay in May'), withhold('They pay in May')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await listed(portal, '?state=sent')).toMatchObject([{ id, remindersWithheldFor: 'They pay in May' }]);
    expect([(await withhold(null)).statusCode, (await withhold(null)).statusCode]).toEqual([200, 409]);
    await withhold('They pay in May');
    expect(await remindedSteps(await on(database, 7))).toEqual([]);
    await portal.db.deleteFrom('withheldReminders').execute();
    expect(await remindedSteps(await on(database, 8))).toMatchObject([{ step: 7 }]);
  });
});
