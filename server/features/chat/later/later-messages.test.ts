import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import type { LaterMessage } from '#contract/chat/later-messages.ts';
import { settleRestored } from '#server/db/queries/settle-restored.ts';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const url = '/api/later-messages';
const [librarian, manager] = [2, 4];
const hour = 60 * 60 * 1000;
const start = Date.parse('2026-03-04T12:00:00.000Z');
const at = (ms: number) => new Date(start + ms).toISOString();

async function write(app: TestApp, who = 'manager', body: object = {}): Promise<LaterMessage> {
  const answer = await app.as(who).post(url, {
    ...{ receiverId: who === 'librarian' ? manager : librarian, content: 'Good morning', sendAt: at(hour), upTo: 0 },
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const say = async (app: TestApp, who: string, receiverId: number, content = 'Hello'): Promise<Message> =>
  (await app.as(who).post('/api/messages', { receiverId, content })).json();
const waiting = async (app: TestApp, who = 'manager'): Promise<LaterMessage[]> => (await app.as(who).get(url)).json();
const said = async (app: TestApp) =>
  (await app.db.selectFrom('messages').orderBy('id').select('content').execute()).map(({ content }) => content);

async function passing(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.app.jobs.runDue();
  await app.app.jobs.runDue();
}

describeOnBothEngines('a message that is sent later, by two servers', (makeApp) => {
  test('is stored once, and nothing is lost where a server ends within the transaction', async () => {
    const database = await makeApp.database();
    const [here, there] = [await makeApp({ database }), await makeApp({ database })];
    for (let number = 1; number <= 5; number++) await write(here, 'manager', { content: `Message ${number}` });
    // As a kill would: the transaction that takes the row ends before its commit.
    const [first] = await waiting(here);
    await here.db
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .deleteFrom('laterMessages')
          .where('id', '=', first?.id ?? 0)
          .execute();
        throw new Error('killed');
      })
      .catch(() => {});
    for (const app of [here, there]) app.clock.advance(hour);
    await Promise.all([here, there, here, there].map((app) => app.app.jobs.runDue()));
    expect((await said(here)).filter((text) => text.startsWith('Message')).sort()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Message ${number}`),
    );
    expect(await waiting(here)).toEqual([]);
  });
});

describeOnAnyEngine('a message that is sent later', (makeApp) => {
  test('arrives at its time as any other; until then only its writer sees it, and can withdraw it', async () => {
    const app = await makeApp();
    const asked = await say(app, 'librarian', manager);
    const customer = await connect(app, 'librarian');
    await write(app, 'manager', { replyToId: asked.id, upTo: asked.change });
    const withdrawn = await write(app, 'manager', { content: 'Never', upTo: asked.change });
    expect((await app.as('manager').post(`${url}/${withdrawn.id}/withdraw`)).json()).toMatchObject({
      content: 'Never',
    });
    expect((await app.as('manager').post(`${url}/${withdrawn.id}/withdraw`)).statusCode).toBe(404);
    expect([await waiting(app, 'librarian'), await waiting(app, 'admin')]).toEqual([[], []]);
    await passing(app, hour - 1);
    expect(await said(app)).toEqual(['Hello']);
    await passing(app, 1);
    const { message } = await customer.next('chat');
    expect(message).toMatchObject({ content: 'Good morning', senderId: manager, timestamp: at(hour) });
    expect(message.replyTo?.id).toBe(asked.id);
    expect(await waiting(app)).toEqual([]);
  });

  test('is held where the other side wrote since, and its writer is told and decides', async () => {
    const app = await makeApp();
    const asked = await say(app, 'librarian', manager);
    const { id } = await write(app, 'manager', { upTo: asked.change });
    const colleagues = await write(app, 'admin', { upTo: asked.change });
    // What a colleague of the same side writes holds nothing.
    await say(app, 'admin', librarian, 'A colleague');
    await passing(app, hour);
    expect(await said(app)).toEqual(['Hello', 'A colleague', 'Good morning', 'Good morning']);
    const next = await write(app, 'manager', { content: 'Second', sendAt: at(2 * hour), upTo: 0 });
    expect(next.id).not.toBe(id);
    await passing(app, hour);
    expect(await waiting(app)).toMatchObject([{ id: next.id, content: 'Second', held: 'answered' }]);
    const bell = await app.db
      .selectFrom('notifications')
      .where('title', 'like', 'Your message to%')
      .selectAll()
      .execute();
    expect(bell).toMatchObject([{ userId: manager, title: 'Your message to Maya Okafor was not sent' }]);
    await passing(app, hour);
    expect(await said(app)).not.toContain('Second');
    for (const who of ['admin', 'librarian']) {
      expect((await app.as(who).post(`${url}/${next.id}/send`)).statusCode).toBe(404);
    }
    expect((await app.as('manager').post(`${url}/${next.id}/send`)).json()).toMatchObject({ content: 'Second' });
    expect((await app.as('manager').post(`${url}/${next.id}/send`)).statusCode).toBe(404);
    expect(colleagues.held).toBeNull();
  });

  test('leaves with the rights of that moment, and is held where they ended or the portal was restored', async () => {
    const app = await makeApp();
    await write(app);
    await write(app, 'librarian');
    await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
    await passing(app, hour);
    expect(await said(app)).not.toContain('Good morning');
    expect((await waiting(app)).map(({ held }) => held)).toEqual(['refused']);
    const [{ id } = { id: 0 }] = await waiting(app);
    expect((await app.as('manager').post(`${url}/${id}/send`)).statusCode).toBe(403);
    expect(await waiting(app)).toHaveLength(1);
    await write(app, 'admin', { sendAt: at(2 * hour) });
    app.clock.advance(1);
    await settleRestored(app.db, isoTime(app.clock.now()));
    await passing(app, hour);
    const rows = await app.db.selectFrom('laterMessages').where('senderId', '=', 1).select('held').execute();
    expect(rows).toEqual([{ held: 'restored' }]);
  });

  test('whose question is deleted waits for its writer; every other window of theirs hears of it, and nobody else', async () => {
    const app = await makeApp();
    const asked = await say(app, 'librarian', manager);
    const [own, other] = [await connect(app, 'manager'), await connect(app, 'admin')];
    const heard = (socket: typeof own) => socket.received('changed').filter(({ what }) => what.includes(url)).length;
    const { id } = await write(app, 'manager', { replyToId: asked.id, upTo: asked.change });
    await own.until(() => heard(own) === 1);
    const second = await write(app, 'manager', { sendAt: at(2 * hour) });
    await app.as('manager').post(`${url}/${second.id}/withdraw`);
    await own.until(() => heard(own) === 3);
    await app.db.deleteFrom('messages').where('id', '=', asked.id).execute();
    await passing(app, hour);
    await own.until(() => heard(own) === 4);
    expect(await waiting(app)).toMatchObject([{ id, held: 'gone', replyTo: null }]);
    await other.heardAll();
    expect(heard(other)).toBe(0);
  });

  test('is one of a hundred at most, of which each writer has their own', async () => {
    const app = await makeApp();
    await write(app);
    const { id: _, ...row } = await app.db.selectFrom('laterMessages').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 98 }, () => row);
    await app.db.insertInto('laterMessages').values(rows).execute();
    await write(app);
    const sent = { receiverId: librarian, content: 'x', sendAt: at(hour), upTo: 0 };
    expect((await app.as('manager').post(url, sent)).statusCode).toBe(409);
    await write(app, 'admin');
  });

  test('is refused in the past, after a year, to a stranger, and as an answer to another conversation', async () => {
    const app = await makeApp();
    const foreign = await say(app, 'librarian2', 1);
    for (const [who, body, status] of [
      ['manager', { sendAt: at(0) }, 400],
      ['manager', { sendAt: at(367 * 24 * hour) }, 400],
      ['manager', { content: ' ' }, 400],
      ['manager', { attachment: { name: 'x' } }, 400],
      ['manager', { replyToId: foreign.id }, 404],
      ['librarian', { receiverId: 5 }, 403],
    ] as const) {
      const sent = { receiverId: librarian, content: 'x', sendAt: at(hour), upTo: 0, ...body };
      expect((await app.as(who).post(url, sent)).statusCode, JSON.stringify(body)).toBe(status);
    }
  });
});
