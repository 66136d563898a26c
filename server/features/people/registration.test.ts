import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

function signIn(portal: TestApp, username: string) {
  return portal.visitor.post('/api/login', { username, password: 'secret-1' });
}

describeOnAnyEngine('registering people', (makeApp) => {
  const form = { username: 'new.person', fullName: 'New Person', password: 'secret-1', confirmPassword: 'secret-1' };

  test('an admin adds a customer, who can sign in; the admin stays signed in as themself', async () => {
    const portal = await makeApp();
    const response = await portal.as('admin').post('/api/register', { ...form, institutionId: 2, department: 'Loans' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      username: 'new.person',
      role: 'customer',
      companyName: 'Calder Bay University',
      department: 'Loans',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await signIn(portal, 'new.person')).statusCode).toBe(200);
    expect((await portal.as('admin').get('/api/user')).json().username).toBe('admin');
  });

  test('nobody else may, whatever they send', async () => {
    const portal = await makeApp();
    for (const username of ['librarian', 'manager', 'tech']) {
      const response = await portal.as(username).post('/api/register', { ...form, role: 'admin' });
      expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    }
    expect((await portal.visitor.post('/api/register', { ...form, role: 'admin' })).statusCode).toBe(401);
    expect(await portal.db.selectFrom('users').where('usernameKey', '=', 'new.person').selectAll().execute()).toEqual(
      [],
    );
  });

  test('a name that is taken in another case or Unicode form is refused', async () => {
    const portal = await makeApp();
    for (const username of ['librarian', 'Librarian', 'ＬＩＢＲＡＲＩＡＮ']) {
      const response = await portal.as('admin').post('/api/register', { ...form, username, institutionId: 1 });
      expect([response.statusCode, response.json().field]).toEqual([409, 'username']);
    }
  });

  test('two registrations of one name at once make one person', async () => {
    const portal = await makeApp();
    const both = [1, 2].map(() => portal.as('admin').post('/api/register', { ...form, institutionId: 1 }));
    const statuses = (await Promise.all(both)).map((response) => response.statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('a new institution gets the configured account manager, otherwise the first', async () => {
    const portal = await makeApp({ env: { PORTAL_DEFAULT_ACCOUNT_MANAGER: 'Second.Manager' } });
    const admin = portal.as('admin');
    const institution = (name: string) =>
      portal.db.selectFrom('institutions').where('name', '=', name).selectAll().executeTakeFirst();
    await admin.post('/api/register', { ...form, companyName: 'First College' });
    expect(await institution('First College')).toMatchObject({ accountManagerId: 4, techSupportId: 3 });
    const manager = { username: 'second.manager', fullName: 'Second Manager', role: 'account_manager' };
    const { id } = (await admin.post('/api/register', manager)).json();
    await admin.post('/api/register', { ...form, username: 'another', companyName: 'Second College' });
    expect(await institution('Second College')).toMatchObject({ accountManagerId: id });
    const same = await admin.post('/api/register', { ...form, username: 'third', companyName: ' Second College ' });
    expect(same.json()).toMatchObject({ companyName: 'Second College' });
  });

  test('without a password nobody can sign in yet', async () => {
    const portal = await makeApp();
    const { password: _, confirmPassword: __, ...rest } = form;
    const response = await portal.as('admin').post('/api/register', { ...rest, institutionId: 1 });
    expect(response.statusCode).toBe(200);
    expect((await signIn(portal, 'new.person')).statusCode).toBe(401);
  });

  test('what does not fit is refused with the field named, and nothing is stored', async () => {
    const portal = await makeApp();
    const before = await portal.db.selectFrom('users').select('id').orderBy('id').execute();
    const refusals: [object, number, string | undefined][] = [
      [{ confirmPassword: 'secret-2' }, 400, 'confirmPassword'],
      [{ password: '12345', confirmPassword: '12345' }, 400, 'password'],
      [{ password: 'Password1', confirmPassword: 'Password1' }, 400, 'password'],
      [{}, 400, 'companyName'],
      [{ companyName: '   ' }, 400, 'companyName'],
      [{ institutionId: 999 }, 404, undefined],
      [{ institutionId: 'x' }, 400, 'institutionId'],
      [{ role: 'admin', institutionId: 1 }, 400, 'institutionId'],
      [{ role: 'tech_support', companyName: 'Any' }, 400, 'companyName'],
      [{ role: 'student' }, 400, 'role'],
      [{ institutionId: 1, subscriptionTier: 'platinum' }, 400, 'subscriptionTier'],
      [{ institutionId: 1, username: 'ab' }, 400, 'username'],
      [{ institutionId: 1, fullName: '  ' }, 400, 'fullName'],
      [{ institutionId: 1, id: 1 }, 400, undefined],
    ];
    for (const [change, status, field] of refusals) {
      const response = await portal.as('admin').post('/api/register', { ...form, ...change });
      expect([change, response.statusCode, response.json().field]).toEqual([change, status, field]);
    }
    expect(await portal.db.selectFrom('users').select('id').orderBy('id').execute()).toEqual(before);
    expect(await portal.db.selectFrom('institutions').select('name').execute()).toHaveLength(2);
  });
});

describeOnAnyEngine('registering into an institution', (makeApp) => {
  const form = { username: 'new.person', fullName: 'New Person' };

  test('shares its plan without renewing it, and a stated plan never ends another', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    expect((await admin.post('/api/register', { ...form, institutionId: 1 })).json().subscriptionTier).toBe('gold');
    await admin.post('/api/register', { ...form, username: 'second', institutionId: 1, subscriptionTier: 'gold' });
    const plans = () => portal.db.selectFrom('subscriptions').where('institutionId', '=', 1).selectAll().execute();
    expect(await plans()).toHaveLength(1);
    const third = { ...form, username: 'third', institutionId: 1, subscriptionTier: 'silver' };
    const refused = await admin.post('/api/register', third);
    expect([refused.statusCode, refused.json().field, refused.json().message]).toEqual([
      409,
      'subscriptionTier',
      'This institution has University Gold until 21 June 2026. Its plan is changed under Subscriptions',
    ]);
    expect(await portal.db.selectFrom('users').where('username', '=', 'third').selectAll().execute()).toEqual([]);
    expect(await plans()).toMatchObject([{ tier: 'gold', status: 'active' }]);
    expect((await portal.as('librarian').get('/api/user')).json().subscriptionTier).toBe('gold');
  });

  test('of a new one begins its plan, and two at once share one institution', async () => {
    const portal = await makeApp();
    const people = ['first', 'second'].map((username) => ({ ...form, username, companyName: 'New College' }));
    const added = await Promise.all(people.map((person) => portal.as('admin').post('/api/register', person)));
    expect(new Set(added.map((response) => response.json().institutionId)).size).toBe(1);
    const third = { ...form, username: 'third', companyName: 'NEW college', subscriptionTier: 'subject' };
    expect((await portal.as('admin').post('/api/register', third)).json()).toMatchObject({
      companyName: 'New College',
      subscriptionTier: 'subject',
    });
  });
});
