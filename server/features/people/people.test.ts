import { expect, test } from 'vitest';
import { createBus } from '#server/platform/bus/bus.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { createPeople } from './directory.service.ts';

interface Seen {
  id: number;
}

const ids = (people: Seen[]) => people.map(({ id }) => id).sort((a, b) => a - b);

describeOnAnyEngine('people', (makeApp) => {
  test('customers see staff, their institution and their contacts; staff see everybody', async () => {
    const portal = await makeApp();
    const seenBy = async (username: string) => ids((await portal.as(username).get('/api/users')).json());
    expect(await seenBy('librarian')).toEqual([1, 2, 3, 4, 6]);
    expect(await seenBy('librarian2')).toEqual([1, 3, 4, 5]);
    for (const staff of ['admin', 'manager', 'tech']) expect(await seenBy(staff)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each([
    ['accepted', {}, true],
    ['pending', {}, true],
    ['rejected', {}, false],
    ['accepted', { removedAt: '2026-01-02T00:00:00.000Z', removedBy: 5 }, false],
  ] as const)(
    'of two strangers with a relation that is %s %j, each sees the other: %s',
    async (status, more, isSeen) => {
      const portal = await makeApp();
      const createdAt = '2026-01-01T00:00:00.000Z';
      const pair = { studentId: 5, relatedUserId: 6, relationType: 'other', requestedBy: 5, createdAt };
      await portal.db
        .insertInto('relationships')
        .values({ ...pair, status, ...more })
        .execute();
      const seenBy = async (username: string) => ids((await portal.as(username).get('/api/users')).json());
      expect((await seenBy('librarian2')).includes(6)).toBe(isSeen);
      expect((await seenBy('colleague')).includes(5)).toBe(isSeen);
      expect((await portal.as('colleague').get('/api/user/5')).statusCode).toBe(isSeen ? 200 : 404);
      expect((await portal.as('librarian').get('/api/user/5')).statusCode).toBe(404);
    },
  );

  test('customers see the public card of others, staff and the person themself the account', async () => {
    const portal = await makeApp();
    const card = {
      id: 6,
      fullName: 'Ines Carvalho',
      role: 'customer',
      subject: 'Acquisitions',
      grade: 'University of Harrowmere',
    };
    expect((await portal.as('librarian').get('/api/user/6')).json()).toEqual(card);
    const account = { ...card, username: 'colleague', companyName: 'University of Harrowmere' };
    expect((await portal.as('colleague').get('/api/user/6')).json()).toEqual(account);
    const served = { ...account, institutionId: 1 };
    for (const staff of ['tech', 'manager', 'admin']) {
      expect((await portal.as(staff).get('/api/user/6')).json()).toEqual(served);
    }
    await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { techSupportId: null } });
    const { username: _, ...withoutUsername } = account;
    expect((await portal.as('tech').get('/api/user/6')).json()).toEqual(withoutUsername);
  });

  test('the list of everybody tells staff the sign-in names of those they serve and their own alone', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const named = async (username: string) => {
      const rows: Seen[] = (await portal.as(username).get('/api/users')).json();
      return rows.flatMap((row) => ('username' in row ? [row.username] : [])).sort();
    };
    expect(await named('manager')).toEqual(['colleague', 'librarian', 'manager']);
    expect(await named('librarian')).toEqual(['librarian']);
    expect(await named('admin')).toHaveLength(6);
  });

  test('somebody one may not see answers exactly like somebody who does not exist', async () => {
    const portal = await makeApp();
    const foreign = await portal.as('librarian').get('/api/user/5');
    const unknown = await portal.as('librarian').get('/api/user/4711');
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect(unknown.statusCode).toBe(404);
  });

  test('ids that are none are refused with the field named', async () => {
    const portal = await makeApp();
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999999999', '%20', "1'--", '１']) {
      const response = await portal.as('admin').get(`/api/user/${encodeURI(id)}`);
      expect([id, response.statusCode, response.json().field]).toEqual([id, 400, 'id']);
    }
  });

  test('the customer list holds those one serves, with their sign-in names, and is refused to customers', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const served = async (username: string) => (await portal.as(username).get('/api/users/role/customer')).json();
    expect(ids(await served('admin'))).toEqual([2, 5, 6]);
    expect(ids(await served('manager'))).toEqual([2, 6]);
    expect(ids(await served('tech'))).toEqual([2, 5, 6]);
    expect((await served('admin')).find((row: Seen) => row.id === 2)).toEqual({
      id: 2,
      fullName: 'Maya Okafor',
      department: 'Library Services',
      username: 'librarian',
      institutionId: 1,
      companyName: 'University of Harrowmere',
      role: 'customer',
      lastSignInAt: '2026-03-04T10:51:25.714Z',
    });
    expect((await portal.as('librarian').get('/api/users/role/customer')).statusCode).toBe(403);
  });

  test('a customer is found by what a choice shows of them: their name, a comma, their institution', async () => {
    const portal = await makeApp();
    const found = (await portal.as('admin').get('/api/users/role/customer?q=Theo Brandt, Calder Bay')).json();
    expect(ids(found)).toEqual([5]);
  });

  test('the list of admins carries no sign-in names', async () => {
    const portal = await makeApp();
    const response = await portal.as('librarian').get('/api/users/role/admin');
    expect(response.json()).toEqual([{ id: 1, fullName: 'Ada Lindqvist', role: 'admin' }]);
  });

  test('deactivated people are on no list, and still found by id, because their messages carry their names', async () => {
    const portal = await makeApp();
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: '2026-03-01T00:00:00.000Z' })
      .where('id', 'in', [6])
      .execute();
    expect(ids((await portal.as('admin').get('/api/users')).json())).not.toContain(6);
    expect(ids((await portal.as('admin').get('/api/users/role/customer')).json())).not.toContain(6);
    expect((await portal.as('librarian').get('/api/user/6')).json()).toMatchObject({ fullName: 'Ines Carvalho' });
  });

  test('no answer carries a password hash or a key', async () => {
    const portal = await makeApp();
    for (const url of ['/api/user', '/api/users', '/api/user/2', '/api/users/role/customer', '/api/users/role/admin']) {
      const { body } = await portal.as('admin').get(url);
      expect(body).not.toMatch(/argon2|passwordHash|usernameKey|tokenHash/);
    }
  });
});

describeOnAnyEngine('the directory of people', (makeApp) => {
  test('is loaded once, until something changes', async () => {
    const bus = createBus();
    const people = createPeople((await makeApp.database()).db, bus);
    const directory = await people.directory();
    expect(await people.directory()).toBe(directory);
    bus.peopleChanged();
    expect(await people.directory()).not.toBe(directory);
  });

  test('that changes while it is loaded is loaded again before anybody gets it', async () => {
    const { db, count } = countedStatements((await makeApp.database()).db);
    const bus = createBus();
    const people = createPeople(db, bus);
    const first = people.directory();
    const once = count();
    await first;
    const perLoad = count();
    expect(once).toBeLessThan(perLoad);
    bus.peopleChanged();
    const waiting = people.directory();
    // A load has already been requested, and may be outdated now.
    bus.peopleChanged();
    const later = people.directory();
    expect(await later).toBe(await waiting);
    expect(count()).toBe(3 * perLoad);
  });

  test('whose load failed is loaded anew', async () => {
    const { db } = await makeApp.database();
    let isBroken = true;
    const people = createPeople(
      db.withPlugin({
        transformQuery({ node }) {
          if (isBroken) throw new Error('The database is away');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
      createBus(),
    );
    await expect(people.directory()).rejects.toThrow('The database is away');
    isBroken = false;
    expect((await people.directory()).find(1)).toBeDefined();
  });
});
