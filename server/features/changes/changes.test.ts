import { expect, test } from 'vitest';
import type { LoggedChange } from '#contract/changes.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';

const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`;

async function makeChanges({ db }: TestApp): Promise<void> {
  const user = { objectType: 'user', action: 'change', objectId: 2, institutionId: 1 } as const;
  await db.transaction().execute((transaction) =>
    recordChanges(transaction, [
      { ...user, byId: 1, at: at(1), before: { department: null }, after: { department: '100% "Öffentlich"' } },
      { ...user, byId: 1, at: at(2), before: { username: 'old.name' }, after: { username: 'librarian' } },
      {
        ...{ byId: 4, at: at(2), objectType: 'institution', objectId: 1, institutionId: 1, action: 'change' },
        ...{ before: { accountManagerId: 1 }, after: { accountManagerId: 4 } },
      },
      {
        ...{ byId: 1, at: at(3), objectType: 'invoice', objectId: 9, institutionId: 1, action: 'issue' },
        after: { number: 'INV-9', netPence: 120_000 },
      },
      {
        ...{ byId: 4, at: at(3), objectType: 'session', objectId: 9, institutionId: 1, action: 'cancel' },
        ...{ before: { cancelReason: null }, after: { cancelReason: 'A private matter' } },
      },
      {
        ...{ byId: null, at: at(4), objectType: 'subscription', objectId: 9, institutionId: 2, action: 'expire' },
        ...{ before: { status: 'active' }, after: { status: 'expired' } },
      },
      // Logged last, but made between the first and the second.
      {
        ...{ byId: 1, at: '2026-03-01T18:00:00.000Z', objectType: 'savedReply', objectId: 9, institutionId: null },
        ...{ action: 'add', after: { name: 'Of the past' } },
      },
    ]),
  );
}

async function ids(caller: Caller, search: string, path = '/api/changes'): Promise<number[]> {
  const answer = await caller.get(`${path}?${search}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<LoggedChange[]>().map(({ id }) => id);
}

describeOnBothEngines('the log of changes for people', (makeApp) => {
  test('says who did what to which object, with names for ids and the fields that differ', async () => {
    const portal = await makeApp();
    await makeChanges(portal);
    const rows = (await portal.as('admin').get('/api/changes')).json<LoggedChange[]>();
    const institution = { id: 1, name: 'University of Harrowmere' };
    const [manager, admin] = [rows.find(({ id }) => id === 3), rows.find(({ id }) => id === 1)];
    const { fullName } = await portal.db
      .selectFrom('users')
      .select('fullName')
      .where('id', '=', 4)
      .executeTakeFirstOrThrow();
    expect(manager).toMatchObject({
      ...{ at: at(2), by: { id: 4, fullName }, action: 'change', objectType: 'institution', objectId: '1' },
      ...{ objectName: institution.name, institution },
      differences: [{ field: 'accountManagerId', before: expect.any(String), after: fullName }],
    });
    expect(admin).toMatchObject({
      objectName: 'Maya Okafor',
      differences: [{ field: 'department', before: null, after: '100% "Öffentlich"' }],
    });
    expect(rows[0]).toMatchObject({ id: 6, by: null, action: 'expire', institution: { id: 2 } });
  });

  test('is searched and filtered by person, object, action and time, page by page', async () => {
    const portal = await makeApp();
    await makeChanges(portal);
    const admin = portal.as('admin');
    for (const [search, found] of [
      ['', [6, 5, 4, 3, 2, 7, 1]],
      ['q=INV-9', [4]],
      ['q=inv-9', [4]],
      [`q=${encodeURIComponent('"Öffentlich"')}`, [1]],
      ...['öffentlich', 'OFFENTLICH', 'offentlich'].map((typed) => [`q=${encodeURIComponent(typed)}`, [1]] as const),
      ['q=100%25', [1]],
      ['q=1_0', []],
      ['q=okafor', [2, 1]],
      ['q=harrowmere', [5, 4, 3, 2, 1]],
      ['by=4', [5, 3]],
      ['by=0', [6]],
      ['type=user&object=2', [2, 1]],
      ['action=cancel', [5]],
      [`from=${at(2)}&until=${at(3)}`, [3, 2]],
      ['by=1&type=user&q=old.name', [2]],
    ] as const) {
      expect([search, await ids(admin, search)]).toEqual([search, found]);
    }
    const first = await admin.get('/api/changes?by=1&limit=2');
    expect(first.json<LoggedChange[]>().map(({ id }) => id)).toEqual([4, 2]);
    const next = /<[^?]+\?([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(await ids(admin, next)).toEqual([7, 1]);
    for (const wrong of [
      'by=x',
      'type=secret',
      'action=drop',
      'from=yesterday',
      `q=${'x'.repeat(4000)}`,
      'cursor=-1',
    ]) {
      expect([wrong, (await admin.get(`/api/changes?${wrong}`)).statusCode]).toEqual([wrong, 400]);
    }
  });

  test('is read for one institution by whoever may act for it, without what they may not read elsewhere', async () => {
    const portal = await makeApp();
    await makeChanges(portal);
    const path = '/api/changes/institution';
    expect(await ids(portal.as('admin'), 'institution=1', path)).toEqual([4, 3, 2, 1]);
    expect(await ids(portal.as('manager'), 'institution=1', path)).toEqual([4, 3, 2, 1]);
    expect(await ids(portal.as('tech'), 'institution=1', path)).toEqual([3, 2, 1]);
    expect(await ids(portal.as('librarian'), '', path)).toEqual([4, 3, 2, 1]);
    const { body } = await portal.as('librarian').get(path);
    expect(body).not.toContain('old.name');
    expect(body).not.toContain('private');
    expect((await portal.as('librarian').get(`${path}?institution=2`)).statusCode).toBe(404);
    expect((await portal.as('manager').get(path)).statusCode).toBe(400);
  });
});
