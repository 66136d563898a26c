import { expect, test } from 'vitest';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

async function stepsOf(portal: TestApp, who: string): Promise<FirstSteps> {
  const answer = await portal.as(who).get('/api/first-steps');
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
}

async function doneBy(portal: TestApp, who: string): Promise<string[]> {
  return (await stepsOf(portal, who)).steps.flatMap(({ name, isDone }) => (isDone ? name : []));
}

async function addReport(portal: TestApp, institutionId: number): Promise<void> {
  const at = '2026-03-04T12:00:00.000Z';
  const texts = {
    title: 'Use',
    type: 'usage_stats',
    url: '',
    description: '',
    category: '',
    audience: 'librarian',
  } as const;
  const row = { ...texts, institutionId, uploaderId: 1, sharedAt: at, createdAt: at, textState: 'none' } as const;
  await portal.db.insertInto('resources').values(row).execute();
}

const put = (portal: TestApp, who: string, payload: object) =>
  portal.as(who).send({ method: 'PUT', url: '/api/first-steps', payload });

describeOnAnyEngine('the first steps', (makeApp) => {
  test('of a librarian are ticked by what was done in their institution, and what they themselves saw', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('users').set({ lastSignInAt: null }).where('id', '<>', 2).execute();
    const names = (await stepsOf(portal, 'librarian')).steps.map(({ name }) => name);
    expect(names).toEqual(['colleagues', 'sign-in', 'report', 'kit']);
    expect(await doneBy(portal, 'librarian')).toEqual([]);

    const at = '2026-03-04T12:00:00.000Z';
    await portal.db.updateTable('users').set({ lastSignInAt: at }).where('id', '=', 6).execute();
    expect(await doneBy(portal, 'librarian')).toEqual(['colleagues']);
    const ranges = [{ start: '192.0.2.1', end: '192.0.2.9' }];
    const setup = {
      ...{ entityId: '', samlMetadataUrl: '', ssoEndpoint: '', certificate: '' },
      ipRanges: JSON.stringify(ranges),
    };
    const answer = await portal.as('colleague').post('/api/technical-setup', setup);
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    expect(await doneBy(portal, 'librarian')).toEqual(['colleagues', 'sign-in']);
    for (const done of ['report', 'kit', 'kit'])
      expect((await put(portal, 'librarian', { done })).statusCode).toBe(200);
    expect(await doneBy(portal, 'librarian')).toEqual(['colleagues', 'sign-in', 'report', 'kit']);
    // Steps are counted per person, and per institution.
    expect(await doneBy(portal, 'colleague')).toEqual(['colleagues', 'sign-in']);
    expect(await doneBy(portal, 'librarian2')).toEqual([]);
  });

  test('of an administrator are in an order that can be done, and ticked by what is there', async () => {
    const portal = await makeApp();
    const all = ['account', 'portal', 'invoicing', 'mail', 'staff', 'institution', 'person', 'usage'];
    const of = async (who: string) => stepsOf(portal, who);
    expect((await of('admin')).steps.map(({ name }) => name)).toEqual(all);
    await portal.db.deleteFrom('subscriptions').execute();
    expect(await doneBy(portal, 'admin')).toEqual(['portal', 'invoicing', 'staff', 'person']);
    expect(await of('admin')).toMatchObject({ isWholePage: true, institutionId: 1 });
    const term = { startDate: '2027-01-01', endDate: '2027-12-31' };
    const plan = { institutionId: 2, tier: 'gold', years: [term], acceptsGap: true };
    expect((await portal.as('admin').post('/api/plan-terms', plan)).statusCode).toBe(200);
    expect(await of('admin')).toMatchObject({ isWholePage: true, institutionId: 2 });
    await addReport(portal, 2);
    expect(await of('admin')).toMatchObject({ isWholePage: false });
    const skipped = (await put(portal, 'admin', { done: 'mail' })).json();
    expect(skipped.steps[3]).toEqual({ name: 'mail', isDone: false, isSkipped: true, waitsFor: null });
    const env = {
      ...{ PORTAL_SMTP_URL: 'smtp://127.0.0.1:1', PORTAL_ORIGIN: 'https://portal.example.org' },
      ...{ PORTAL_MAIL_FROM: 'portal@example.org', PORTAL_SUPPORT_EMAIL: 'support@example.org' },
      ...{ PORTAL_INVOICE_SELLER: 'Seller Ltd | 1 Lane', PORTAL_INVOICE_PAYMENT: 'Account 1' },
    };
    expect(await doneBy(await makeApp({ env }), 'admin')).toEqual(
      all.filter((name) => name !== 'account' && name !== 'usage'),
    );
  });

  test('that cannot be done yet say what they wait for', async () => {
    const portal = await makeApp();
    const waiting = async (who: string) =>
      (await stepsOf(portal, who)).steps.flatMap(({ name, waitsFor }) => (waitsFor ? `${name}: ${waitsFor}` : []));
    expect(await waiting('librarian')).toEqual(['report: upload']);
    await addReport(portal, 1);
    expect([await waiting('librarian'), await waiting('librarian2')]).toEqual([[], ['report: upload']]);
    expect(await waiting('admin')).toEqual([]);
    await portal.db.updateTable('institutions').set({ erasedAt: '2026-03-04T12:00:00.000Z' }).execute();
    expect(await waiting('admin')).toEqual(['person: institution', 'usage: institution']);
  });

  test('are closed and brought back by each for themselves', async () => {
    const portal = await makeApp();
    expect((await put(portal, 'librarian', { isClosed: true })).json().isClosed).toBe(true);
    expect((await put(portal, 'librarian', { isClosed: true })).json().isClosed).toBe(true);
    expect((await stepsOf(portal, 'colleague')).isClosed).toBe(false);
    expect((await put(portal, 'librarian', { isClosed: false })).json().isClosed).toBe(false);
    for (const body of [{ done: 'sign-in' }, { isClosed: 'yes' }, { personId: 6, isClosed: true }]) {
      expect((await put(portal, 'librarian', body)).statusCode).toBe(400);
    }
    for (const who of ['manager', 'tech']) {
      expect((await portal.as(who).get('/api/first-steps')).statusCode).toBe(403);
      expect((await put(portal, who, { isClosed: true })).statusCode).toBe(403);
    }
    expect((await portal.visitor.get('/api/first-steps')).statusCode).toBe(401);
  });
});
