import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const harrowmere = 'University of Harrowmere';
const [librarian, manager] = [2, 4];
const namesOf = async ({ db }: TestApp) =>
  (await db.selectFrom('institutions').orderBy('id').select('name').execute()).map(({ name }) => name);
const preview = async (portal: TestApp, lines: readonly string[]) =>
  (
    await portal
      .as('admin')
      .post('/api/customers/import', { csv: ['Name,Username,Institution', ...lines].join('\n'), dryRun: true })
  ).json();

describeOnBothEngines('names that look like others', (makeApp) => {
  test('make no second institution, added or renamed, and the form says which one is meant', async () => {
    const portal = await makeApp();
    const add = (name: string) => portal.as('admin').post('/api/institutions', { name });
    expect((await add('King’s College')).statusCode).toBe(200);
    const before = await namesOf(portal);
    for (const sign of ['\u200B', '\u200E', '\u00AD', '\u202E', '\u2800', '\u3164'])
      expect((await add(`University${sign} of Harrowmere${sign}`)).json()).toMatchObject({
        message: 'There is already an institution with this name',
        field: 'name',
      });
    for (const name of ["King's College", 'king‘s\u200B COLLEGE'])
      expect((await add(name)).json()).toMatchObject({
        message: '“King’s College” is here already, and looks the same',
        field: 'name',
      });
    const renamed = { method: 'PATCH', url: '/api/institutions/2', payload: { name: "King's College" } } as const;
    expect((await portal.as('admin').send(renamed)).statusCode).toBe(409);
    const person = { username: 'new.person', fullName: 'New Person', companyName: "King's College" };
    expect((await portal.as('admin').post('/api/register', person)).statusCode).toBe(200);
    expect(await namesOf(portal)).toEqual(before);
  });

  test('are compared as they are stored, and not rewritten', async () => {
    const portal = await makeApp();
    const stored = `${harrowmere}\u200B`;
    await portal.db.updateTable('institutions').set({ name: stored }).where('id', '=', 1).execute();
    expect((await portal.as('admin').post('/api/institutions', { name: harrowmere })).json().message).toBe(
      `“${stored}” is here already, and looks the same`,
    );
    const change = { name: harrowmere, accountManagerId: null };
    const changed = await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: change });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await namesOf(portal))[0]).toBe(stored);
  });

  test('are said by an import, which takes them for those here', async () => {
    const portal = await makeApp();
    await portal.as('admin').post('/api/institutions', { name: 'King’s College' });
    const { rows, problems, notices } = await preview(portal, [
      `Jane Doe,jane.doe9,${harrowmere}\u200B`,
      "Jo\u202En Roe,jon.roe1,King's College",
      `Maya\u00A0Okafor,maya.two,${harrowmere}`,
      'Ann Poe,ann.poe1,Queen’s Hall',
      "ann\u200B POE,ann.poe2,Queen's Hall",
    ]);
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      { companyName: harrowmere, isNewInstitution: false },
      { companyName: 'King’s College', fullName: 'Jon Roe', isNewInstitution: false },
      { companyName: harrowmere },
      { isNewInstitution: true },
      { isNewInstitution: true },
    ]);
    const unseen = 'Characters that can’t be seen were left out';
    expect(notices).toEqual([
      { line: 2, column: 'Institution', message: unseen },
      { line: 3, column: 'Name', message: unseen },
      {
        line: 3,
        column: 'Institution',
        message: "“King's College” is taken for “King’s College”, which looks the same",
      },
      { line: 4, column: 'Name', message: `Someone called Maya\u00A0Okafor is at ${harrowmere} already` },
      { line: 6, column: 'Name', message: unseen },
      {
        line: 6,
        column: 'Institution',
        message: "“Queen's Hall” is taken for “Queen’s Hall”, which looks the same",
      },
      { line: 6, column: 'Name', message: 'Line 5 has someone of this name at the same institution' },
    ]);
  });

  test('of persons lose what turns the writing round, by the form and by a change', async () => {
    const portal = await makeApp();
    const person = { username: 'new.person', fullName: '\u202ENew\u200B Person\u2069', institutionId: 1 };
    const { id } = (await portal.as('admin').post('/api/register', person)).json();
    const nameOf = async () =>
      (await portal.db.selectFrom('users').where('id', '=', id).select('fullName').executeTakeFirst())?.fullName;
    expect(await nameOf()).toBe('New Person');
    const payload = { fullName: 'Newer\u202E Person' };
    expect((await portal.as('admin').send({ method: 'PATCH', url: `/api/users/${id}`, payload })).statusCode).toBe(200);
    expect(await nameOf()).toBe('Newer Person');
    const blank = await portal
      .as('admin')
      .send({ method: 'PATCH', url: `/api/users/${id}`, payload: { fullName: '\u200B\u2060' } });
    expect([blank.statusCode, await nameOf()]).toEqual([400, 'Newer Person']);
  });

  test('a message of signs that show nothing is empty, as a call, as a frame and as a change', async () => {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: 'http://localhost' } });
    const said = { receiverId: manager, content: 'Hello' };
    const { id, change } = (await portal.as('librarian').post('/api/messages', said)).json();
    for (const content of ['\u200B', ' \u00AD\n\u200E', '\u2800', '\u3164']) {
      const called = await portal.as('librarian').post('/api/messages', { receiverId: manager, content });
      expect([called.statusCode, called.json().message]).toEqual([400, 'A message needs some text']);
      const url = `/api/messages/${librarian}/${manager}/${id}`;
      expect(
        (await portal.as('librarian').send({ method: 'PATCH', url, payload: { content, change } })).statusCode,
      ).toBe(400);
    }
    const socket = await connect(portal, 'librarian', { origin: 'http://localhost' });
    socket.send({ type: 'chat', from: librarian, to: manager, content: '\u200B', clientId: 'unseen-0001' });
    expect(await socket.next('rejected')).toMatchObject({ message: 'A message needs some text' });
    const rows = await portal.db.selectFrom('messages').select('content').execute();
    expect(rows).toEqual([{ content: 'Hello' }]);
  });
});
