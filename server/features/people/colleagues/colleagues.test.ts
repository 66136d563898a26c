import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

// The cast: 2 and 6 are people of institution 1, 5 of institution 2; 4 is the account manager of both.
const [librarian, colleague, foreign, manager] = [2, 6, 5, 4];
const path = (id: number) => `/api/colleagues/${id}/administrator`;
const name = (portal: TestApp, who: string, id: number) => portal.as(who).send({ method: 'PUT', url: path(id) });
const withdraw = (portal: TestApp, who: string, id: number) => portal.as(who).send({ method: 'DELETE', url: path(id) });
const add = (portal: TestApp, who: string, more: object = {}) =>
  portal.as(who).post('/api/colleagues', { fullName: 'New One', username: 'new.one', ...more });

const bellOf = async (portal: TestApp, who: string): Promise<string[]> => {
  await portal.app.jobs.runDue();
  const notes: { title: string }[] = (await portal.as(who).get('/api/notifications')).json();
  return notes.map(({ title }) => title);
};

describeOnBothEngines('administrators of an institution', (makeApp) => {
  test('are named by the account manager, add and invite colleagues, and hand the right on', async () => {
    const portal = await makeApp();
    expect((await add(portal, 'librarian')).statusCode).toBe(403);
    expect((await portal.as('librarian').get('/api/invitations')).statusCode).toBe(403);
    expect((await name(portal, 'manager', librarian)).statusCode).toBe(200);
    expect((await portal.as('librarian').get('/api/user')).json().rights).toEqual(['institution-admin']);
    expect(await bellOf(portal, 'librarian')).toContain('You are now an administrator of University of Harrowmere');

    const added = await add(portal, 'librarian', { department: 'Library', email: 'one@mail.example' });
    expect(added.statusCode).toBe(200);
    const { id, invited } = added.json();
    expect(invited).toMatchObject({ mailed: 0, texts: [{ userId: id, username: 'new.one' }], leftOut: [] });
    const stored = portal.db.selectFrom('users').where('id', '=', id).select(['role', 'institutionId', 'department']);
    expect(await stored.executeTakeFirst()).toEqual({ role: 'customer', institutionId: 1, department: 'Library' });
    expect(await bellOf(portal, 'manager')).toContain('Maya Okafor added New One');
    const board = (await portal.as('librarian').get('/api/invitations')).json();
    expect(board.map((one: { id: number; isAdministrator: boolean }) => [one.id, one.isAdministrator]).sort()).toEqual(
      [
        [librarian, true],
        [colleague, false],
        [id, false],
      ].sort(),
    );

    expect((await name(portal, 'librarian', colleague)).statusCode).toBe(200);
    expect((await withdraw(portal, 'colleague', librarian)).statusCode).toBe(200);
    expect((await add(portal, 'librarian', { username: 'new.two' })).statusCode).toBe(403);
    const last = await withdraw(portal, 'colleague', colleague);
    expect([last.statusCode, last.json().message]).toEqual([
      409,
      'Ines Carvalho is the institution’s only administrator. Name another one first.',
    ]);
    const log = portal.db.selectFrom('changeLog').where('action', 'like', '%administrator').orderBy('id');
    expect(await log.select(['byId', 'action', 'objectId', 'institutionId']).execute()).toEqual([
      { byId: manager, action: 'make administrator', objectId: '2', institutionId: 1 },
      { byId: librarian, action: 'make administrator', objectId: '6', institutionId: 1 },
      { byId: colleague, action: 'withdraw administrator', objectId: '2', institutionId: 1 },
    ]);
  });

  test('reach nobody of another institution, no staff, and set neither role nor institution', async () => {
    const portal = await makeApp();
    await name(portal, 'admin', librarian);
    for (const id of [foreign, manager, 1, 4711]) {
      expect([id, (await name(portal, 'librarian', id)).statusCode]).toEqual([id, 404]);
      expect([id, (await withdraw(portal, 'librarian', id)).statusCode]).toEqual([id, 404]);
      const answer = await portal.as('librarian').post(`/api/colleagues/${id}/deactivate`);
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
    expect((await add(portal, 'librarian', { institutionId: 2 })).statusCode).toBe(403);
    for (const wrong of [{ role: 'admin' }, { subscriptionTier: 'gold' }, { password: 'secret-1' }, { username: 'x' }])
      expect([wrong, (await add(portal, 'librarian', wrong)).statusCode]).toEqual([wrong, 400]);
    expect((await add(portal, 'librarian', { username: 'MANAGER' })).statusCode).toBe(409);
    const register = { username: 'x.y', fullName: 'X', institutionId: 1 };
    expect((await portal.as('librarian').post('/api/register', register)).statusCode).toBe(403);
    expect(await portal.db.selectFrom('users').where('id', '>', 6).select('id').execute()).toEqual([]);
    expect((await name(portal, 'tech', colleague)).statusCode).toBe(403);
  });

  test('deactivate a colleague, whom staff let in again', async () => {
    const portal = await makeApp();
    await name(portal, 'admin', librarian);
    const deactivate = (who: string, id: number) => portal.as(who).post(`/api/colleagues/${id}/deactivate`);
    await portal.as('colleague').cookie();
    expect((await deactivate('librarian', colleague)).statusCode).toBe(200);
    expect((await portal.as('colleague').get('/api/user')).statusCode).toBe(401);
    expect(await bellOf(portal, 'manager')).toContain('Maya Okafor deactivated Ines Carvalho');
    expect((await deactivate('librarian', librarian)).statusCode).toBe(409);
    const listed = (await portal.as('librarian').get('/api/invitations?state=deactivated')).json();
    expect(listed.map((one: { id: number }) => one.id)).toEqual([colleague]);
    expect((await portal.as('librarian').post(`/api/colleagues/${colleague}/reactivate`)).statusCode).toBe(403);
    expect((await name(portal, 'librarian', colleague)).statusCode).toBe(409);
    expect((await portal.as('manager').post(`/api/colleagues/${colleague}/reactivate`)).statusCode).toBe(200);
  });

  test('who withdraw each other at once: one of them stays', async () => {
    const portal = await makeApp();
    for (const id of [librarian, colleague]) await name(portal, 'admin', id);
    for (const who of ['librarian', 'colleague']) await portal.as(who).cookie();
    const answers = await Promise.all([
      withdraw(portal, 'librarian', colleague),
      withdraw(portal, 'colleague', librarian),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect([200, statuses[1]]).toEqual(statuses);
    expect([403, 409]).toContain(statuses[1]);
    expect(await portal.db.selectFrom('grantedRights').select('userId').execute()).toHaveLength(1);
  });

  test('lose the right when they move to another institution', async () => {
    const portal = await makeApp();
    await name(portal, 'admin', librarian);
    await portal.as('admin').send({ method: 'PATCH', url: `/api/users/${librarian}`, payload: { institutionId: 2 } });
    expect((await portal.as('librarian').get('/api/user')).json().rights).toBeUndefined();
    expect((await portal.as('librarian').get('/api/invitations')).statusCode).toBe(403);
  });

  test('account managers add people of the institutions they serve', async () => {
    const portal = await makeApp();
    expect((await add(portal, 'manager')).json()).toMatchObject({ field: 'institutionId' });
    expect((await add(portal, 'manager', { institutionId: 2 })).statusCode).toBe(200);
    expect(await bellOf(portal, 'manager')).not.toContain('Priya Shah added New One');
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    portal.app.portal.people.forget();
    expect((await add(portal, 'manager', { institutionId: 2, username: 'new.two' })).statusCode).toBe(404);
    expect((await name(portal, 'manager', foreign)).statusCode).toBe(404);
  });
});
