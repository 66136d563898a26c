import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { connect } from '#server/testing/test-socket.ts';

const link = { title: 'Renewal proposal', type: 'link', url: 'https://example.org/renewal' };

describeOnAnyEngine('what is shared with a person', (makeApp) => {
  test('is told to them once, in the name of who shared it, and to nobody else', async () => {
    const portal = await makeApp();
    const [customer, colleague] = [await connect(portal, 'librarian'), await connect(portal, 'colleague')];
    const shared = await portal.as('admin').post('/api/resources', { ...link, sharedWithId: 2 });
    expect(shared.statusCode).toBe(200);
    const { notification } = await customer.next('notification');
    expect(notification).toMatchObject({ title: 'Shared with you', createdBy: 1, userId: 2, read: false });
    expect(notification.description).toContain('Ada Lindqvist has shared “Renewal proposal” with you');
    await colleague.until(() => colleague.received('changed').some(({ what }) => what.includes('/api/resources')));
    expect(colleague.received('notification')).toEqual([]);
    const mine = (await portal.as('librarian').get('/api/notifications')).json();
    expect(mine).toHaveLength(1);
    expect((await portal.as('librarian2').get('/api/notifications')).json()).toEqual([]);
  });

  test('stands with the contact on both sides, and with no other institution', async () => {
    const portal = await makeApp();
    await portal.as('admin').post('/api/resources', { ...link, sharedWithId: 2 });
    const titlesOf = async (username: string, contactId: number) =>
      (await portal.as(username).get(`/api/resources/shared?contactId=${contactId}`))
        .json()
        .map(({ title }: { title: string }) => title);
    expect(await titlesOf('librarian', 4)).toEqual(['Renewal proposal']);
    expect(await titlesOf('admin', 2)).toEqual(['Renewal proposal']);
    expect(await titlesOf('manager', 2)).toEqual(['Renewal proposal']);
    expect(await titlesOf('colleague', 4)).toEqual(['Renewal proposal']);
    expect(await titlesOf('librarian2', 4)).toEqual([]);
  });

  test('with an institution is there before its first person, and is theirs and their staff’s alone', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    const { id } = (await admin.post('/api/institutions', { name: 'Empty College', accountManagerId: 4 })).json();
    const made = await admin.post('/api/resources', { ...link, sharedWithInstitutionId: id });
    expect([made.statusCode, made.json().sharedWithInstitutionId]).toEqual([200, id]);
    const shared = async (who: string) => (await portal.as(who).get(`/api/resources/shared?institution=${id}`)).json();
    expect([await shared('admin'), await shared('manager')]).toMatchObject([[made.json()], [made.json()]]);
    const form = { username: 'first', fullName: 'First', role: 'customer', institutionId: id };
    const first = (await admin.post('/api/register', form)).json();
    const moved = await admin.send({ method: 'PATCH', url: '/api/users/5', payload: { institutionId: id } });
    expect(moved.statusCode).toBe(200);
    expect((await portal.as('librarian2').get(`/api/resources/${made.json().id}`)).statusCode).toBe(200);
    expect((await portal.as('librarian').get(`/api/resources/${made.json().id}`)).statusCode).toBe(404);
    await admin.post('/api/resources', { ...link, title: 'Second', sharedWithInstitutionId: id });
    const told = await portal.db.selectFrom('notifications').select('userId').execute();
    expect(told.map(({ userId }) => userId).sort()).toEqual([5, first.id].sort());
    for (const wrong of [{ sharedWithInstitutionId: 4711 }, { sharedWithId: 2, sharedWithInstitutionId: id }]) {
      expect((await admin.post('/api/resources', { ...link, ...wrong })).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test('tells nobody where it is for everybody, was refused, or is one’s own', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    expect((await admin.post('/api/resources', link)).statusCode).toBe(200);
    expect((await admin.post('/api/resources', { ...link, url: 'javascript:1', sharedWithId: 2 })).statusCode).toBe(
      400,
    );
    expect((await admin.post('/api/resources', { ...link, sharedWithId: 1 })).statusCode).toBe(200);
    expect((await admin.post('/api/resources', { ...link, sharedWithId: 9999 })).statusCode).toBe(404);
    expect((await portal.as('manager').post('/api/resources', { ...link, sharedWithId: 2 })).statusCode).toBe(403);
    expect(await portal.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });
});
