import { expect, test } from 'vitest';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

async function addStaff(portal: TestApp, username: string, role: string): Promise<number> {
  const form = { username, fullName: `The ${username}`, role };
  return (await portal.as('admin').post('/api/register', form)).json().id;
}

function patch(portal: TestApp, id: number, payload: object, as = 'admin') {
  return portal.as(as).send({ method: 'PATCH', url: `/api/institutions/${id}`, payload });
}

describeOnBothEngines('institutions', (makeApp) => {
  test('are listed with their plan, staff and people, in the order of their names', async () => {
    const portal = await makeApp();
    const response = await portal.as('admin').get('/api/institutions');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject([
      { id: 2, name: 'Calder Bay University', subscriptionTier: 'silver', customers: 1 },
      {
        id: 1,
        name: 'University of Harrowmere',
        subscriptionTier: 'gold',
        accountManager: { id: 4, fullName: 'Priya Shah', isActive: true },
        techSupport: { id: 3, fullName: 'Lars Kuhn', isActive: true },
        customers: 2,
      },
    ]);
    expect(response.json()[0].subscriptionEnds).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('can be added once under a name, whatever its case, spaces or Unicode form', async () => {
    const portal = await makeApp();
    const added = await portal.as('admin').post('/api/institutions', { name: '  Elm   Collège ' });
    expect(added.json()).toMatchObject({
      name: 'Elm Collège',
      subscriptionTier: null,
      accountManager: { id: 4 },
      techSupport: { id: 3 },
      customers: 0,
    });
    for (const name of ['ELM COLLÈGE', 'elm colle\u0300ge', 'Ｅlm Collège']) {
      const response = await portal.as('admin').post('/api/institutions', { name });
      expect([name, response.statusCode, response.json().field]).toEqual([name, 409, 'name']);
    }
    const both = ['Twin Hall', 'twin hall'].map((name) => portal.as('admin').post('/api/institutions', { name }));
    expect((await Promise.all(both)).map((response) => response.statusCode).sort()).toEqual([200, 409]);
  });

  test('can be renamed, also to their own name in another case, and their people show it', async () => {
    const portal = await makeApp();
    expect((await patch(portal, 1, { name: 'Calder bay university' })).statusCode).toBe(409);
    expect((await patch(portal, 1, { name: 'UNIVERSITY of Harrowmere' })).statusCode).toBe(200);
    expect((await portal.as('librarian').get('/api/user')).json().companyName).toBe('UNIVERSITY of Harrowmere');
  });

  test('take only active people of the role as their staff', async () => {
    const portal = await makeApp();
    const gone = await addStaff(portal, 'gone', 'account_manager');
    await portal.as('admin').post(`/api/users/${gone}/deactivate`);
    const refusals: [object, number, string | undefined][] = [
      [{ accountManagerId: 3 }, 400, 'accountManagerId'],
      [{ accountManagerId: 2 }, 404, undefined],
      [{ accountManagerId: gone }, 400, 'accountManagerId'],
      [{ techSupportId: 4 }, 400, 'techSupportId'],
      [{ techSupportId: 4711 }, 404, undefined],
      [{ techSupportId: 'x' }, 400, 'techSupportId'],
      [{ name: '' }, 400, 'name'],
      [{ name: 'x'.repeat(201) }, 400, 'name'],
      [{ id: 7 }, 400, undefined],
    ];
    for (const [change, status, field] of refusals) {
      const response = await patch(portal, 1, change);
      expect([change, response.statusCode, response.json().field]).toEqual([change, status, field]);
    }
    expect((await patch(portal, 4711, { name: 'Nowhere' })).statusCode).toBe(404);
    const { accountManagerId, techSupportId } = await portal.db
      .selectFrom('institutions')
      .where('id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([accountManagerId, techSupportId]).toEqual([4, 3]);
  });

  test('keep somebody who was deactivated until somebody else is chosen', async () => {
    const portal = await makeApp();
    // As before staff had to hand over as they leave.
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: '2026-03-01T10:00:00.000Z' })
      .where('id', '=', 4)
      .execute();
    const response = await patch(portal, 1, { name: 'Renamed', accountManagerId: 4 });
    expect(response.json().accountManager).toMatchObject({ id: 4, isActive: false });
  });
});

describeOnAnyEngine('a hand-over', (makeApp) => {
  test('gives the whole conversation to the new account manager, takes it from the old one and tells the customers', async () => {
    const portal = await makeApp();
    const successor = await addStaff(portal, 'successor', 'account_manager');
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'For my account manager' });
    const [librarian, old, stranger] = [
      await connect(portal, 'librarian'),
      await connect(portal, 'manager'),
      await connect(portal, 'librarian2'),
    ];
    expect((await patch(portal, 1, { accountManagerId: successor })).statusCode).toBe(200);

    const { notification } = await librarian.next('notification');
    expect(notification).toMatchObject({
      title: 'Your account manager has changed',
      description: 'The successor is now your account manager and has your whole conversation.',
    });
    await librarian.until(() => librarian.received('changed').some(({ what }) => what.includes('/api/conversations')));
    await old.until(() => old.received('changed').some(({ what }) => what.includes('/api/messages')));

    const messages = async (username: string, id: number) =>
      (await portal.as(username).get(`/api/messages/${id}/2`)).json().map((m: { content: string }) => m.content);
    expect(await messages('successor', successor)).toEqual(['For my account manager']);
    expect(await messages('manager', 4)).toEqual([]);
    const faces = (await portal.as('librarian').get('/api/conversations')).json();
    expect(faces.find((summary: { group: string }) => summary.group === 'channel')).toMatchObject({
      conversation: 'channel:2',
      contact: { id: successor },
    });
    const late = await portal.as('manager').post('/api/messages', { receiverId: 2, content: 'Still me' });
    expect(late.statusCode).toBe(403);
    await stranger.heardAll();
    expect(stranger.received('notification')).toEqual([]);
    const told = await portal.db.selectFrom('notifications').select('userId').orderBy('userId').execute();
    expect(told.map(({ userId }) => userId)).toEqual([2, 6]);
  });

  test('to nobody is told as well, and a change that changes nothing is not', async () => {
    const portal = await makeApp();
    await patch(portal, 1, { accountManagerId: 4, techSupportId: 3, name: 'Same staff' });
    expect(await portal.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    await patch(portal, 1, { techSupportId: null });
    const titles = await portal.db.selectFrom('notifications').select(['title', 'description']).orderBy('id').execute();
    expect(titles[0]).toEqual({
      title: 'Your technical support contact has changed',
      description: 'Your account manager helps you until someone new is assigned.',
    });
  });
});
