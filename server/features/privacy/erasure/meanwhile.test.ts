import { expect, test } from 'vitest';
import { isoTime } from '#server/platform/clock.ts';
import { findEverywhere } from '#server/testing/databases/find-everywhere.ts';
import { raceFor } from '#server/testing/race.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [admin, person, secondAdmin] = [1, 2, 3];
const erase = (portal: TestApp, id: number, as = 'admin') =>
  portal.as(as).send({ method: 'PUT', url: `/api/users/${id}/erasure` });
const erasuresIn = ({ db }: TestApp) => db.selectFrom('erasures').select(['objectId', 'state']).execute();
const loggedIn = ({ db }: TestApp) =>
  db.selectFrom('changeLog').where('action', '=', 'erase').select(['byId', 'objectId']).execute();

describeOnBothEngines('two administrators at once', (makeApp) => {
  async function withTwo() {
    const database = await makeApp.database();
    await database.db.updateTable('institutions').set({ techSupportId: null }).execute();
    await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', secondAdmin).execute();
    const portal = await makeApp({ database });
    for (const name of ['admin', 'tech']) await portal.as(name).get('/api/user');
    return portal;
  }

  test('who erase the same person are both told that it is done, and it is done once', async () => {
    const portal = await withTwo();
    const statuses: number[] = [];
    const race = (as: string) => async () => void statuses.push((await erase(portal, person, as)).statusCode);
    await raceFor('users', { engine: makeApp.engine, db: portal.db }, [race('admin'), race('tech')]);
    expect(statuses).toEqual([200, 200]);
    expect(await loggedIn(portal)).toHaveLength(1);
    await portal.app.jobs.runDue();
    expect(await erasuresIn(portal)).toEqual([{ objectId: person, state: 'done' }]);
  });

  test('who erase each other leave one of them', async () => {
    const portal = await withTwo();
    const answers: string[] = [];
    const race = (as: string, id: number) => async () => void answers.push((await erase(portal, id, as)).body);
    const racers = [race('admin', secondAdmin), race('tech', admin)];
    await raceFor('users', { engine: makeApp.engine, db: portal.db }, racers);
    expect(answers.filter((body) => body === '{"ok":true}')).toHaveLength(1);
    expect(answers.find((body) => body !== '{"ok":true}')).toContain('The last administrator cannot be erased');
    expect(await loggedIn(portal)).toHaveLength(1);
  });
});

describeOnAnyEngine('while somebody is erased', (makeApp) => {
  test('no archive of them is left, opened or made, and their name stays in messages of others alone, as was said', async () => {
    const portal = await makeApp();
    const { db } = portal;
    await portal.as('colleague').post('/api/messages', { receiverId: 4, content: 'Ask Maya Okafor' });
    expect((await portal.as('admin').get(`/api/users/${person}/erasure`)).json().mentions).toBe(1);
    const own = (await portal.as('librarian').post('/api/person-archives')).json().id;
    const others = (await portal.as('admin').post(`/api/users/${person}/archive`)).json().id;
    const ask = () => portal.as('admin').post(`/api/users/${person}/archive`);
    await db.insertInto('erasures').values(erasing(portal, 'waiting')).execute();
    expect([(await ask()).statusCode, (await ask()).json().message]).toEqual([409, 'This person is being erased']);
    await portal.app.jobs.runDue();
    await portal.app.jobs.runDue();
    expect(await erasuresIn(portal)).toEqual([{ objectId: person, state: 'done' }]);
    expect(await db.selectFrom('personArchives').selectAll().execute()).toEqual([]);
    const named = await findEverywhere(portal, 'Maya Okafor');
    expect(named.filter((place) => place !== 'messageSearch')).toEqual(['messages.content']);
    expect((await portal.as('librarian').get(`/api/person-archives/${own}/file`)).statusCode).toBe(401);
    expect((await portal.as('admin').get(`/api/person-archives/${others}/file`)).statusCode).toBe(404);
    expect((await ask()).statusCode).toBe(404);
  });
});

describeOnAnyEngine('who cannot be erased now', (makeApp) => {
  test('is said in a sentence each, and refused by it', async () => {
    const portal = await makeApp();
    const { db } = portal;
    const at = '2026-03-01T12:00:00.000Z';
    const upload = {
      uploaderId: person,
      institutionId: 1,
      storedName: 'f',
      filename: 'a.csv',
      fileSize: 1,
      sha256: '',
    };
    await db
      .insertInto('usageUploads')
      .values({
        ...upload,
        form: '{}',
        state: 'reading',
        claim: 'another',
        claimedUntil: isoTime(portal.clock.now() + 60_000),
        createdAt: at,
        changedAt: at,
      })
      .execute();
    const obstacles = async (id: number) => (await portal.as('admin').get(`/api/users/${id}/erasure`)).json().obstacles;
    const told = [
      [admin, /^The last administrator cannot be erased/],
      [person, /^The portal is still reading 1 usage report from Maya Okafor/],
      [4, /^Priya Shah serves 2 institutions/],
    ] as const;
    for (const [id, sentence] of told) {
      expect(await obstacles(id)).toEqual([expect.stringMatching(sentence)]);
      const refused = await erase(portal, id);
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(sentence)]);
    }
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', secondAdmin).execute();
    expect(await obstacles(admin)).toEqual(['You cannot erase yourself. Ask another administrator.']);
    expect(await erasuresIn(portal)).toEqual([]);
  });
});

function erasing(portal: TestApp, state: 'waiting') {
  const at = isoTime(portal.clock.now());
  const named = { kind: 'person', objectId: person, randomId: 'two', objectCreatedAt: at, identity: null } as const;
  return { ...named, state, askedAt: at, askedById: admin };
}
