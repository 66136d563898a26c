import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { unassign } from '#server/features/privacy/erasure/erase-names.queries.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [librarian, manager] = [2, 4];
const key = channelKey(librarian);
const hour = 60 * 60_000;
const at = (ms: number) => new Date(testStart + ms).toISOString();

const say = (app: TestApp, who: string, receiverId: number) =>
  app.as(who).post('/api/messages', { receiverId, content: 'x' });

async function summary(app: TestApp, who = 'admin') {
  const rows = (await app.as(who).get('/api/conversations')).json() as ConversationSummary[];
  const found = rows.find(({ conversation }) => conversation === key);
  if (!found) throw new Error('The conversation is not in the list');
  return found;
}

async function act(app: TestApp, what: object, who = 'admin') {
  const { desk, lastChange } = await summary(app, who);
  const body = { version: desk?.version ?? 0, upTo: lastChange, ...what };
  const answer = await app.as(who).post(`/api/channels/${librarian}/desk`, body);
  return { status: answer.statusCode, body: answer.json() };
}

/** Everything that acts change, but for the version and what is kept for Undo. */
async function whole(app: TestApp) {
  const row = await app.db.selectFrom('conversations').where('key', '=', key).selectAll().executeTakeFirstOrThrow();
  const ratings = await app.db.selectFrom('channelRatings').select(['askedAt', 'closedBy', 'rating']).execute();
  const { deskVersion: _, deskBefore: __, ...rest } = row;
  const { waiting, unread, subject, desk } = await summary(app);
  return { rest, ratings, shown: { waiting, unread, subject, ...desk, version: 0 } };
}

describeOnAnyEngine('the last act on a desk', (makeApp) => {
  test('is undone exactly, whatever it was and whatever stood before', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await act(app, { act: 'close' });
    // The earlier request for a rating is unanswered as the customer writes again.
    app.clock.advance(hour);
    await say(app, 'librarian', manager);
    await say(app, 'librarian', manager);
    await act(app, { act: 'tag', tags: ['proxy'] });
    await act(app, { act: 'subject', subject: 'The proxy' });
    await act(app, { act: 'assign', assigneeId: manager });
    const acts = [
      { act: 'close', subject: 'Another' },
      { act: 'close' },
      { act: 'settle' },
      { act: 'snooze', until: at(9 * hour) },
      { act: 'assign', assigneeId: 1 },
      { act: 'assign', assigneeId: null },
      { act: 'tag', tags: [] },
      { act: 'subject', subject: '' },
    ];
    const before = await whole(app);
    expect(before.ratings).toHaveLength(1);
    expect(before.shown).toMatchObject({ waiting: true, unread: 2, subject: 'The proxy' });
    for (const what of acts) {
      expect((await act(app, what)).status).toBe(200);
      expect(await whole(app)).not.toEqual(before);
      expect((await act(app, { act: 'undo' }, 'manager')).status).toBe(200);
      expect(await whole(app)).toEqual(before);
    }
    // A snooze that a close ended comes back with it.
    await act(app, { act: 'snooze', until: at(9 * hour) });
    const snoozed = await whole(app);
    await act(app, { act: 'close' });
    await act(app, { act: 'undo' });
    expect(await whole(app)).toEqual(snoozed);
    const logged = await app.db.selectFrom('changeLog').where('action', '=', 'undo').select('objectId').execute();
    expect(logged).toHaveLength(acts.length + 1);
  });

  test('is not undone twice, after another act, or after a message that it concerned', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    expect(await act(app, { act: 'undo' })).toMatchObject({ status: 409, body: { message: /nothing to undo/ } });
    await act(app, { act: 'close' });
    const seen = await summary(app);
    await act(app, { act: 'undo' });
    expect(await act(app, { act: 'undo' })).toMatchObject({ status: 409 });
    await act(app, { act: 'close' });
    const closed = { version: 3, upTo: seen.lastChange };
    await act(app, { act: 'tag', tags: ['a'] }, 'manager');
    expect(await act(app, { act: 'undo', ...closed })).toMatchObject({ status: 409, body: { message: /colleague/ } });
    await act(app, { act: 'open' });
    await act(app, { act: 'close' });
    const { desk, lastChange } = await summary(app);
    await say(app, 'manager', librarian);
    const late = { act: 'undo', version: desk?.version, upTo: lastChange };
    expect(await act(app, late)).toMatchObject({ status: 409, body: { message: /was written/ } });
    // A tag stays whatever is written.
    await act(app, { act: 'tag', tags: ['b'] });
    const tagged = await summary(app);
    await say(app, 'manager', librarian);
    const undo = { act: 'undo', version: tagged.desk?.version, upTo: tagged.lastChange };
    expect(await act(app, undo)).toMatchObject({ status: 200, body: { tags: ['a'] } });
  });

  test('leaves a rating that the customer has given meanwhile', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await act(app, { act: 'close' });
    await app.db
      .updateTable('channelRatings')
      .set({ rating: 'helpful', ratedAt: at(0) })
      .execute();
    expect((await act(app, { act: 'undo' })).status).toBe(200);
    expect((await whole(app)).ratings).toEqual([{ askedAt: at(0), closedBy: 1, rating: 'helpful' }]);
  });

  test('gives the right to read back with the assignment, and to nobody who has lost it since', async () => {
    const app = await makeApp();
    const tech = 3;
    const log = `/api/earlier-conversations/${key}/messages`;
    const reads = async () => (await app.as('tech').get(log)).statusCode;
    await say(app, 'librarian', manager);
    await act(app, { act: 'assign', assigneeId: tech });
    await act(app, { act: 'assign', assigneeId: null });
    expect(await reads()).toBe(404);
    expect((await act(app, { act: 'undo' })).status).toBe(200);
    expect(await reads()).toBe(200);
    // Undone, an assignment ends the right that it gave.
    await act(app, { act: 'assign', assigneeId: null });
    await act(app, { act: 'assign', assigneeId: tech });
    expect((await act(app, { act: 'undo' })).status).toBe(200);
    expect(await reads()).toBe(404);
    await act(app, { act: 'assign', assigneeId: tech });
    await act(app, { act: 'assign', assigneeId: manager });
    await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { techSupportId: null } });
    expect((await act(app, { act: 'undo' })).status).toBe(409);
    expect(await reads()).toBe(404);
  });

  test('brings back nobody who was erased', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await act(app, { act: 'assign', assigneeId: manager });
    await act(app, { act: 'assign', assigneeId: 1 });
    await unassign(app.db, manager);
    expect(await act(app, { act: 'undo' })).toMatchObject({ status: 409 });
  });
});

describeOnAnyEngine('the subject of a conversation', (makeApp) => {
  test('is read by both sides, found by both, changed and taken away, and none but the team gives it', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    const closed = await act(app, { act: 'close', subject: '  Proxy \n for  Zürich ' });
    expect(closed.body).toMatchObject({ subject: 'Proxy for Zürich' });
    for (const who of ['admin', 'manager', 'librarian']) {
      expect(await summary(app, who)).toMatchObject({ subject: 'Proxy for Zürich' });
      const found = await app.as(who).get('/api/conversations?find=zurich');
      expect(found.json()).toMatchObject([{ conversation: key }]);
    }
    // It stays as the customer writes again.
    await say(app, 'librarian', manager);
    expect(await summary(app)).toMatchObject({ subject: 'Proxy for Zürich', desk: { closedAt: null } });
    expect((await act(app, { act: 'subject', subject: 'x'.repeat(121) })).status).toBe(400);
    expect((await act(app, { act: 'subject', subject: 'Access' })).status).toBe(200);
    expect((await app.as('librarian').get('/api/conversations?find=zurich')).json()).toEqual([]);
    expect((await act(app, { act: 'subject', subject: ' ' })).body).toMatchObject({ subject: null });
    const body = { act: 'subject', subject: 'Mine', version: 4, upTo: 1 };
    for (const [who, status] of [
      ['librarian', 403],
      ['tech', 404],
      ['colleague', 403],
    ] as const) {
      expect((await app.as(who).post(`/api/channels/${librarian}/desk`, body)).statusCode).toBe(status);
    }
    const logged = await app.db.selectFrom('changeLog').where('action', '=', 'subject').select('after').execute();
    expect(logged.map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ subject: 'Access' }, { subject: null }]);
  });

  test('is told to the customer as it changes', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    const customer = await connect(app, 'librarian');
    await act(app, { act: 'tag', tags: ['a'] });
    await act(app, { act: 'subject', subject: 'Access' });
    expect(await customer.next('changed')).toEqual({ type: 'changed', what: ['/api/conversations'] });
    expect(customer.received('changed')).toHaveLength(1);
  });
});
