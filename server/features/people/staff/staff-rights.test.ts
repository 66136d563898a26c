import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { insertTestBilling } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [tech, manager, admin] = [3, 4, 1];
const url = (id: number) => `/api/staff/${id}/finance`;
const send = (portal: TestApp, method: 'PUT' | 'DELETE', id: number, username = 'admin') =>
  portal.as(username).send({ method, url: url(id) });

describeOnBothEngines('the right Finance', (makeApp) => {
  test('is granted and ended by administrators, at once, in the log, and told to whom it is', async () => {
    const portal = await makeApp();
    await insertTestBilling(portal.db, 5);
    const reads = async (path: string) => (await portal.as('tech').get(path)).statusCode;
    const paths = [
      '/api/billing/invoices',
      '/api/invoices/122/pdf',
      '/api/statements?institution=2&from=2026-01-01&to=2026-12-31',
    ];
    for (const path of paths) expect([403, 404]).toContain(await reads(path));
    for (const username of ['manager', 'librarian'])
      expect((await send(portal, 'PUT', tech, username)).statusCode).toBe(403);
    expect((await send(portal, 'PUT', 2)).statusCode).toBe(404);
    expect((await send(portal, 'PUT', admin)).statusCode).toBe(409);
    for (let time = 0; time < 2; time += 1) expect((await send(portal, 'PUT', tech)).statusCode).toBe(200);
    for (const path of paths) expect([path, await reads(path)]).toEqual([path, 200]);
    expect((await portal.as('tech').get('/api/user')).json().rights).toEqual(['finance']);
    const pay = () => portal.as('tech').post('/api/invoices/122/payment', { paidOn: '2026-03-02' });
    expect((await pay()).statusCode).toBe(200);
    const staff: { id: number; rights?: string[] }[] = (await portal.as('admin').get('/api/staff')).json();
    expect(staff.filter(({ rights }) => rights?.includes('finance')).map(({ id }) => id)).toEqual([tech]);
    const notes: { title: string }[] = (await portal.as('tech').get('/api/notifications')).json();
    expect(notes.map(({ title }) => title)).toEqual(['You may now keep the books']);
    expect((await send(portal, 'DELETE', tech)).statusCode).toBe(200);
    expect((await portal.as('tech').get('/api/billing/invoices')).statusCode).toBe(403);
    const log = portal.db.selectFrom('changeLog').where('objectType', '=', 'user').where('objectId', '=', String(tech));
    expect(await log.orderBy('id').select(['byId', 'action']).execute()).toEqual([
      { byId: admin, action: 'grant finance' },
      { byId: admin, action: 'withdraw finance' },
    ]);
  });

  test('lets its holder bill every institution, also one without people, and see the years of its plan', async () => {
    const portal = await makeApp();
    await portal.as('admin').post('/api/institutions', { name: 'Quiet College' });
    const payers = async (query = '') =>
      (await portal.as('tech').get(`/api/billing/payers${query}`)).json().map(({ name }: { name: string }) => name);
    expect((await portal.as('tech').get('/api/billing/payers')).statusCode).toBe(403);
    await send(portal, 'PUT', tech);
    await portal.db.updateTable('institutions').set({ techSupportId: null }).execute();
    portal.app.portal.bus.peopleChanged();
    expect(await payers()).toEqual(['Calder Bay University', 'Quiet College', 'University of Harrowmere']);
    expect(await payers('?q=quiet')).toEqual(['Quiet College']);
    expect(await payers('?institution=1')).toEqual(['University of Harrowmere']);
    const customer = (await portal.as('tech').get('/api/user/2')).json();
    expect([customer.institutionId, customer.username]).toEqual([1, undefined]);
    expect((await portal.as('tech').get('/api/subscription?institution=1')).statusCode).toBe(200);
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const ofManager = (await portal.as('manager').get('/api/billing/payers')).json();
    expect(ofManager.map(({ name }: { name: string }) => name)).not.toContain('Calder Bay University');
  });

  test('gives nothing of the portal’s administration, and nothing to somebody who is no longer staff', async () => {
    const portal = await makeApp();
    await send(portal, 'PUT', tech);
    for (const path of ['/api/staff', '/api/changes']) expect((await portal.as('tech').get(path)).statusCode).toBe(403);
    const row = { userId: 2, right: 'finance', grantedBy: admin, at: '2026-03-01T10:00:00.000Z' } as const;
    await portal.db.insertInto('grantedRights').values(row).execute();
    expect((await portal.as('librarian').get('/api/billing/invoices')).statusCode).toBe(403);
  });
});

describeOnBothEngines('drafts of account managers', (makeApp) => {
  test('are of the institutions they serve, and are sent by whoever keeps the books', async () => {
    const portal = await makeApp();
    await insertTestBilling(portal.db, 5);
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const as = portal.as('manager');
    const listed = async (query = ''): Promise<{ id: number; institutionId: number }[]> =>
      (await as.get(`/api/billing/invoices${query}`)).json();
    expect(new Set((await listed()).map(({ institutionId }) => institutionId))).toEqual(new Set([1]));
    expect(await listed('?institution=2')).toEqual([]);
    expect((await as.get('/api/billing/counts')).json()).toMatchObject({ draft: 1, overdue: 1, paid: 1, void: 1 });
    const line = { description: 'Training', quantity: 1, unitPence: 100_00 };
    const draft = (customerId: number) => ({ customerId, plan: null, lines: [line] });
    const added = await as.post('/api/billing/drafts', draft(2));
    expect(added.statusCode).toBe(200);
    const { id, version } = added.json();
    expect((await as.post('/api/billing/drafts', draft(5))).json()).toMatchObject({ field: 'customerId' });
    const change = { ...draft(5), version };
    expect((await as.send({ method: 'PUT', url: `/api/billing/drafts/${id}`, payload: change })).statusCode).toBe(400);
    for (const path of ['', '/paper', '/preview']) {
      expect((await as.get(`/api/billing/drafts/${id}${path}`)).statusCode).toBe(200);
      expect((await as.get(`/api/billing/drafts/132${path}`)).statusCode).toBe(404);
    }
    const foreign = { method: 'DELETE', url: '/api/billing/drafts/132' } as const;
    expect((await as.send(foreign)).statusCode).toBe(404);
    expect((await as.post(`/api/billing/drafts/${id}/send`, { version })).statusCode).toBe(403);
    await send(portal, 'PUT', manager);
    expect((await as.get('/api/billing/drafts/132')).statusCode).toBe(200);
    const sent = await as.post(`/api/billing/drafts/${id}/send`, { version });
    // Only what the seller's settings lack keeps it back.
    expect([200, 409]).toContain(sent.statusCode);
  });
});
