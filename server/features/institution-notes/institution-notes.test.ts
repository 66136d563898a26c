import { expect, test } from 'vitest';
import type { InstitutionNote } from '#contract/people/institution-notes.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const url = '/api/institutions/1/notes';

async function textsFor(who: Caller): Promise<string[]> {
  return ((await who.get(url)).json() as InstitutionNote[]).map(({ text }) => text);
}

async function write(portal: TestApp, who: string, text: string): Promise<InstitutionNote> {
  return (await portal.as(who).post(url, { text })).json();
}

function change(portal: TestApp, who: string, id: number, text = 'Changed') {
  return portal.as(who).send({ method: 'PATCH', url: `${url}/${id}`, payload: { text } });
}

function remove(portal: TestApp, who: string, id: number) {
  return portal.as(who).send({ method: 'DELETE', url: `${url}/${id}` });
}

describeOnAnyEngine('notes about an institution', (makeApp) => {
  test('are read by all staff who serve it, newest first, page by page, with author and time', async () => {
    const portal = await makeApp();
    const [first, second] = [
      await write(portal, 'manager', 'Renews in June'),
      await write(portal, 'tech', 'IdP moves'),
    ];
    expect(first).toEqual({
      ...{ id: 1, text: 'Renews in June', author: { id: 4, fullName: 'Priya Shah' } },
      ...{ createdAt: '2026-03-04T12:00:00.000Z', editedAt: null },
    });
    for (const who of ['manager', 'tech', 'admin']) {
      expect((await portal.as(who).get(url)).json()).toEqual([second, first]);
    }
    const page = await portal.as('tech').get(`${url}?limit=1`);
    expect(page.json()).toEqual([second]);
    expect(page.headers['link']).toBe(`<${url}?limit=1&cursor=${second.id}>; rel="next"`);
    expect((await portal.as('tech').get(`${url}?limit=1&cursor=${second.id}`)).json()).toEqual([first]);
  });

  test('are changed and deleted by their author alone, as long as they serve the institution', async () => {
    const portal = await makeApp();
    const { id } = await write(portal, 'manager', 'Renews in June');
    for (const who of ['admin', 'tech']) {
      expect([who, (await change(portal, who, id)).statusCode, (await remove(portal, who, id)).statusCode]).toEqual([
        ...[who, 404, 404],
      ]);
    }
    portal.clock.advance(1000);
    expect((await change(portal, 'manager', id, '  Renews in July  ')).json()).toMatchObject({
      ...{ text: 'Renews in July', createdAt: '2026-03-04T12:00:00.000Z', editedAt: '2026-03-04T12:00:01.000Z' },
    });
    // The note is not found under the address of another institution.
    const elsewhere = { method: 'DELETE', url: `/api/institutions/2/notes/${id}` } as const;
    expect((await portal.as('manager').send(elsewhere)).statusCode).toBe(404);
    await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
    expect((await change(portal, 'manager', id)).statusCode).toBe(404);
    expect((await portal.as('manager').get(url)).statusCode).toBe(404);
    expect(await textsFor(portal.as('admin'))).toEqual(['Renews in July']);
  });

  test('come back within a minute after they were deleted, and are gone for good afterwards', async () => {
    const portal = await makeApp();
    const { id } = await write(portal, 'manager', 'Renews in June');
    const restore = (who = 'manager') => portal.as(who).post(`${url}/${id}/restore`, {});
    expect((await restore()).statusCode).toBe(404);
    expect((await remove(portal, 'manager', id)).statusCode).toBe(200);
    expect(await textsFor(portal.as('admin'))).toEqual([]);
    expect([
      (await remove(portal, 'manager', id)).statusCode,
      (await change(portal, 'manager', id)).statusCode,
    ]).toEqual([...[404, 404]]);
    expect((await restore('admin')).statusCode).toBe(404);
    portal.clock.advance(60_000);
    expect((await restore()).statusCode).toBe(200);
    expect(await textsFor(portal.as('admin'))).toEqual(['Renews in June']);
    await remove(portal, 'manager', id);
    portal.clock.advance(60_001);
    expect((await restore()).statusCode).toBe(404);
    portal.clock.advance(60 * 60_000);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('institutionNotes').selectAll().execute()).toEqual([]);
  });

  test('are refused blank, too long, or with more than a text', async () => {
    const portal = await makeApp();
    for (const body of [{}, { text: ' \n ' }, { text: 'ä'.repeat(4001) }, { text: 'Mine', authorId: 1 }]) {
      expect((await portal.as('manager').post(url, body)).statusCode).toBe(400);
    }
    expect((await portal.as('manager').post(url, { text: '🙂'.repeat(4000) })).statusCode).toBe(200);
  });

  test('reach open pages of the staff who serve it, and no byte of them its customers', async () => {
    const portal = await makeApp();
    const [tech, customer] = [await connect(portal, 'tech'), await connect(portal, 'librarian')];
    const { id } = await write(portal, 'manager', 'The secret word is zanzibar');
    await tech.until(() => tech.received('changed').some(({ what }) => what.includes(url)));
    await change(portal, 'manager', id, 'The other word is timbuktu');
    await remove(portal, 'manager', id);
    await portal.as('manager').post(`${url}/${id}/restore`, {});
    const reads = ['/api/conversations', '/api/notifications', '/api/changes/institution', '/api/resources/shared'];
    for (const read of [...reads, '/api/messages', '/api/subscription', '/api/technical-setup/history']) {
      expect((await portal.as('librarian').get(read)).body).not.toMatch(/zanzibar|timbuktu/);
    }
    await customer.heardAll();
    const heard = (['changed', 'chat', 'notification', 'desk'] as const).flatMap((type) =>
      customer.received<typeof type>(type),
    );
    expect(JSON.stringify(heard)).not.toMatch(/zanzibar|timbuktu|institutions\/1\/notes/);
    const log = await portal.db.selectFrom('changeLog').select(['before', 'after']).execute();
    expect(log).toHaveLength(4);
    expect(JSON.stringify(log)).not.toMatch(/zanzibar|timbuktu/);
  });
});

describeOnAnyEngine('a changed note', (makeApp) => {
  test('is told to everybody who serves the institution, the writer included, and to nobody who serves others', async () => {
    const portal = await makeApp();
    const sockets = await Promise.all(
      ['admin', 'manager', 'tech', 'librarian', 'librarian2'].map((who) => connect(portal, who)),
    );
    const told = () =>
      sockets.map((socket) => socket.received('changed').filter(({ what }) => what.includes(url)).length);
    await write(portal, 'manager', 'Renews in June');
    for (const socket of sockets) await socket.heardAll();
    expect(told()).toEqual([1, 1, 1, 0, 0]);
    await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { techSupportId: null } });
    await write(portal, 'admin', 'Has no technical support');
    for (const socket of sockets) await socket.heardAll();
    expect(told()).toEqual([2, 2, 1, 0, 0]);
  });
});

describeOnAnyEngine('one institution', (makeApp) => {
  test('is read by the staff who serve it, with its plan and its people', async () => {
    const portal = await makeApp();
    for (const who of ['manager', 'tech', 'admin']) {
      expect((await portal.as(who).get('/api/institutions/1')).json()).toMatchObject({
        ...{ id: 1, name: 'University of Harrowmere', subscriptionTier: 'gold', customers: 2 },
        ...{ accountManager: { id: 4, fullName: 'Priya Shah' }, techSupport: { id: 3, fullName: 'Lars Kuhn' } },
      });
      const people = (await portal.as(who).get('/api/users/role/customer?institution=1')).json();
      expect(people.map(({ institutionId }: { institutionId: number }) => institutionId)).toEqual([1, 1]);
    }
    expect((await portal.as('admin').get('/api/institutions/4711')).statusCode).toBe(404);
  });

  test('shows what was shared with its people to its account manager and admins, and nothing of it to technical support', async () => {
    const portal = await makeApp();
    const shared = { type: 'link', url: 'https://example.org/', sharedWithId: 2 };
    await portal.as('admin').post('/api/resources', { ...shared, title: 'For the librarian' });
    await portal.as('admin').post('/api/resources', { ...shared, title: 'For another', sharedWithId: 5 });
    const titlesFor = async (who: string) =>
      (await portal.as(who).get('/api/resources/shared?institution=1'))
        .json()
        .map(({ title }: { title: string }) => title);
    for (const who of ['manager', 'admin', 'librarian']) expect(await titlesFor(who)).toEqual(['For the librarian']);
    expect(await titlesFor('tech')).toEqual([]);
    expect((await portal.as('librarian').get('/api/resources/shared?institution=2')).statusCode).toBe(404);
  });
});
