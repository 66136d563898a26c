import { expect, test } from 'vitest';
import type { ConversationSummary, Message, MessageHit } from '#contract/chat/chat.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { type AppMaker, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [admin, librarian, tech, manager, librarian2, colleague] = [1, 2, 3, 4, 5, 6];
const ids = { admin, librarian, tech, manager, librarian2, colleague };
const talks = [
  ['librarian', manager],
  ['tech', librarian],
  ['colleague', librarian],
  ['librarian2', admin],
] as const;

async function read<Reply>(app: TestApp, who: string, url: string): Promise<Reply> {
  app.clock.advance(500);
  const answer = await app.as(who).get(url);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const earlierOf = async (app: TestApp, who: string, more = '') =>
  (await read<ConversationSummary[]>(app, who, `/api/conversations?earlier=true${more}`)).map(
    ({ conversation, contact, group, closedReason, isOnline }) => {
      expect({ group, isOnline }).toEqual({ group: 'earlier', isOnline: false });
      return [conversation, contact.id, closedReason];
    },
  );

/** `prepare` runs before the directory of people is read. */
async function makeTalks(makeApp: AppMaker, prepare?: (app: TestApp) => Promise<unknown>): Promise<TestApp> {
  const app = await makeApp();
  await prepare?.(app);
  for (const [who, receiverId] of talks) {
    const said = await app.as(who).post('/api/messages', { receiverId, content: `proxy, said ${who}` });
    expect(said.statusCode).toBe(200);
  }
  return app;
}

async function namesOf(app: TestApp) {
  const people = await app.db.selectFrom('users').select(['id', 'fullName']).execute();
  return new Map(people.map(({ id, fullName }) => [id, fullName]));
}

describeOnBothEngines('earlier conversations', (makeApp) => {
  test('are none while everybody is there', async () => {
    const app = await makeTalks(makeApp);
    for (const who of ['admin', 'librarian', 'tech', 'manager', 'colleague'])
      expect(await earlierOf(app, who)).toEqual([]);
  });

  test('with somebody who left stay to be read by whoever took part, and by the team of their channel', async () => {
    const app = await makeTalks(makeApp);
    expect((await app.as('admin').post(`/api/users/${librarian}/deactivate`, {})).statusCode).toBe(200);
    const reason = `${(await namesOf(app)).get(librarian)} no longer has an account`;
    const channel = [`channel:${librarian}`, librarian, reason];
    const pair = (id: number) => [`pair:${Math.min(id, librarian)}:${Math.max(id, librarian)}`, librarian, reason];
    const seen = {
      admin: [channel],
      manager: [channel],
      tech: [pair(tech)],
      colleague: [pair(colleague)],
      librarian2: [],
    };
    for (const [who, rows] of Object.entries(seen)) {
      expect({ who, rows: await earlierOf(app, who) }).toEqual({ who, rows });
      const list = await read<ConversationSummary[]>(app, who, '/api/conversations?limit=100');
      expect(list.filter(({ contact }) => contact.id === librarian)).toEqual([]);
      const one = await read<ConversationSummary[]>(app, who, `/api/conversations?contactId=${librarian}`);
      expect(one.map(({ conversation }) => conversation)).toEqual(rows.map(([key]) => key));
      const hits = await read<MessageHit[]>(app, who, '/api/messages/search?q=proxy');
      const theirs = hits.filter(({ message }) => rows.some(([key]) => key === message.conversation));
      expect(theirs.map(({ contact }) => contact?.id)).toEqual(rows.map(() => librarian));
      for (const _ of rows) {
        const log = await read<unknown[]>(app, who, `/api/messages/${ids[who as keyof typeof ids]}/${librarian}`);
        expect(log).toHaveLength(1);
      }
      const answer = await app.as(who).post('/api/messages', { receiverId: librarian, content: 'hello' });
      expect(answer.statusCode).toBe(403);
    }
    expect(await earlierOf(app, 'manager', '&find=nobody+of+this+name')).toEqual([]);
    expect(await earlierOf(app, 'admin', `&only=channel:${librarian2}`)).toEqual([]);
  });

  test('say who looks after the institution now', async () => {
    const app = await makeTalks(makeApp, async ({ db }) => {
      const named = { username: 'noor', usernameKey: 'noor', fullName: 'Noor Haddad', nameKey: 'noor haddad' };
      await db
        .insertInto('users')
        .values({ ...(await templateOf(db, tech)), ...named, id: 90 })
        .execute();
    });
    const { institutionId } = await app.db
      .selectFrom('users')
      .where('id', '=', librarian)
      .select('institutionId')
      .executeTakeFirstOrThrow();
    const changed = await app
      .as('admin')
      .send({ method: 'PATCH', url: `/api/institutions/${institutionId}`, payload: { techSupportId: 90 } });
    expect(changed.statusCode).toBe(200);
    const names = await namesOf(app);
    const key = `pair:${librarian}:${tech}`;
    const { companyName } = await read<{ companyName: string }>(app, 'librarian', `/api/user/${librarian}`);
    expect(await earlierOf(app, 'librarian')).toEqual([
      [key, tech, `${names.get(tech)} no longer looks after your institution; Noor Haddad does`],
    ]);
    expect(await earlierOf(app, 'tech')).toEqual([
      [key, librarian, `You no longer look after ${companyName}; Noor Haddad does`],
    ]);
  });

  test('with a removed or blocking contact look alike, and those of people who never wrote are none', async () => {
    const app = await makeApp();
    const at = new Date(app.clock.now()).toISOString();
    const pair = {
      studentId: librarian,
      relatedUserId: librarian2,
      requestedBy: librarian,
      relationType: 'peer',
    } as const;
    const { id } = await app.db
      .insertInto('relationships')
      .values({ ...pair, status: 'accepted', createdAt: at, answeredAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = await app.as('librarian').post('/api/messages', { receiverId: librarian2, content: 'hello' });
    expect(said.statusCode).toBe(200);
    await app.as('librarian').send({ method: 'DELETE', url: `/api/relationships/${id}` });
    const key = `pair:${librarian}:${librarian2}`;
    expect(await earlierOf(app, 'librarian')).toEqual([[key, librarian2, 'You are no longer contacts']]);
    expect(await earlierOf(app, 'librarian2')).toEqual([[key, librarian, 'You are no longer contacts']]);
    const one = await read<unknown[]>(app, 'colleague', `/api/conversations?contactId=${librarian2}`);
    expect(one).toEqual([]);
  });

  test('with a former technical supporter are read by the present one, and by nobody else', async () => {
    const app = await makeTalks(makeApp, async ({ db }) => {
      const named = { username: 'noor', usernameKey: 'noor', fullName: 'Noor Haddad', nameKey: 'noor haddad' };
      await db
        .insertInto('users')
        .values({ ...(await templateOf(db, tech)), ...named, id: 90 })
        .execute();
    });
    const { institutionId, companyName } = await read<{ institutionId: number; companyName: string }>(
      app,
      'admin',
      `/api/user/${librarian}`,
    );
    const change = (techSupportId: number) =>
      app.as('admin').send({ method: 'PATCH', url: `/api/institutions/${institutionId}`, payload: { techSupportId } });
    const key = `pair:${librarian}:${tech}`;
    const log = `/api/earlier-conversations/${key}/messages`;
    expect((await app.as('noor').get(log)).statusCode).toBe(404);
    expect((await change(90)).statusCode).toBe(200);
    const name = (await namesOf(app)).get(tech);
    expect(await earlierOf(app, 'noor')).toEqual([[key, librarian, `${name} looked after ${companyName} before you`]]);
    const [row] = await read<ConversationSummary[]>(app, 'noor', `/api/conversations?only=${key}`);
    expect(row).toMatchObject({ heldBy: { id: tech, name }, unread: 0, waiting: false, desk: null });
    expect(await read<Message[]>(app, 'noor', log)).toMatchObject([{ content: 'proxy, said tech', senderId: tech }]);
    const hits = await read<MessageHit[]>(app, 'noor', '/api/messages/search?q=proxy');
    expect(hits).toMatchObject([{ contact: { id: librarian }, heldBy: { id: tech } }]);
    const byContact = await read<ConversationSummary[]>(app, 'noor', `/api/conversations?contactId=${librarian}`);
    expect(byContact.map(({ conversation }) => conversation)).toEqual([`pair:${librarian}:90`]);
    for (const who of ['admin', 'manager', 'colleague', 'librarian2'])
      expect([who, (await app.as(who).get(log)).statusCode]).toEqual([who, 404]);
    expect((await app.as('noor').get(`/api/messages/${librarian}/${tech}`)).statusCode).toBe(403);
    expect((await app.as('noor').get('/api/earlier-conversations/pair:2:6/messages')).statusCode).toBe(404);
    expect((await app.as('noor').get('/api/earlier-conversations/nonsense/messages')).statusCode).toBe(400);
    expect((await change(tech)).statusCode).toBe(200);
    expect(await earlierOf(app, 'noor')).toEqual([]);
    expect((await app.as('noor').get(log)).statusCode).toBe(404);
  });

  test('of two people who are contacts stay theirs when the institution is handed over', async () => {
    const app = await makeTalks(makeApp, async ({ db }) => {
      const named = { username: 'noor', usernameKey: 'noor', fullName: 'Noor Haddad', nameKey: 'noor haddad' };
      await db
        .insertInto('users')
        .values({ ...(await templateOf(db, tech)), ...named, id: 90 })
        .execute();
      const at = '2026-01-01T00:00:00.000Z';
      const pair = { studentId: librarian, relatedUserId: tech, requestedBy: librarian, relationType: 'peer' } as const;
      await db
        .insertInto('relationships')
        .values({ ...pair, status: 'accepted', createdAt: at, answeredAt: at })
        .execute();
    });
    const { institutionId } = await read<{ institutionId: number }>(app, 'admin', `/api/user/${librarian}`);
    const payload = { techSupportId: 90 };
    await app.as('admin').send({ method: 'PATCH', url: `/api/institutions/${institutionId}`, payload });
    expect(await earlierOf(app, 'noor')).toEqual([]);
    const log = `/api/earlier-conversations/pair:${librarian}:${tech}/messages`;
    expect((await app.as('noor').get(log)).statusCode).toBe(404);
  });

  test('of two people who share a channel by now are found by their key', async () => {
    const app = await makeTalks(makeApp);
    await app.as('tech').post('/api/messages', { receiverId: librarian, content: 'and again' });
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', tech).execute();
    const renamed = { method: 'PATCH', url: `/api/users/${tech}`, payload: { fullName: 'Lars Kuhn' } } as const;
    expect((await app.as('admin').send(renamed)).statusCode).toBe(200);
    const key = `pair:${librarian}:${tech}`;
    const names = await namesOf(app);
    const [mine] = await earlierOf(app, 'librarian');
    expect(mine).toEqual([key, tech, `What you and ${names.get(tech)} write now is in your support channel`]);
    const theirs = (await earlierOf(app, 'tech')).find(([one]) => one === key);
    expect(theirs?.[2]).toBe(`What you and ${names.get(librarian)} write now is in their support channel`);
    for (const who of ['librarian', 'tech']) {
      const log = `/api/earlier-conversations/${key}/messages`;
      const [newest] = await read<Message[]>(app, who, `${log}?limit=1`);
      expect(newest?.content).toBe('and again');
      const older = await read<Message[]>(app, who, `${log}?before=${newest?.id}`);
      expect(older.map(({ content }) => content)).toEqual(['proxy, said tech']);
    }
    expect((await app.as('manager').get(`/api/earlier-conversations/${key}/messages`)).statusCode).toBe(404);
  });

  test('are a list of their own, page by page', async () => {
    const app = await makeTalks(makeApp);
    for (const id of [librarian, colleague]) await app.as('admin').post(`/api/users/${id}/deactivate`, {});
    const answer = await app.as('admin').get('/api/conversations?earlier=true&limit=1');
    expect(answer.json().map(({ contact }: ConversationSummary) => contact.id)).toEqual([librarian]);
    expect(answer.headers['link']).toBeUndefined();
    const refused = await app.as('admin').get('/api/conversations?earlier=true&tab=recent');
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'earlier']);
  });
});
